import type { PieceView } from "$lib/protocol/messages";
import { middle, span, visible } from "../camera";
import { DRAWING_SCALE, detailAt } from "../detail";
import { Grid } from "../grid";
import { fadeAt, placeAt } from "../motion";
import type { Scene } from "../scene";
import { paintClusters } from "./clusters";
import { paintDrawings } from "./drawings";
import { paintEdges } from "./edges";
import { PieceLayer, pieceWidth } from "./pieces";
import { paintPromotions } from "./promotions";
import { paintRulers } from "./rulers";
import { Sprites } from "./sprites";
import { paintNothing, Squares } from "./squares";
import { paintHovered, paintPath, paintRays, paintStates, type Brush } from "./states";
import type { Theme } from "./theme";

/** Paints a scene: squares, states, pieces, what points outside, rulers. */
export class Renderer {
  readonly #ctx: CanvasRenderingContext2D;
  readonly #squares = new Squares();
  readonly layer = new PieceLayer();
  #sprites: Sprites | null = null;
  #theme: Theme | null = null;
  #grid: Grid | null = null;

  constructor(canvas: HTMLCanvasElement) {
    const ctx = canvas.getContext("2d", { alpha: false });
    if (!ctx) throw new Error("This browser gives no canvas to draw on.");
    this.#ctx = ctx;
  }

  paint(scene: Scene, theme: Theme): void {
    const { ratio, viewport } = scene;
    if (viewport.width <= 0 || viewport.height <= 0) return;
    if (theme !== this.#theme || !this.#sprites) this.#sprites = new Sprites(scene.variant, theme);
    this.#theme = theme;
    const ctx = this.#ctx;
    const grid = new Grid(scene.camera, viewport, ratio, this.#grid);
    this.#grid = grid;
    const { left } = scene.rulers;
    const brush: Brush = { ctx, grid, theme, ratio };
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.save();
    ctx.translate(Math.round(left * ratio), 0);
    ctx.beginPath();
    ctx.rect(0, 0, grid.width, grid.height);
    ctx.clip();
    this.#plane(brush, scene, this.#sprites);
    ctx.restore();
    ctx.scale(ratio, ratio);
    paintRulers(ctx, scene, theme);
  }

  #plane(brush: Brush, scene: Scene, sprites: Sprites): void {
    const { ctx, grid, ratio } = brush;
    const seen = visible(scene.camera, scene.viewport);
    this.#squares.paint(ctx, grid, seen, brush.theme, ratio);
    paintNothing(brush, scene.variant, seen);
    paintStates(brush, scene);
    paintPromotions(brush, scene);
    paintPath(brush, scene);
    this.#moving(brush, scene, sprites);
    if (scene.clusters.length > 0) {
      // Under the labels, which would be hard to read.
      paintRays(brush, scene);
      paintClusters(brush, scene, sprites);
    } else {
      this.layer.paint(ctx, grid, scene, sprites);
      paintRays(brush, scene);
    }
    paintHovered(brush, scene);
    this.#ghost(brush, scene, sprites);
    paintDrawings(brush, scene);
    paintEdges(brush, scene, sprites);
    this.#carried(brush, scene, sprites);
  }

  /** A piece with its middle at a point of the view, in CSS pixels. */
  #stamp(
    { ctx, grid, ratio }: Brush,
    scene: Scene,
    sprites: Sprites,
    piece: PieceView,
    at: { x: number; y: number },
    alpha = 1,
    least = 0,
  ): void {
    const size = Math.max(grid.size, least * ratio);
    const detail = detailAt(size / ratio);
    const width = Math.round(pieceWidth(size, ratio, detail, 4));
    const { image } = sprites.get(piece.letter, piece.colour, width, detail, scene.rough);
    ctx.globalAlpha = alpha;
    ctx.drawImage(
      image,
      Math.round(at.x * ratio - width / 2),
      Math.round(at.y * ratio - width / 2),
      width,
      width,
    );
    ctx.globalAlpha = 1;
  }

  #moving(brush: Brush, scene: Scene, sprites: Sprites): void {
    if (!scene.moving) return;
    const { motions, time } = scene.moving;
    const { camera, viewport } = scene;
    for (const { at, piece } of motions.gone)
      this.#stamp(
        brush,
        scene,
        sprites,
        piece,
        middle(camera, viewport, at[0] ?? 0, at[1] ?? 0),
        fadeAt(time),
      );
    const turn = viewport.flipped ? -1 : 1;
    for (const motion of motions.moved) {
      const place = placeAt(motion, time, span(camera, viewport));
      const from = middle(camera, viewport, place.square[0] ?? 0, place.square[1] ?? 0);
      const at = { x: from.x + place.dx * camera.scale * turn, y: from.y - place.dy * camera.scale * turn };
      this.#stamp(brush, scene, sprites, motion.piece.piece, at);
    }
  }

  /** The piece as it would stand on the destination under the pointer. */
  #ghost(brush: Brush, scene: Scene, sprites: Sprites): void {
    const { hovered, ghost, camera, viewport } = scene;
    if (!hovered || !ghost || camera.scale < DRAWING_SCALE) return;
    this.#stamp(
      brush,
      scene,
      sprites,
      ghost,
      middle(camera, viewport, hovered[0] ?? 0, hovered[1] ?? 0),
      0.45,
    );
  }

  #carried(brush: Brush, scene: Scene, sprites: Sprites): void {
    if (scene.carried) this.#stamp(brush, scene, sprites, scene.carried.piece, scene.carried.at, 1, 28);
  }
}
