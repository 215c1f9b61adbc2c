"""Writes a variant as a definition of `variants.ini`, as far as that format can express it."""

from __future__ import annotations

from collections.abc import Iterable

from latticechess.kernel.geometry import add
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import Region, Variant, in_region
from latticechess.notation.errors import NotationError
from latticechess.notation.variants_ini.betza import BetzaError, read_betza, write_betza
from latticechess.notation.variants_ini.definition import (
    FILES,
    MOST_ROWS,
    Cell,
    IniProblem,
    write_region,
)
from latticechess.notation.variants_ini.keys import PIECES

_NAMED = {betza: name for name, betza in reversed(PIECES.items()) if name not in ("king", "pawn")}


WALL = "*"
"""A wall in a start position: our hole."""


def write_variant(variant: Variant) -> tuple[str, tuple[IniProblem, ...]]:
    """The definition, and what of the rules it cannot say.

    NotationError if the board itself is beyond the format: more than two dimensions, endless, or
    larger than 12 x 10.
    """
    sizes = variant.geometry.sizes
    if not variant.geometry.bounded or len(sizes) != 2 or not _fits(sizes):
        raise NotationError("ini-board", variant=variant.title, width=len(FILES), height=MOST_ROWS)
    writer = _Writer(variant)
    return writer.text(), tuple(writer.problems)


def _fits(sizes: tuple[int, ...]) -> bool:
    return sizes[0] <= len(FILES) and sizes[1] <= MOST_ROWS


