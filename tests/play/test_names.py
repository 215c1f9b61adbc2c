"""A game is named and named anew; journals without names are read as before."""

from __future__ import annotations

import pytest

from latticechess import Side
from latticechess.play.commands import Rename, Resign
from latticechess.play.events import GameFile, Renamed, Started, decode_event, encode_event
from latticechess.play.game import evolve, replay
from latticechess.play.refusal import Refusal
from latticechess.store.journal.summary import project
from play.table import ONLINE, Table, options


def test_a_game_is_renamed_while_it_is_played_and_afterwards() -> None:
    table = Table(options(), ONLINE)
    table.play("e4")
    assert table.do(Rename("ann", "Friday")) == [Renamed(at=0, name="Friday", by="ann")]
    assert table.game.options.name == "Friday"
    table.do(Resign(Side.BLACK))
    table.do(Rename("ann", "Last Friday"))
    assert replay(table.events).options.name == "Last Friday"
    assert [decode_event(encode_event(event)) for event in table.events] == table.events


def test_the_same_name_changes_nothing_and_none_is_refused() -> None:
    table = Table(options(), ONLINE)
    table.do(Rename("ann", "Friday"))
    assert table.do(Rename("ben", "Friday")) == []
    with pytest.raises(Refusal, match="needs a name"):
        table.do(Rename("ann", ""))


def test_a_list_shows_the_new_name_and_the_old_date() -> None:
    table = Table(options(), ONLINE)
    table.play("e4", at=1000)
    table.do(Rename("ann", "Friday"), at=9_000_000)
    summary = None
    for event in table.events:
        summary = project(summary, event)
    assert summary is not None
    assert (summary.name, summary.played_at, summary.seq) == ("Friday", 1000, 3)


def test_a_game_from_a_file_is_written_under_its_new_name() -> None:
    started = Table(options(), ONLINE).events[0]
    assert isinstance(started, Started)
    read = Started(
        at=0,
        game="game",
        options=started.options,
        players=started.players,
        file=GameFile("ann", {"Event": "Club evening", "Site": "Ghent"}),
    )
    game = evolve(replay([read]), Renamed(at=1, name="Friday", by="ann"))
    assert game.file is not None
    assert game.file.tags == {"Event": "Friday", "Site": "Ghent"}
