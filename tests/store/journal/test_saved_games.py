"""Saved and loaded again, a game is the same game: at every moment, however it ended, on both
databases; and what is taken back in a loaded game is taken back for good."""

from __future__ import annotations

from typing import get_args

import pytest
from sqlalchemy import Engine

from latticechess import Reason, Side
from latticechess.features.archive.store.archive import Archive
from latticechess.features.archive.store.indexer import ArchiveIndex
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.play.commands import (
    AcceptDraw,
    Command,
    Flag,
    OfferDraw,
    Pause,
    PlayMove,
    PlayText,
    RequestTakeback,
    Resign,
    Resume,
)
from latticechess.play.decide import decide
from latticechess.play.game import Game, evolve, flag_at, replay
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import PerMove, SuddenDeath
from latticechess.store.journal import summary_table
from latticechess.store.journal.journal import Journal
from latticechess.store.journal.summary import Summary
from play.scenes import SCENES, Scene
from play.table import ONLINE, Table, options, state

TWO_MINUTES = (SuddenDeath(120_000), SuddenDeath(120_000))


def save(journal: Journal, table: Table) -> None:
    """What is not stored yet of a game."""
    stored = len(journal.read("game"))
    for seq, event in enumerate(table.events[stored:], stored):
        journal.submit("game", seq, [event]).result()


def loaded(journal: Journal) -> Game:
    return replay(journal.read("game"))


def sat_down(journal: Journal, table: Table) -> Table:
    """Somebody who opens the game anew, with nothing but what was stored."""
    table.events = journal.read("game")
    table.game = replay(table.events)
    return table


def listed(engine: Engine) -> Summary:
    with engine.connect() as connection:
        return summary_table.fetch_by_id(connection, ["game"])["game"]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.board}: {scene.name}")
def test_a_special_move_is_loaded_and_undone_in_the_loaded_game(
    journal: Journal, engine: Engine, scene: Scene
) -> None:
    table = Table(options(scene.board, start=scene.start, clocks=TWO_MINUTES, at_once=True))
    *lead, special = scene.moves
    table.play(*lead, at=1_000)
    before, plies = table.state(7_000), len(table.game.moves)
    table.play(special, at=7_000)
    save(journal, table)
    assert state(loaded(journal), 7_000) == table.state(7_000)
    assert listed(engine).plies == plies + 1
    assert listed(engine).result == table.game.result

    table = sat_down(journal, table)
    table.do(RequestTakeback(Side.WHITE), 9_000)
    save(journal, table)
    assert state(loaded(journal), loaded(journal).at) == before
    assert (listed(engine).plies, listed(engine).result) == (plies, None)


def test_each_step_of_a_game_is_there_when_it_is_loaded(journal: Journal) -> None:
    table = Table(options(clocks=TWO_MINUTES))
    steps: list[Command] = [
        PlayText(Side.WHITE, "e4"),
        PlayText(Side.BLACK, "d5"),
        PlayText(Side.WHITE, "exd5"),
        RequestTakeback(Side.WHITE),
        Pause(Side.WHITE),
        Resume(Side.BLACK),
        PlayText(Side.WHITE, "Nc3"),
        OfferDraw(Side.WHITE),
        PlayText(Side.BLACK, "d4"),
        Resign(Side.WHITE),
    ]
    for number, step in enumerate(steps, 1):
        table.do(step, 1_000 * number)
        save(journal, table)
        assert state(loaded(journal), 99_000) == table.state(99_000), step


