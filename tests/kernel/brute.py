"""An independent and slow definition of the rules: what the boards are measured against.

It shares the variant's data with the kernel, but no table, no pin, no index: every move is tried
on a copy of a dictionary, and the king is attacked if some piece could go there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from latticechess import Move, Piece, Position, Side, Square, Variant
from latticechess.kernel.geometry import Vector, add
from latticechess.kernel.variant import CastlingRule, in_region

Placed = dict[Square, Piece]


@dataclass
class Brute:
    """A position with nothing clever about it."""

    variant: Variant
    pieces: Placed
    turn: Side
    castling: frozenset[int] = frozenset()
    passed: Square | None = None
    victim: Square | None = None
    halfmoves: int = 0
    given: tuple[int, int] = (0, 0)
    _legal: dict[Move, Brute] | None = field(default=None, compare=False)

    @classmethod
    def start(cls, variant: Variant) -> Brute:
        rights = frozenset(range(len(variant.castling)))
        return cls(variant, dict(variant.setup), Side.WHITE, rights)

    def legal(self) -> dict[Move, Brute]:
        """Each legal move with the position after it; none after the end."""
        if self._legal is None:
            self._legal = {} if self.end() else self.playable()
        return self._legal

    def playable(self) -> dict[Move, Brute]:
        """The same, as if the game had not ended."""
        ends = self.variant.ends
        candidates = [*self._plain(), *self._castles()]
        found = {m: after for m, after in candidates if not after.attacked_king(self.turn)}
        if ends.no_checks:
            found = {m: after for m, after in found.items() if not after.attacked_king(after.turn)}
        if ends.must_capture:
            here = len(self.pieces)
            captures = {m: after for m, after in found.items() if len(after.pieces) < here}
            found = captures or found
        if ends.checks:
            for after in found.values():
                given = [*self.given]
                given[self.turn] += after.attacked_king(after.turn)
                after.given = given[0], given[1]
        return found

    def end(self) -> tuple[Side | None, str] | None:
        """Winner and reason of an end by the variant's own rules."""
        ends, me, other = self.variant.ends, self.turn, self.turn.opponent
        for side in (other, me):
            if ends.checks and self.given[side] >= ends.checks:
                return side, "checks"
        for side in (me, other):
            if self._died_out(side):
                return side.opponent, "extinction"
        counts = {side: sum(p.side is side for p in self.pieces.values()) for side in Side}
        for side in (me, other):
            if ends.capture_all and not counts[side]:
                return side.opponent, "all-captured"
            if ends.lose_all and not counts[side]:
                return side, "no-pieces-left"
        if ends.bare_king and counts[me] <= 1 and counts[other] >= 3:
            return other, "bare-king"
        if ends.bare_king and counts[other] <= 1 and counts[me] >= 2:
            return me, "bare-king"
        return self._goal() if ends.goal else None

    def _died_out(self, side: Side) -> bool:
        def kinds(pieces: list[Piece]) -> set[str]:
            return {p.kind.letter for p in pieces if p.side is side}

        vital = kinds([p for _, p in self.variant.setup]) & set(self.variant.ends.capture)
        return not vital <= kinds([*self.pieces.values()])

    def _goal(self) -> tuple[Side | None, str] | None:
        there = [side for side in Side if self._arrived(side)]
        if not there:
            return None
        if len(there) == 2:
            return None, "goal"
        late = self.variant.ends.last_move and self.turn is Side.BLACK and there == [Side.WHITE]
        if late and any(after._arrived(Side.BLACK) for after in self.playable().values()):
            return None
        return there[0], "goal"

    def _arrived(self, side: Side) -> bool:
        ends = self.variant.ends
        assert ends.goal is not None
        return any(
            in_region(region, square)
            for square, piece in self.pieces.items()
            if piece.side is side and piece.kind.letter in ends.goal_pieces
            for region in ends.goal[side]
        )

    def attacked_king(self, side: Side) -> bool:
        """Whether a royal piece of `side` could be taken by the other side."""
        kings = [s for s, p in self.pieces.items() if p.side == side and p.kind.royal]
        return any(self.attacked(king, side.opponent) for king in kings)

    def attacked(self, target: Square, by: Side) -> bool:
        return any(
            target in self._takes(square, piece)
            for square, piece in self.pieces.items()
            if piece.side == by
        )

    def _vectors(self, piece: Piece, vectors: tuple[Vector, ...]) -> list[Vector]:
        if piece.side is Side.WHITE:
            return list(vectors)
        return [tuple(m * c for m, c in zip(self.variant.mirror, v, strict=True)) for v in vectors]

    def _takes(self, square: Square, piece: Piece) -> list[Square]:
        """The squares where the piece could take."""
        kind, geometry = piece.kind, self.variant.geometry
        found = [add(square, v) for v in self._vectors(piece, kind.leaps + kind.captures)]
        for slide, v in zip(kind.slides, self._vectors(piece, kind.slides), strict=True):
            target, left = add(square, v), kind.range_of(slide) or 10**6
            while geometry.contains(target) and left:
                found.append(target)
                if target in self.pieces:
                    break
                target, left = add(target, v), left - 1
        return found

    def _plain(self) -> Iterator[tuple[Move, Brute]]:
        for square, piece in self.pieces.items():
            if piece.side == self.turn:
                for target, double in self._targets(square, piece):
                    for letter in self._letters(piece, target):
                        yield (
                            Move(square, target, letter),
                            self._after(square, target, letter, double),
                        )

    def _targets(self, square: Square, piece: Piece) -> Iterator[tuple[Square, bool]]:
        """Where it could go if its king were immortal, and whether by a double step."""
        kind, contains = piece.kind, self.variant.geometry.contains
        captures = {add(square, v) for v in self._vectors(piece, kind.captures)}
        leaps = {add(square, v) for v in self._vectors(piece, kind.leaps)}
        seen = set()
        for target in self._takes(square, piece):
            hit = self.pieces.get(target)
            only_takes = target in captures and target not in leaps
            if hit is None and only_takes and not self._slides_to(square, piece, target):
                free = kind.en_passant and target == self.passed and self.victim is not None
            else:
                free = hit is None or (hit.side != piece.side and not hit.kind.royal)
            if free and contains(target) and target not in seen:
                seen.add(target)
                yield target, False
        for v in self._vectors(piece, kind.steps):
            once, twice = add(square, v), add(square, v, 2)
            if contains(once) and once not in self.pieces:
                yield once, False
                free = contains(twice) and twice not in self.pieces
                if free and self._may_double(square, piece) and not self._promotes(piece, once):
                    yield twice, True

    def _slides_to(self, square: Square, piece: Piece, target: Square) -> bool:
        kind = piece.kind
        for slide, v in zip(kind.slides, self._vectors(piece, kind.slides), strict=True):
            s, left = add(square, v), kind.range_of(slide) or 10**6
            while self.variant.geometry.contains(s) and left:
                if s == target:
                    return True
                if s in self.pieces:
                    break
                s, left = add(s, v), left - 1
        return False

    def _may_double(self, square: Square, piece: Piece) -> bool:
        if not piece.kind.double_step:
            return False
        regions = self.variant.double_step_regions
        if regions is None:
            return piece.unmoved
        return any(in_region(region, square) for region in regions[piece.side])

    def _letters(self, piece: Piece, target: Square) -> tuple[str | None, ...]:
        promotion = self.variant.promotion
        if promotion is None or not piece.kind.promotes:
            return (None,)
        must = self._promotes(piece, target)
        may = any(in_region(region, target) for region in promotion.optional[piece.side])
        if not must and not may:
            return (None,)
        letters: list[str | None] = []
        for n, letter in enumerate(promotion.choices):
            own = [
                p for p in self.pieces.values() if p == Piece(self.variant.kind(letter), piece.side)
            ]
            if promotion.most is None or len(own) < promotion.most[piece.side][n]:
                letters.append(letter)
        return (*letters,) if must else (*letters, None)

    def _promotes(self, piece: Piece, target: Square) -> bool:
        promotion = self.variant.promotion
        if promotion is None or not piece.kind.promotes:
            return False
        return any(in_region(region, target) for region in promotion.regions[piece.side])

    def _after(self, square: Square, target: Square, letter: str | None, double: bool) -> Brute:
        pieces = dict(self.pieces)
        piece = pieces.pop(square)
        captured = pieces.pop(target, None)
        if captured is None and target == self.passed and self._in_passing(square, piece, target):
            assert self.victim is not None
            captured = pieces.pop(self.victim)
        kind = self.variant.kind(letter) if letter else piece.kind
        pieces[target] = Piece(kind, piece.side)
        resets = captured is not None or piece.kind.counts
        after = Brute(
            self.variant,
            pieces,
            self.turn.opponent,
            self._rights_after(square, target),
            halfmoves=0 if resets else self.halfmoves + 1,
            given=self.given,
        )
        passing = self.variant.en_passant_regions
        open_to_it = passing is None or any(in_region(r, square) for r in passing[piece.side])
        if double and piece.kind.en_passant and letter is None and open_to_it:
            after.passed = tuple((a + b) // 2 for a, b in zip(square, target, strict=True))
            after.victim = target
        return after

    def _in_passing(self, square: Square, piece: Piece, target: Square) -> bool:
        takes = [add(square, v) for v in self._vectors(piece, piece.kind.captures)]
        return piece.kind.en_passant and self.victim is not None and target in takes

    def _rights_after(self, *touched: Square) -> frozenset[int]:
        rules = self.variant.castling
        return frozenset(
            i
            for i in self.castling
            if rules[i].king not in touched and rules[i].rook not in touched
        )

    def _castles(self) -> Iterator[tuple[Move, Brute]]:
        if self.attacked_king(self.turn):
            return
        for i in self.castling:
            rule = self.variant.castling[i]
            king, rook = self.pieces.get(rule.king), self.pieces.get(rule.rook)
            if rule.side != self.turn or king is None or rook is None:
                continue
            if self._way_is_free(rule) and self._way_is_safe(rule, king):
                pieces = {s: p for s, p in self.pieces.items() if s not in (rule.king, rule.rook)}
                pieces |= {rule.king_target: king, rule.rook_target: rook}
                rights = self._rights_after(rule.king)
                after = Brute(
                    self.variant,
                    pieces,
                    self.turn.opponent,
                    rights,
                    halfmoves=self.halfmoves + 1,
                    given=self.given,
                )
                by_rook = self.variant.castling_by_rook
                yield Move(rule.king, rule.rook if by_rook else rule.king_target), after

    def _way_is_free(self, rule: CastlingRule) -> bool:
        crossed = {*_stretch(rule.king, rule.king_target), *_stretch(rule.rook, rule.rook_target)}
        return all(s in (rule.king, rule.rook) or s not in self.pieces for s in crossed)

    def _way_is_safe(self, rule: CastlingRule, king: Piece) -> bool:
        for square in _stretch(rule.king, rule.king_target)[:-1]:
            pieces = {s: p for s, p in self.pieces.items() if s != rule.king}
            pieces.setdefault(square, king)
            if Brute(self.variant, pieces, self.turn).attacked(square, self.turn.opponent):
                return False
        return True


def _stretch(start: Square, end: Square) -> list[Square]:
    """The squares from one to another along a file, rank or the like, both included."""
    step = tuple((b > a) - (b < a) for a, b in zip(start, end, strict=True))
    squares = [start]
    while squares[-1] != end:
        squares.append(add(squares[-1], step))
    return squares


def brute_perft(position: Brute, depth: int) -> int:
    """Perft by the slow rules."""
    if depth == 0:
        return 1
    return sum(brute_perft(after, depth - 1) for after in position.legal().values())


def disagreement(position: Position, brute: Brute) -> str | None:
    """What the board and the slow rules see differently, or None."""
    fast, slow = position.legal_moves(), brute.legal()
    if len(fast) != len(set(fast)):
        return "a move is generated twice"
    if set(fast) != set(slow):
        return f"only fast: {set(fast) - set(slow)}; only slow: {set(slow) - set(fast)}"
    if position.in_check != brute.attacked_king(brute.turn):
        return f"check: {position.in_check}"
    if dict(position.pieces) != brute.pieces:
        return "the pieces differ"
    if position.halfmoves != brute.halfmoves:
        return f"halfmoves: {position.halfmoves} and {brute.halfmoves}"
    if position.en_passant != brute.passed:
        return f"en passant: {position.en_passant} and {brute.passed}"
    if position.can_move != bool(slow):
        return "can_move"
    if position.checks_given != brute.given:
        return f"checks given: {position.checks_given} and {brute.given}"
    return _ends_differ(position, brute)


def _ends_differ(position: Position, brute: Brute) -> str | None:
    """What the two think of the end of the game, unless it is a draw that only one counts."""
    ended, outcome = brute.end(), position.outcome
    told = (outcome.winner, outcome.reason.value) if outcome and position.end else None
    if ended != told:
        return f"end: {told} and {ended}"
    if not ended and not brute.legal() and outcome is not None:
        stalemate = {"wins": brute.turn, "loses": brute.turn.opponent}
        checked = brute.attacked_king(brute.turn)
        winner = brute.turn.opponent if checked else stalemate.get(brute.variant.ends.stalemate)
        if outcome.winner is not winner and outcome.reason.value != "dead-position":
            return f"{outcome} where {winner} should win"
    return None
