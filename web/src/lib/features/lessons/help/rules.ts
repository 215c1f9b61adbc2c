import { boardKind } from "$lib/board/kind";
import { squareName } from "$lib/board/squares";
import { pieceWord } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { RulesView, Square, VariantView } from "$lib/protocol/messages";
import { anyOf, placesName, stepsTwiceFrom } from "./places";
import { promotionPlace } from "./ways";

/** What the board is like and who begins. */
export function startRules({ variant, numberedStarts }: RulesView): string[] {
  const said = [boardSize(variant), t.rules.whiteFirst];
  if (numberedStarts !== null) said.push(t.rules.numbered(numberedStarts));
  return [...said, t.rules.capture, sidesDiffer(variant) ? t.rules.mirrored : t.rules.alike];
}

function boardSize(variant: VariantView): string {
  const kind = boardKind(variant);
  if (kind === "plane") return t.rules.size.endless;
  const [width = 0, depth = 0, floors = 0, along = 0] = variant.axes.map((labels) => labels.length);
  const labels = variant.axes[2] ?? [];
  if (variant.axes.length === 1) return t.rules.size.row(width);
  if (variant.axes.length === 4) return t.rules.size.four(floors, along, width, depth);
  if (kind === "cube") return t.rules.size.space(floors, width, depth, labels[0] ?? "", labels.at(-1) ?? "");
  return t.rules.size.flat(width, depth);
}

/** Whether some piece of Black's moves otherwise than White's, as seen by one person. */
function sidesDiffer({ pieces, mirror }: VariantView): boolean {
  const differs = (vectors: readonly Square[]): boolean => {
    const known = new Set(vectors.map(String));
    return vectors.some((vector) => !known.has(String(vector.map((at, n) => at * (mirror[n] ?? 1) || 0))));
  };
  return pieces.some(({ leaps, slides, steps, captures }) => [leaps, slides, steps, captures].some(differs));
}

/** Double steps, en passant, promotion and castling, as far as the board has them. */
export function specialRules(rules: RulesView): string[] {
  const { variant } = rules;
  const word = (letter: string): string => pieceWord(variant, letter);
  const said: string[] = [];
  const stepping = variant.pieces.filter(({ doubleStep }) => doubleStep);
  for (const { letter } of stepping) {
    const squares = stepsTwiceFrom(variant, letter);
    said.push(squares ? t.rules.doubleStepFrom(word(letter), squares) : t.rules.doubleStep(word(letter)));
  }
  if (rules.enPassant) {
    const only = rules.enPassantFrom
      ? ` ${t.rules.enPassantFrom(placesName(variant, rules.enPassantFrom))}`
      : "";
    for (const { letter } of stepping) said.push(t.rules.enPassant(word(letter)) + only);
  }
  said.push(...promotionRules(rules));
  const castling = castlingRule(rules);
  if (castling) said.push(castling);
  return said;
}

function promotionRules({ variant, optionalPromotion, onlyCaptured }: RulesView): string[] {
  const choices = (variant.promotion?.choices ?? []).map((letter) => pieceWord(variant, letter));
  const [only = ""] = choices;
  return variant.pieces
    .filter(({ promotes }) => promotes && choices.length > 0)
    .map(({ letter }) => {
      const [piece, place] = [pieceWord(variant, letter), promotionPlace(variant)];
      const said = [
        choices.length === 1
          ? t.rules.promotionOnly(piece, place, only)
          : t.rules.promotion(piece, place, choices.join(", ")),
      ];
      if (optionalPromotion.length > 0)
        said.push(t.rules.promotionMay(placesName(variant, optionalPromotion)));
      if (onlyCaptured) said.push(t.rules.promotionCaptured(piece));
      return said.join(" ");
    });
}

