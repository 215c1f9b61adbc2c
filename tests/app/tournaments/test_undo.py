"""Undo: of one's own action, for ten seconds, in whatever process it is asked."""

from __future__ import annotations

import pytest

from latticechess.features.tournaments.rules.commands import (
    Correct,
    Enter,
    Record,
    RemoveEntry,
    Return,
    Start,
    StartRound,
    Withdraw,
)
from latticechess.features.tournaments.rules.events import Event, NewEntrant
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.service.phase import UNDO_MS, undoable, undoing
from latticechess.play.refusal import Refusal
from store.tournaments.histories import after, history

NOW = 5_000


def done(events: list[Event], *commands: object) -> list[Event]:
    return after(events, *commands, now=NOW)  # type: ignore[arg-type]


def late_entry() -> tuple[list[Event], list[Event]]:
    events = history(players=4, rounds=1)
    entrant = NewEntrant("late", "Late")
    return events, done(events, Enter(entrant=entrant, by="olga"))


def test_a_late_entry_is_taken_back() -> None:
    events, action = late_entry()
    offer = undoable(len(events) + 1, action, "olga")
    assert offer is not None
    assert (offer.seq, offer.what) == (len(events) + 1, "late-entry")
    value = replay([*events, *action])
    (command,) = undoing(value, action, "olga", "Olga", NOW + UNDO_MS)
    assert command == RemoveEntry(player="late", by="olga")
    back = replay([*events, *action, *done([*events, *action], command)])
    assert "late" not in back.players
    assert back.seeds == replay(events).seeds


def test_only_the_author_undoes_and_not_for_ever() -> None:
    events, action = late_entry()
    value = replay([*events, *action])
    assert undoable(1, action, "eve") is None
    with pytest.raises(Refusal):
        undoing(value, action, "eve", "Eve", NOW)
    with pytest.raises(Refusal):
        undoing(value, action, "olga", "Olga", NOW + UNDO_MS + 1)
    with pytest.raises(Refusal):
        undoing(value, [], "olga", "Olga", NOW)


def test_results_and_withdrawals_are_undone() -> None:
    events = history(players=4, rounds=1)
    current = replay(events).round
    assert current is not None
    game = current.pairings[0].game
    fixed = done(events, Correct(game=game, score="0-1", name="Olga", by="olga"))
    value = replay([*events, *fixed])
    (command,) = undoing(value, fixed, "olga", "Olga", NOW)
    assert isinstance(command, Correct)
    assert command.score == "1-0"
    left = done(events, Withdraw(player="u1", by="olga"))
    value = replay([*events, *left])
    assert undoing(value, left, "olga", "Olga", NOW) == [Return(player="u1", by="olga")]


def test_a_first_result_is_opened_again() -> None:
    events = history(players=4)
    events += after(events, Start(), StartRound())
    current = replay(events).round
    assert current is not None
    game = current.pairings[0].game
    entered = done(events, Record(game=game, score="1-0", by="olga"))
    (command,) = undoing(replay([*events, *entered]), entered, "olga", "Olga", NOW)
    back = replay([*events, *entered, *done([*events, *entered], command)])
    pairing = back.pairing(game)
    assert pairing is not None
    assert pairing.score is None
