"""Values of the library go through pickle and copy, and stay what they were."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest

from latticechess import (
    Destinations,
    IllegalMove,
    Move,
    Outcome,
    Piece,
    Position,
    Ray,
    Reason,
    Side,
    Variant,
    variant,
)
from latticechess.kernel.library import UnknownVariantError, names
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.pgn import parse_game

T = TypeVar("T")
WINDOW = ((-20, -20), (30, 30))


def pickled(value: T) -> T:
    found: T = pickle.loads(pickle.dumps(value))
    return found


def in_every_protocol(value: T) -> T:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        value = pickle.loads(pickle.dumps(value, protocol))
    return value


WAYS: list[Callable[[object], object]] = [in_every_protocol, copy.copy, copy.deepcopy]


def played(position: Position, plies: int, seed: str = "") -> Position:
    """A random game; it ends early where it is over."""
    chance = random.Random(seed)
    for _ in range(plies):
        bounded = position.variant.geometry.bounded
        moves = position.legal_moves(None if bounded else WINDOW)
        if not moves:
            break
        position = position.play(chance.choice(moves))
    return position


def shuffled(plies: int) -> Position:
    """A game of knights that go to and fro."""
    position = variant("chess").start()
    round_trip = [((6, 0), (5, 2)), ((6, 7), (5, 5)), ((5, 2), (6, 0)), ((5, 5), (6, 7))]
    for ply in range(plies):
        position = position.play(position.move(*round_trip[ply % 4]))
    return position


def history(position: Position) -> list[tuple[object, ...]]:
    """All that is known of a position and of those before it."""
    told: list[tuple[object, ...]] = []
    now: Position | None = position
    while now is not None:
        told.append(
            (
                *(now.variant, dict(now.pieces), now.turn, now.ply, now.halfmoves, now.key),
                *(now.castling, now.en_passant, now.last_move, now.occurrences),
            )
        )
        now = now.parent
    return told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", names())
def test_positions_of_every_board_with_their_past(
    name: str, way: Callable[[Position], Position]
) -> None:
    for plies in (0, 1, 2, 7, 12):
        before = played(variant(name).start(), plies, f"{name} {plies}")
        after = way(before)
        assert after == before
        assert hash(after) == hash(before)
        assert history(after) == history(before)
        assert (after.outcome, after.claims, after.faults) == (
            before.outcome,
            before.claims,
            before.faults,
        )
        assert after.all_destinations() == before.all_destinations()


@pytest.mark.parametrize("number", [0, 17, 959])
def test_numbered_starts_keep_their_castling(number: int) -> None:
    before = played(variant("chess960").start(number), 9)
    after = pickled(before)
    assert (after, after.castling, after.variant) == (before, before.castling, before.variant)


def test_a_position_read_from_text_keeps_its_own_variant() -> None:
    before = parse_position(variant("chess960"), "4k3/8/8/8/8/8/8/4RK2 w E - 3 20")
    after = pickled(before)
    assert (after, after.castling, after.ply) == (before, before.castling, before.ply)
    assert set(after.legal_moves()) == set(before.legal_moves())


def test_an_impossible_position_too() -> None:
    chess = variant("chess")
    kinds = [chess.kind(letter) for letter in "KQ"]
    before = Position.from_pieces(
        chess, {(i, i): Piece(kind, Side.BLACK) for i, kind in enumerate(kinds)}, Side.BLACK
    )
    assert pickled(before) == before
    assert pickled(before).faults == before.faults != ()


def test_repetitions_and_claims_survive() -> None:
    before = shuffled(8)
    after = pickled(before)
    assert after.occurrences == before.occurrences == 3
    assert after.claims == before.claims == (Reason.THREEFOLD,)
    assert after.play(after.move((6, 0), (5, 2))).occurrences == 3


def test_a_long_game_is_small_and_not_deep() -> None:
    before = shuffled(2_000)
    text = pickle.dumps(before)
    after = pickle.loads(text)
    assert len(text) < 60_000
    line = history(after)
    assert (after.ply, len(line)) == (2_000, 2_001)
    assert line[-50:] == history(shuffled(49))
    assert copy.deepcopy(before) == before


def test_the_positions_of_a_game_share_their_past() -> None:
    line = [shuffled(600)]
    while line[-1].parent is not None:
        line.append(line[-1].parent)
    one, all_ = len(pickle.dumps(line[0])), len(pickle.dumps(line))
    assert all_ < 20 * one
    after = pickled(line)
    assert after == line
    assert [position.ply for position in after] == list(range(600, -1, -1))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", names())
def test_variants(name: str, way: Callable[[Variant], Variant]) -> None:
    before = variant(name)
    after = way(before)
    assert after == before
    assert after is before
    assert len(pickle.dumps(before)) < len(before.source.encode()) + 500


def test_variants_of_ones_own() -> None:
    text = variant("mini").source.replace('name = "mini"', 'name = "own"')
    own = loads(text)
    changed = replace(own, title="Another", source="")
    nonsense = replace(own, title="Another", source="no = ")
    for before in (own, replace(own, title="Another"), changed, nonsense):
        after = pickled(before)
        assert after == before
        assert played(after.start(), 5) == played(before.start(), 5)


def values() -> list[object]:
    plane, chess = variant("plane").start(), variant("chess").start()
    record = parse_game("1. e4 {good} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! *")
    return [
        Move((4, 1), (4, 3)),
        Move((0, 6), (0, 7), "Q"),
        Piece(chess.variant.kind("Q"), Side.BLACK, True),
        Outcome(Side.WHITE, Reason.CHECKMATE),
        Ray((0, 0), (1, 2)),
        chess.destinations((4, 1)),
        *plane.all_destinations(),
        Destinations((0, 0)),
        chess.variant.castling,
        chess.variant.geometry,
        record,
    ]


@pytest.mark.parametrize("way", WAYS)
def test_small_values(way: Callable[[object], object]) -> None:
    for value in values():
        assert way(value) == value


def errors() -> list[Exception]:
    with pytest.raises(VariantError) as broken:
        loads("name = 1")
    return [
        broken.value,
        IllegalMove(sentence("game-over")),
        NotationError("not-a-move", text="no", line=3, column=4, expected="more"),
        UnknownVariantError("There is none."),
    ]


def test_errors_come_back_from_other_processes() -> None:
    for error in errors():
        after = pickled(error)
        assert (type(after), str(after), after.args) == (type(error), str(error), error.args)
        assert vars(after) == vars(error)


def next_ply(position: Position) -> tuple[Position, int]:
    return position.play(position.legal_moves()[0]), position.occurrences


def test_positions_go_to_other_processes_and_come_back() -> None:
    sent = [shuffled(8), played(variant("chess960").start(77), 12), variant("cube").start()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answers = pool.map(next_ply, sent)
    assert [position for position, _ in answers] == [next_ply(p)[0] for p in sent]
    assert [times for _, times in answers] == [position.occurrences for position in sent]
    assert [position.parent for position, _ in answers] == sent