function castlingRule({ variant, castling, castlingByRook, castlingColour }: RulesView): string | null {
  const [first] = castling;
  if (!first) return null;
  const standing = (square: readonly number[]): string => {
    const placed = variant.start.find(({ at }) => at.join() === square.join());
    return placed ? pieceWord(variant, placed.piece.letter) : "";
  };
  const [king, rook] = [standing(first.king), standing(first.rook)];
  const name = (square: number[]): string => squareName(variant.axes, square);
  const only = castlingColour ? [t.rules.castlingSide[castlingColour] ?? ""] : [];
  if (castlingByRook) {
    const ends = castling.map((one) => t.rules.both(name(one.kingTarget), name(one.rookTarget)));
    return [t.rules.castlingShuffled(king, rook, anyOf(ends)), ...only].join(" ");
  }
  const ways = castling.map((one) =>
    t.rules.castlingWay(
      king,
      rook,
      name(one.king),
      name(one.kingTarget),
      name(one.rook),
      name(one.rookTarget),
    ),
  );
  return [t.rules.castling(king, rook), ...ways, ...only].join(" ");
}

/** Which pieces must not be captured, if any. */
function royalRules(variant: VariantView, { noChecks }: RulesView["ends"]): string {
  const royals = variant.pieces.filter(({ royal }) => royal).map(({ letter }) => pieceWord(variant, letter));
  if (royals.length === 0) return t.rules.noKing;
  return noChecks ? t.rules.noChecks(anyOf(royals)) : t.rules.mate(anyOf(royals));
}

/** What else wins, and which moves such a board forbids. */
function ownEnds(variant: VariantView, ends: RulesView["ends"]): string[] {
  const words = (letters: readonly string[]): string[] => letters.map((letter) => pieceWord(variant, letter));
  const said: string[] = [];
  if (variant.goal) said.push(goalRule(variant, variant.goal));
  if (ends.lastMove) said.push(t.rules.lastMove);
  if (variant.checks !== null) said.push(t.rules.checks(variant.checks));
  if (ends.capture.length > 0) said.push(t.rules.extinction(words(ends.capture).join(", ")));
  if (ends.captureAll) said.push(t.rules.captureAll);
  if (ends.loseAll) said.push(t.rules.loseAll);
  if (ends.bareKing) said.push(t.rules.bareKing);
  if (ends.mustCapture) said.push(t.rules.mustCapture);
  return said;
}

function goalRule(variant: VariantView, { white, black, pieces }: NonNullable<VariantView["goal"]>): string {
  const words = anyOf(pieces.map((letter) => pieceWord(variant, letter)));
  const [ours, theirs] = [placesName(variant, white), placesName(variant, black)];
  return ours === theirs ? t.rules.goal(words, ours) : t.rules.goals(words, ours, theirs);
}

/** How the game is won and drawn. */
export function endRules({ variant, draws, ends, counting }: RulesView): string[] {
  const royal = variant.pieces.some((type) => type.royal);
  const said = [royalRules(variant, ends), ...ownEnds(variant, ends)];
  const stuck = royal && !ends.noChecks ? t.rules.stalemates[ends.stalemate] : t.rules.stuck[ends.stalemate];
  said.push(stuck ?? t.rules.stalemate);
  if (draws.repetitionClaim !== null) said.push(t.rules.repetitionClaim(draws.repetitionClaim));
  if (draws.repetitionAutomatic !== null) said.push(t.rules.repetitionAutomatic(draws.repetitionAutomatic));
  const quiet = t.rules.quiet(anyOf(counting.map((letter) => pieceWord(variant, letter))));
  if (draws.movesClaim !== null) said.push(t.rules.movesClaim(draws.movesClaim, quiet));
  if (draws.movesAutomatic !== null) said.push(t.rules.movesAutomatic(draws.movesAutomatic, quiet));
  if (draws.movesClaim === null && draws.movesAutomatic === null) said.push(t.rules.noMoves);
  const dead = t.rules.dead[draws.deadPosition];
  if (dead) said.push(dead);
  const time = t.rules.time[draws.deadPosition];
  return time ? [...said, time] : said;
}