class _Writer:
    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.size: Cell = (variant.geometry.sizes[0], variant.geometry.sizes[1])
        self.problems: list[IniProblem] = []
        self.values: dict[str, str] = {}
        self.custom = 0

    def problem(self, key: str) -> None:
        self.problems.append(IniProblem(0, key, sentence("ini-cannot-say")))

    def text(self) -> str:
        """The whole definition."""
        self._pieces()
        self._board()
        self._pawns()
        self._castling()
        self._ends()
        self._draws()
        name = self.variant.name.replace("-", "")
        lines = [f"{key} = {value}" for key, value in self.values.items()]
        return "\n".join([f"[{name}]", *lines]) + "\n"

    # Pieces

    def _pieces(self) -> None:
        royals = [kind for kind in self.variant.pieces if kind.royal]
        for kind in self.variant.pieces:
            if self._turned(kind):
                self.problem("mirror")
            self._piece(kind, king=kind in royals[:1])
        for kind in royals[1:]:
            self.problem(f"royal {kind.name}")
        if self.variant.several_royals:
            self.problem("several royals")

    def _turned(self, kind: PieceType) -> bool:
        """Whether Black's piece is not White's turned round, as the format has it."""
        for vectors in (kind.leaps, kind.slides, kind.steps, kind.captures):
            black = {self.variant.vector(vector, Side.BLACK) for vector in vectors}
            if black != {tuple(-c for c in vector) for vector in vectors}:
                return True
        return False

    def _piece(self, kind: PieceType, king: bool) -> None:
        letter = kind.letter.lower()
        try:
            betza = write_betza(kind)
        except BetzaError:
            self.problem(f"moves of the {kind.name.lower()}")
            return
        if king:
            usual = _same(betza, PIECES["king"])
            self.values["king"] = letter if usual else f"{letter}:{betza}"
            return
        name = next((name for known, name in _NAMED.items() if _same(known, betza)), None)
        pawn = kind.steps == ((0, 1),) and set(kind.captures) == {(1, 1), (-1, 1)}
        if pawn and not kind.leaps and not kind.slides and "pawn" not in self.values:
            self.values["pawn"] = letter
        elif name and name not in self.values and not kind.double_step:
            self.values[name] = letter
        else:
            self.custom += 1
            self.values[f"customPiece{self.custom}"] = f"{letter}:{betza}"

    def _letters(self, kinds: Iterable[PieceType]) -> str:
        return "".join(kind.letter.lower() for kind in kinds) or "-"

    # Board

    def _board(self) -> None:
        width, height = self.size
        pieces = dict(self.variant.setup)
        rows = []
        for y in reversed(range(height)):
            row = ""
            gap = 0
            for x in range(width):
                piece = pieces.get((x, y))
                hole = (x, y) in self.variant.geometry.holes
                if piece is None and not hole:
                    gap += 1
                    continue
                row += (str(gap) if gap else "") + (piece.letter if piece else WALL)
                gap = 0
            rows.append(row + (str(gap) if gap else ""))
        rights = "".join(
            rule.letter if rule.side is Side.WHITE else rule.letter.lower()
            for rule in self.variant.castling
        )
        checks = self.variant.ends.checks
        count = f" {checks}+{checks}" if checks else ""
        self.values |= {"maxFile": str(width), "maxRank": str(height)}
        self.values["startFen"] = f"{'/'.join(rows)} w {rights or '-'} -{count} 0 1"

    def _region(self, boxes: Iterable[Region]) -> set[Cell]:
        return {
            (x, y)
            for x in range(self.size[0])
            for y in range(self.size[1])
            if any(in_region(box, (x, y)) for box in boxes)
        }

    # Rules

    def _pawns(self) -> None:
        kinds = self.variant.pieces
        promotion = self.variant.promotion
        promoting = [kind for kind in kinds if kind.promotes]
        self.values["promotionPawnTypes"] = self._letters(promoting)
        self.values["nMoveRuleTypes"] = self._letters(kind for kind in kinds if kind.counts)
        passing = [kind for kind in kinds if kind.en_passant]
        self.values["enPassantTypes"] = self._letters(passing)
        if promotion:
            self.values["promotionPieceTypes"] = "".join(promotion.choices).lower()
            for side in Side:
                region = self._region(promotion.regions[side])
                self.values[f"promotionRegion{side}"] = write_region(region, self.size)
            if any(promotion.optional):
                self.problem("promotion optional")
            if promotion.most is not None:
                self.problem("promotion only_captured")
        steppers = [kind for kind in kinds if kind.double_step]
        self.values["doubleStep"] = "true" if steppers else "false"
        if not steppers:
            return
        regions = self.variant.double_step_regions
        for side in Side:
            if regions is None:
                cells = {
                    (at[0], at[1])
                    for at, piece in self.variant.setup
                    if piece.side is side and piece.kind.double_step
                }
                # Without regions a pawn steps twice while unmoved, which squares cannot say.
                self.problem("double_step")
            else:
                cells = self._region(regions[side])
            self.values[f"doubleStepRegion{side}"] = write_region(cells, self.size)
            self._passing(side, cells, steppers)

    def _passing(self, side: Side, cells: set[Cell], steppers: list[PieceType]) -> None:
        """Where the other side may capture en passant: the squares that are passed."""
        regions = self.variant.en_passant_regions
        if regions is None:
            return
        allowed = cells & self._region(regions[side])
        passed = set()
        for kind in steppers:
            for step in kind.steps:
                vector = self.variant.vector(step, side)
                passed |= {add(cell, vector) for cell in allowed}
        region = write_region(((x, y) for x, y in passed), self.size)
        self.values[f"enPassantRegion{side.opponent}"] = region

    def _castling(self) -> None:
        rules = self.variant.castling
        self.values["castling"] = "true" if rules else "false"
        if not rules:
            return
        pieces = dict(self.variant.setup)
        rooks = dict.fromkeys(pieces[rule.rook].kind.letter.lower() for rule in rules)
        self.values["castlingRookPieces"] = "".join(rooks)
        if self.variant.castling_by_rook:
            self.values["chess960"] = "true"
        for rule in rules:
            sign = 1 if rule.letter == "K" else -1
            beside = rule.king_target[0] - sign == rule.rook_target[0]
            edge = 0 if rule.side is Side.WHITE else self.size[1] - 1
            if not beside or rule.king[1] != edge or (rule.rook[0] - rule.king[0]) * sign < 0:
                self.problem(f"castling {rule.letter}")
                continue
            wing = "Kingside" if rule.letter == "K" else "Queenside"
            told = {
                f"castling{wing}File": FILES[rule.king_target[0]],
                f"castlingRook{wing}File": FILES[rule.rook[0]],
            }
            if any(self.values.get(key, value) != value for key, value in told.items()):
                self.problem(f"castling {rule.letter}")
            self.values |= told

    def _ends(self) -> None:
        ends = self.variant.ends
        if ends.goal:
            for side in Side:
                region = write_region(self._region(ends.goal[side]), self.size)
                self.values[f"flagRegion{side}"] = region
            everything = len(ends.goal_pieces) == len(self.variant.pieces)
            if len(ends.goal_pieces) > 1 and not everything:
                self.problem("goal pieces")
            self.values["flagPiece"] = "*" if everything else ends.goal_pieces[0].lower()
            if ends.last_move:
                self.values["flagMove"] = "true"
        if ends.checks:
            self.values["checkCounting"] = "true"
        if ends.must_capture:
            self.values["mustCapture"] = "true"
        if ends.no_checks:
            self.values["checking"] = "false"
        if ends.stalemate != "draw":
            self.values["stalemateValue"] = "win" if ends.stalemate == "wins" else "loss"
        self._extinction()

    def _extinction(self) -> None:
        ends = self.variant.ends
        asked = [ends.capture_all, ends.lose_all, ends.bare_king, bool(ends.capture)]
        if sum(asked) > 1:
            self.problem("win")
        if not any(asked):
            return
        self.values["extinctionValue"] = "win" if ends.lose_all else "loss"
        letters = "".join(ends.capture).lower() if ends.capture else "*"
        self.values["extinctionPieceTypes"] = letters
        if ends.bare_king:
            self.values |= {"extinctionClaim": "true", "extinctionPieceCount": "1"}
            self.values["extinctionOpponentPieceCount"] = "2"
        for letter in ends.capture:
            sides = {piece.side for _, piece in self.variant.setup if piece.kind.letter == letter}
            if len(sides) < 2:
                self.problem("capture")

    def _draws(self) -> None:
        draws = self.variant.draws
        self.values["nMoveRule"] = str(draws.moves_claim or 0)
        self.values["nFoldRule"] = str(draws.repetition_claim or 0)


def _same(one: str, other: str) -> bool:
    try:
        return read_betza(one) == read_betza(other)
    except BetzaError:
        return False