ENDS: dict[str, tuple[list[Command], Reason, Side | None]] = {
    "resigned": ([Resign(Side.BLACK)], Reason.RESIGNATION, Side.WHITE),
    # Not to be mistaken for a stalemate.
    "agreed": ([OfferDraw(Side.WHITE), AcceptDraw(Side.BLACK)], Reason.AGREEMENT, None),
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("moves", [(), ("e4",), ("e4", "e5")], ids=["at once", "one ply", "two"])
def test_a_game_given_up_is_over_when_it_is_loaded(
    journal: Journal, engine: Engine, end: str, moves: tuple[str, ...]
) -> None:
    commands, reason, winner = ENDS[end]
    table = Table(options(clocks=TWO_MINUTES), ONLINE)
    table.play(*moves)
    for command in commands:
        table.do(command)
    save(journal, table)
    game = loaded(journal)
    assert game.result is not None
    assert (game.result.reason, game.result.winner) == (reason, winner)
    assert listed(engine).result == game.result
    shown = game.clock.shown(game.turn, game.at)
    assert game.clock.shown(game.turn, game.at + 60_000) == shown
    assert flag_at(game) is None
    with pytest.raises(Refusal):
        decide(game, PlayText(game.turn, "a3" if game.turn is Side.WHITE else "a6"), game.at)


@pytest.mark.parametrize(
    "start", ["7k/P7/8/8/8/8/8/K7 w - - 0 1", "6k1/1P6/8/8/8/8/7R/K7 w - - 0 1"]
)
def test_a_promotion_without_its_piece_is_as_if_the_pawn_had_not_moved(
    journal: Journal, start: str
) -> None:
    table = Table(options(start=start, clocks=TWO_MINUTES, at_once=True))
    file = 0 if "/P7/" in start else 1
    save(journal, table)
    before = state(loaded(journal), 5_000)
    with pytest.raises(Refusal):
        decide(table.game, PlayMove(Side.WHITE, (file, 6), (file, 7)), 5_000)
    assert state(loaded(journal), 5_000) == before
    assert loaded(journal).turn is Side.WHITE
    # While the piece is being chosen the mover's clock runs.
    assert table.game.clock.shown(Side.WHITE, 5_000) == 115_000
    table.do(PlayMove(Side.WHITE, (file, 6), (file, 7), "Q"), 6_000)
    save(journal, table)
    assert loaded(journal).turn is Side.BLACK
    assert loaded(journal).moves[-1].clock_ms == 114_000


def test_the_times_of_a_game_cannot_be_changed_once_it_has_begun() -> None:
    """No command carries a clock, and after each of those that a player has the options stand."""
    for kind in get_args(Command):
        assert not [name for name in kind.__struct_fields__ if "clock" in name or "time" in name]
    per_move = (PerMove(10_000), PerMove(10_000))
    table = Table(options(clocks=per_move), ONLINE)
    table.play("e4", "e5", "Nf3", at=1_000)
    for command in (
        OfferDraw(Side.BLACK),
        Pause(Side.WHITE),
        Pause(Side.BLACK),
        Resume(Side.WHITE),
    ):
        table.do(command, 4_000)
        assert table.game.options.clocks == per_move
    table.play("Nc6", at=5_000)
    assert table.game.clock.shown(Side.WHITE, 5_000) == 10_000


def test_the_clock_starts_by_itself_and_pausing_cannot_start_it() -> None:
    table = Table(options(clocks=TWO_MINUTES))
    assert flag_at(table.game) is None
    table.do(Pause(Side.WHITE), 50_000)
    table.do(Resume(Side.WHITE), 90_000)
    assert flag_at(table.game) is None
    assert table.game.clock.shown(Side.BLACK, 200_000) == 120_000
    table.play("e4", at=200_000)
    assert flag_at(table.game) == 320_000


def test_a_fallen_flag_is_told_once_and_no_pause_revives_it(journal: Journal) -> None:
    table = Table(options(clocks=TWO_MINUTES), ONLINE)
    table.play("e4", "e5", at=1_000)
    table.do(Flag(), 121_000)
    assert table.game.result is not None
    assert table.game.result.reason is Reason.TIME
    save(journal, table)
    game = loaded(journal)
    assert decide(game, Flag(), 300_000) == []
    for command in (Pause(Side.WHITE), Resume(Side.WHITE), PlayText(Side.WHITE, "Nf3")):
        with pytest.raises(Refusal):
            decide(game, command, 300_000)
    assert game.clock.shown(Side.WHITE, 300_000) == 0


def test_a_game_left_and_looked_for_is_listed_as_it_was(journal: Journal, engine: Engine) -> None:
    table = Table(options("cube", clocks=TWO_MINUTES), ONLINE)
    table.play("Pe2t-e3t", at=5_000)
    save(journal, table)
    ArchiveIndex(engine).catch_up()
    (entry,) = Archive(engine).page(ArchiveQuery(user="ann")).entries
    assert [player.name for player in entry.summary.players] == ["Ann", "Ben"]
    assert (entry.summary.variant, entry.summary.status, entry.summary.plies) == (
        "cube",
        "playing",
        1,
    )
    assert (entry.summary.started_at, entry.summary.played_at) == (0, 5_000)
    assert entry.summary.clocks == TWO_MINUTES
    table = sat_down(journal, table)
    assert evolve(table.game, table.do(Resign(Side.WHITE))[0]).result is not None
