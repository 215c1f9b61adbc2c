import { boardKind } from "$lib/board/kind";
import { squareName } from "$lib/board/squares";
import { pieceWord } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { RulesView, VariantView } from "$lib/protocol/messages";
import { promotionPlace } from "./ways";

/** What the board is like and who begins. */
export function startRules({ variant, numberedStarts }: RulesView): string[] {
  const said = [boardSize(variant), t.rules.whiteFirst];
  if (numberedStarts !== null) said.push(t.rules.numbered(numberedStarts));
  return [...said, t.rules.capture, t.rules.mirrored];
}

function boardSize(variant: VariantView): string {
  const kind = boardKind(variant);
  if (kind === "plane") return t.rules.size.endless;
  const [width = 0, depth = 0, floors = 0, rows = 0] = variant.axes.map((labels) => labels.length);
  const labels = variant.axes[2] ?? [];
  if (kind === "cube") return t.rules.size.space(floors, width, depth, labels[0] ?? "", labels.at(-1) ?? "");
  if (rows > 0) return t.rules.size.sheet(width, depth, floors, rows);
  return t.rules.size.flat(width, depth);
}

/** Double steps, en passant, promotion and castling, as far as the board has them. */
export function specialRules(rules: RulesView): string[] {
  const { variant } = rules;
  const word = (letter: string): string => pieceWord(variant, letter);
  const said: string[] = [];
  const stepping = variant.pieces.filter(({ doubleStep }) => doubleStep);
  for (const { letter } of stepping) said.push(t.rules.doubleStep(word(letter)));
  if (rules.enPassant) for (const { letter } of stepping) said.push(t.rules.enPassant(word(letter)));
  if (variant.promotion)
    for (const { letter } of variant.pieces.filter(({ promotes }) => promotes)) {
      const choices = variant.promotion.choices.map(word).join(", ");
      said.push(t.rules.promotion(word(letter), promotionPlace(variant), choices));
    }
  const castling = castlingRule(rules);
  if (castling) said.push(castling);
  return said;
}

function castlingRule({ variant, castling, castlingByRook }: RulesView): string | null {
  const [first] = castling;
  if (!first) return null;
  const standing = (square: readonly number[]): string => {
    const placed = variant.start.find(({ at }) => at.join() === square.join());
    return placed ? pieceWord(variant, placed.piece.letter) : "";
  };
  const [king, rook] = [standing(first.king), standing(first.rook)];
  if (castlingByRook) return t.rules.castlingShuffled(king, rook);
  const name = (square: number[]): string => squareName(variant.axes, square);
  const ways = castling.map((one) =>
    t.rules.castlingWay(name(one.king), name(one.kingTarget), name(one.rook), name(one.rookTarget)),
  );
  return `${t.rules.castling(king, rook)} ${ways.map((way) => way.charAt(0).toUpperCase() + way.slice(1)).join(". ")}.`;
}

/** What else wins, and which moves such a board forbids. */
function ownEnds(variant: VariantView, ends: RulesView["ends"]): string[] {
  const words = (letters: readonly string[]): string =>
    letters.map((letter) => pieceWord(variant, letter)).join(", ");
  const said: string[] = [];
  if (ends.goal)
    said.push(t.rules.goal(words(ends.goalPieces), ends.goal.map((box) => boxName(variant, box)).join(", ")));
  if (ends.lastMove) said.push(t.rules.lastMove);
  if (ends.checks !== null) said.push(t.rules.checks(ends.checks));
  if (ends.capture.length > 0) said.push(t.rules.extinction(words(ends.capture)));
  if (ends.captureAll) said.push(t.rules.captureAll);
  if (ends.loseAll) said.push(t.rules.loseAll);
  if (ends.bareKing) said.push(t.rules.bareKing);
  if (ends.mustCapture) said.push(t.rules.mustCapture);
  if (ends.noChecks) said.push(t.rules.noChecks);
  return said;
}

/** `d4–e5`, or one square. */
function boxName({ axes }: VariantView, box: readonly (readonly (number | null)[])[]): string {
  const corner = (end: 0 | 1): string =>
    squareName(
      axes,
      box.map((ends, axis) => ends[end] ?? (end === 0 ? 0 : (axes[axis]?.length ?? 1) - 1)),
    );
  const [first, last] = [corner(0), corner(1)];
  return first === last ? first : `${first}–${last}`;
}

/** How the game is won and drawn. */
export function endRules({ variant, draws, ends }: RulesView): string[] {
  const royal = variant.pieces.find((type) => type.royal);
  const said = [royal ? t.rules.mate(pieceWord(variant, royal.letter)) : t.rules.noKing];
  said.push(...ownEnds(variant, ends), t.rules.stalemates[ends.stalemate] ?? t.rules.stalemate);
  if (draws.repetitionClaim !== null) said.push(t.rules.repetitionClaim(draws.repetitionClaim));
  if (draws.repetitionAutomatic !== null) said.push(t.rules.repetitionAutomatic(draws.repetitionAutomatic));
  if (draws.movesClaim !== null) said.push(t.rules.movesClaim(draws.movesClaim));
  if (draws.movesAutomatic !== null) said.push(t.rules.movesAutomatic(draws.movesAutomatic));
  if (draws.movesClaim === null && draws.movesAutomatic === null) said.push(t.rules.noMoves);
  const dead = t.rules.dead[draws.deadPosition];
  if (dead) said.push(dead);
  return [...said, t.rules.time];
}
