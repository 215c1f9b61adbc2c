/** The pieces in space: bodies with an outline, or standing pictures for sets that are discs. They fly when they move. */
import {
  BackSide,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Matrix4,
  type Object3D,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Texture,
} from "three";
import type { Colour, PieceView, PlacedPiece, Square } from "$lib/protocol/messages";
import type { Step } from "../state.svelte";
import { place, type Stance } from "./camera";
import { Copies, type Dress, type Kind } from "./copies";
import { type Figure, figureOf } from "./figures";
import { ghost, ghostOf, ORDER, rim, tint } from "./ghosts";
import { travel } from "../travel";
import type { Paint } from "./paint";

const SIZE = 1.06;
const SPRITE_SIZE = 0.95;
/** How high a flight rises above the straight line, in squares. */
const ARC = 0.7;
/** Where more pieces than this changed place, one jumps through the game. */
const MOST = 4;
/** Figures are found there by a pointer, and not drawn there: their copies are. */
export const FOUND_ONLY = 1;

/** What is drawn for a piece: a body cut by its drawing, or a picture that always faces the viewer. */
export interface Look {
  figure(piece: PieceView): { picture: string; outline: string } | null;
  image(piece: PieceView): Promise<CanvasImageSource & { width: number; height: number }>;
}

interface Standing {
  object: Object3D;
  piece: PieceView;
  square: Square;
  flight: { from: Square; start: number; ms: number } | null;
}

const kindOf = (object: Object3D): Kind | undefined => object.userData["kind"] as Kind | undefined;

export class Army {
  readonly group = new Group();
  private readonly copies = new Copies();
  private readonly kinds = new Map<string, Kind>();
  private pieces: ReadonlyMap<string, PlacedPiece> = new Map();
  private readonly standing = new Map<string, Standing>();
  /** Captured pieces stay until they are reached. */
  private leaving: { object: Object3D; square: Square; until: number }[] = [];
  private readonly dresses = new Map<Colour, Dress>();
  private readonly sprites = new Map<string, readonly SpriteMaterial[]>();
  private readonly pictures = new Map<string, Promise<Texture>>();
  private paint: Paint | null = null;
  /** Whether figures are drawn with all they have. */
  fine = true;

  constructor(
    private readonly sizes: readonly number[],
    private readonly look: Look,
    private readonly changed: () => void,
  ) {
    this.group.add(this.copies.group);
  }

  /** Takes on the colours of the theme. */
  dress(paint: Paint): void {
    this.paint = paint;
    for (const [colour, dress] of this.dresses) paintDress(dress, paint.pieces[colour]);
  }

  /** Forgets what pieces look like: another set was chosen. */
  undress(): void {
    for (const { object } of this.standing.values()) this.group.remove(object);
    for (const { object } of this.leaving) this.group.remove(object);
    this.standing.clear();
    this.pieces = new Map();
    this.leaving = [];
    for (const material of [...this.sprites.values()].flat()) material.dispose();
    this.sprites.clear();
    for (const picture of this.pictures.values()) void picture.then((texture) => texture.dispose());
    this.pictures.clear();
  }

  /** Puts the pieces on their squares; what moved flies there in `ms`. */
  set(pieces: ReadonlyMap<string, PlacedPiece>, lastMove: Step | null, ms: number, now: number): void {
    const { from } = travel(this.pieces, pieces, lastMove);
    const flies = ms > 0 && this.pieces.size > 0 && from.size <= MOST;
    this.pieces = pieces;
    this.clearAway(flies ? now + ms : null);
    for (const [key, { at, piece }] of pieces) {
      if (this.standing.has(key)) continue;
      const origin = flies ? from.get(key)?.at : undefined;
      const object = this.make(piece, at);
      const flight = origin ? { from: origin, start: now, ms } : null;
      this.standing.set(key, { object, piece, square: at, flight });
      this.group.add(object);
    }
  }

  /** Takes away what does not stand there any more; what is captured stays until that time. */
  private clearAway(until: number | null): void {
    for (const [key, old] of this.standing) {
      const next = this.pieces.get(key)?.piece;
      if (next?.colour === old.piece.colour && next.letter === old.piece.letter) continue;
      this.standing.delete(key);
      if (next && until !== null) this.leaving.push({ object: old.object, square: old.square, until });
      else this.group.remove(old.object);
    }
  }

