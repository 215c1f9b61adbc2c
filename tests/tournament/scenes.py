"""Tournaments for tests, written shortly."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.features.tournaments.rules.commands import (
    Command,
    Enter,
    Record,
    Start,
    StartRound,
)
from latticechess.features.tournaments.rules.decide import create, decide
from latticechess.features.tournaments.rules.events import Event, NewEntrant, Score
from latticechess.features.tournaments.rules.evolve import evolve, replay
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.features.tournaments.rules.trf_reader import read_trf
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal

NOW = 1_700_000_000_000


class Scene:
    """A tournament that is told what happens."""

    def __init__(self, settings: Settings, names: Sequence[str] = ()) -> None:
        self.now = NOW
        self.events: list[Event] = create("t", settings, "secret", "boss", self.now)
        self.tournament: Tournament = replay(self.events)
        for place, name in enumerate(names):
            self.enter(name, 2000 - 10 * place)

    def enter(self, name: str, rating: int | None = None, team: str = "", board: int = 0) -> None:
        entrant = NewEntrant(name, name.title(), name, rating, team, board)
        self.do(Enter(entrant=entrant))

    def do(self, command: Command, later_s: float = 1) -> list[Event]:
        self.now += int(later_s * 1000)
        made = decide(self.tournament, command, self.now)
        for event in made:
            self.events.append(event)
            self.tournament = evolve(self.tournament, event)
        return made

    def refusal(self, command: Command) -> str:
        """The code with which a command is refused."""
        try:
            self.do(command)
        except Refusal as refusal:
            return refusal.reason.code
        raise AssertionError(f"{command} was not refused")

    def begin(self, first_colour: Side = Side.WHITE) -> Scene:
        self.do(Start(first_colour=first_colour))
        return self

    def games(self) -> list[Pairing]:
        assert self.tournament.round is not None
        return list(self.tournament.round.pairings)

    def pairs(self) -> list[tuple[str, str]]:
        return [(game.white, game.black) for game in self.games()]

    def record(self, white: str, score: Score) -> list[Event]:
        """The result of the open game in which `white` has White."""
        game = next(game for game in self.games() if game.white == white and game.score is None)
        return self.do(Record(game=game.game, score=score))

    def play(self, *scores: Score) -> None:
        """A whole round with these results, in order of the boards."""
        self.do(StartRound())
        for game, score in zip(self.games(), scores, strict=True):
            self.do(Record(game=game.game, score=score))


def from_crosstable(rows: Sequence[str], system: str, rounds: int) -> Tournament:
    """A tournament from lines such as `2200 9w1 13b= H U`: rating, then the rounds.

    `9w1`: against number 9 with White, won; `+` and `-`: by default. H, U, Z: byes of half a
    point, by the pairing, without points.
    """
    kinds = {"swiss": "Individual: Swiss-System", "round-robin": "Individual: Round-Robin"}
    lines = ["012 Table", f"092 {kinds[system]}", f"XXR {rounds}"]
    for number, row in enumerate(rows, start=1):
        rating, *played = row.split()
        blocks = "".join(
            f"0000 - {one}  " if len(one) == 1 else f"{one[:-2]:>4} {one[-2]} {one[-1]}  "
            for one in played
        )
        lines.append(
            f"001 {number:>4}      {'Player ' + str(number):<33} {rating:>4}{'':39}{blocks}"
        )
    return replay(read_trf("\n".join(lines), "t", "secret", "boss", NOW))
