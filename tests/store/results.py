"""Finished games of made-up players, for records and rankings."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.play.events import Ended, Event, GameOptions, Moved, Player, Started
from latticechess.play.time_controls import ClockSpec, Fischer, NoClock, SuddenDeath
from latticechess.store.journal.journal import Journal

DAY = 86_400_000
NOVEMBER = 1_793_491_200_000
"""The first of November 2026."""
BLITZ = Fischer(180_000, 2_000)
CLOCKS: list[ClockSpec] = [BLITZ, NoClock(), SuddenDeath(60_000)]
COMPUTER = Player("computer", "Computer", level=3)


def person(name: str) -> Player:
    return Player("person", name.title(), user=name)


def game(
    number: int,
    white: Player,
    black: Player,
    winner: Side | None,
    at: int,
    reason: Reason = Reason.RESIGNATION,
    clock: ClockSpec = BLITZ,
    moves: tuple[str, ...] = ("e4", "e5"),
    **options: Any,
) -> list[Event]:
    """A finished game that ended at `at`."""
    chosen = GameOptions("chess", "no rules", title="Chess", clocks=(clock, clock), rated=True)
    chosen = msgspec.structs.replace(chosen, **options)
    return [
        Started(at=at - 10, game=f"g{number:05}", options=chosen, players=(white, black)),
        *(
            Moved(at=at - 5, origin=(4, 1), target=(4, 3), text=text, id=f"{number}-{ply}")
            for ply, text in enumerate(moves)
        ),
        Ended(at=at, reason=reason, winner=winner),
    ]


def store(journal: Journal, *histories: list[Event]) -> None:
    """Write whole games."""
    waiting = []
    for history in histories:
        first = history[0]
        assert isinstance(first, Started)
        waiting.append(journal.submit(first.game, 0, history))
    for future in waiting:
        future.result()


def many(seed: int, count: int, players: int = 8) -> list[list[Event]]:
    """Random games, ordered by their ends."""
    lot = random.Random(seed)
    people = [person(f"player{number}") for number in range(players)]
    made = []
    for number in range(count):
        white, black = lot.sample(people, 2)
        if lot.random() < 0.1:
            black = COMPUTER
        elif lot.random() < 0.05:
            black = msgspec.structs.replace(white, name="Black")
        winner = lot.choice([Side.WHITE, Side.BLACK, None])
        aborted = lot.random() < 0.1
        made.append(
            game(
                number,
                white,
                black,
                None if aborted else winner,
                NOVEMBER + number * DAY // 4,
                Reason.ABORTED if aborted else Reason.AGREEMENT,
                clock=lot.choice(CLOCKS),
                moves=tuple(lot.sample(["e4", "d4", "c4", "e5", "c5"], lot.randrange(5))),
                variant=lot.choice(["chess", "plane"]),
                rated=black is not COMPUTER and lot.random() < 0.7,
                start="somewhere" if lot.random() < 0.05 else None,
            )
        )
    return made