  /** Stands everything where it belongs; answers whether something still flies. */
  arrange(stance: Stance, now: number, shows: (floor: number) => boolean): boolean {
    const turn = -((stance.yaw + (stance.turned ? 180 : 0)) * Math.PI) / 180;
    let flying = false;
    for (const one of this.standing.values()) {
      const goal = place(one.square, this.sizes, stance);
      if (one.flight) {
        const part = Math.min(1, (now - one.flight.start) / one.flight.ms);
        const eased = part * part * (3 - 2 * part);
        const from = place(one.flight.from, this.sizes, stance);
        goal.lerpVectors(from, goal, eased).y += ARC * Math.sin(Math.PI * eased);
        if (part === 1) one.flight = null;
        else flying = true;
      }
      one.object.position.copy(goal);
      one.object.rotation.y = turn;
      one.object.visible = shows(one.square[2] ?? 0);
    }
    this.leaving = this.leaving.filter(({ object, square, until }) => {
      object.position.copy(place(square, this.sizes, stance));
      object.rotation.y = turn;
      if (now < until) return true;
      this.group.remove(object);
      return false;
    });
    this.copy();
    return flying;
  }

  private copy(): void {
    const places = new Map<Kind, Matrix4[]>();
    for (const { object } of [...this.standing.values(), ...this.leaving]) {
      const kind = kindOf(object);
      if (!kind || !object.visible) continue;
      object.updateMatrix();
      places.set(kind, [...(places.get(kind) ?? []), object.matrix]);
    }
    this.copies.show(places, this.fine);
  }

  /** What a pointer may hit, with its square in `userData`. */
  get targets(): Object3D[] {
    return [...this.standing.values()].map(({ object }) => object).filter(({ visible }) => visible);
  }

  private make(piece: PieceView, square: Square): Object3D {
    const figure = this.look.figure(piece);
    const object = figure ? this.body(piece, figure) : this.sprite(piece);
    object.userData["square"] = square;
    return object;
  }

  private body(piece: PieceView, { picture, outline }: { picture: string; outline: string }): Mesh {
    const figure = figureOf(picture, outline);
    const mesh = new Mesh(figure.body);
    mesh.layers.set(FOUND_ONLY);
    mesh.userData = { kind: this.kind(piece, picture, figure) };
    mesh.scale.setScalar(SIZE);
    return mesh;
  }

  private kind(piece: PieceView, picture: string, figure: Figure): Kind {
    const key = `${piece.colour} ${picture}`;
    const kind = this.kinds.get(key) ?? { figure, dress: this.dressOf(piece.colour) };
    this.kinds.set(key, kind);
    return kind;
  }

  private dressOf(colour: Colour): Dress {
    const known = this.dresses.get(colour);
    if (known) return known;
    const dress = {
      body: new MeshBasicMaterial({ vertexColors: true }),
      hull: new MeshBasicMaterial({ side: BackSide }),
      ghost: ghost(colour),
      rim: rim(),
    };
    paintDress(dress, this.paint?.pieces[colour] ?? { fill: "#888", line: "#444" });
    this.dresses.set(colour, dress);
    return dress;
  }

  private sprite(piece: PieceView): Sprite {
    const materials = this.sprites.get(piece.colour + piece.letter) ?? this.pictured(piece);
    const [sprite, behind] = materials.map((material) => new Sprite(material)) as [Sprite, Sprite];
    for (const one of [sprite, behind]) one.center.set(0.5, 0.07);
    sprite.scale.setScalar(SPRITE_SIZE);
    sprite.renderOrder = ORDER.figure;
    behind.renderOrder = ORDER.ghost;
    return sprite.add(behind);
  }

  /** What a piece without a body looks like, and behind a floor. */
  private pictured(piece: PieceView): readonly SpriteMaterial[] {
    const key = piece.colour + piece.letter;
    const front = new SpriteMaterial({ alphaTest: 0.35, visible: false });
    const materials = [front, ghostOf(piece.colour)];
    this.sprites.set(key, materials);
    void this.picture(piece, key).then((map) => {
      for (const material of materials) Object.assign(material, { map, visible: true, needsUpdate: true });
      this.changed();
    });
    return materials;
  }

  private picture(piece: PieceView, key: string): Promise<Texture> {
    const known = this.pictures.get(key);
    if (known) return known;
    const texture = this.look.image(piece).then((image) => {
      const made = new Texture(image);
      made.colorSpace = SRGBColorSpace;
      made.needsUpdate = true;
      return made;
    });
    this.pictures.set(key, texture);
    return texture;
  }

  dispose(): void {
    this.undress();
    this.copies.dispose();
    for (const dress of this.dresses.values())
      for (const material of Object.values(dress) as Material[]) material.dispose();
  }
}

function paintDress({ body, hull, ghost, rim }: Dress, { fill, line }: { fill: string; line: string }): void {
  body.color.set(fill);
  hull.color.set(line);
  for (const behind of [ghost, rim]) tint(behind, { fill, line });
}
