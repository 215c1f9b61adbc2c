"""Simulated tournaments: players come late, leave, miss rounds, draw and are corrected."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from latticechess.features.tournaments.rules.commands import (
    CheckIn,
    CheckOut,
    Command,
    Correct,
    Enter,
    Finish,
    PairRound,
    Record,
    Report,
    RequestBye,
    Resume,
    Return,
    Start,
    StartRound,
    Tick,
    UnpairRound,
    Withdraw,
)
from latticechess.features.tournaments.rules.decide import create, decide, due_at
from latticechess.features.tournaments.rules.events import (
    Event,
    How,
    NewEntrant,
    Score,
    decode_event,
    encode_event,
)
from latticechess.features.tournaments.rules.evolve import evolve, replay
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.systems import arena
from latticechess.features.tournaments.rules.tournament import Pairing, Tournament
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal

RESULTS: tuple[Score, ...] = ("1-0", "0-1", "1/2-1/2")
DEFAULTS: tuple[Score, ...] = ("+-", "-+", "--")


class Simulation:
    """A tournament that is played by chance; `refused` counts what was not allowed."""

    def __init__(self, random: Random, settings: Settings) -> None:
        self.random = random
        self.now = 1_000_000
        self.events: list[Event] = create("t", settings, "secret", "boss", self.now)
        self.tournament = replay(self.events)
        self.refused: list[str] = []
        self.drift_ms = 5_000
        """So long at most a command comes after the one before."""
        self.entered = 0
        self.after_pairing: Callable[[Tournament], None] = lambda tournament: None

    def do(self, command: Command) -> bool:
        """Carry a command out; whether it was allowed."""
        self.now += self.random.randint(0, self.drift_ms)
        try:
            made = decide(self.tournament, command, self.now)
        except Refusal as refusal:
            self.refused.append(refusal.reason.code)
            return False
        for event in made:
            self.events.append(event)
            self.tournament = evolve(self.tournament, event)
        return True

    def enter(self, count: int, teams: tuple[str, ...] = ()) -> None:
        for _ in range(count):
            self.entered += 1
            rating = self.random.choice((None, self.random.randint(800, 2400)))
            team = teams[self.entered % len(teams)] if teams else ""
            entrant = NewEntrant(
                f"p{self.entered}", f"Player {self.entered}", f"p{self.entered}", rating, team
            )
            self.do(Enter(entrant=entrant))

    def start(self) -> None:
        colour = self.random.choice((Side.WHITE, Side.BLACK))
        assert self.do(Start(first_colour=colour)), self.refused

    def someone(self) -> str:
        return self.random.choice(list(self.tournament.players))

    def disturb(self) -> None:
        """Between rounds: some leave, some are back, some come late or want a bye."""
        coming = len(self.tournament.rounds) + 1
        chance = self.random.random
        if chance() < 0.25:
            self.do(Withdraw(player=self.someone()))
        if chance() < 0.15:
            self.do(Return(player=self.someone()))
        if chance() < 0.25:
            self.do(RequestBye(player=self.someone(), round=coming, zero=chance() < 0.3))
        if chance() < 0.25:
            self.enter(1)
        if chance() < 0.2:
            self.do(CheckOut(player=self.someone()))

    def score(self, pairing: Pairing) -> Score:
        """The stronger wins more often; now and then somebody does not come."""
        if self.random.random() < 0.03:
            return self.random.choice(DEFAULTS)
        players = self.tournament.players
        white = players[pairing.white].rating or 1000
        black = players[pairing.black].rating or 1000
        expected = 1 / (1 + 10 ** ((black - white) / 400))
        luck = self.random.random()
        return "1-0" if luck < expected - 0.15 else "1/2-1/2" if luck < expected + 0.15 else "0-1"

    def finish_games(self) -> None:
        """Every open game of the round gets its result, in one of the ways there are."""
        while current := self.open_games():
            pairing = self.random.choice(current)
            score = self.score(pairing)
            if pairing.venue == "online" or score not in RESULTS:
                how: How = "game" if self.random.random() < 0.5 else "organiser"
                assert self.do(Record(game=pairing.game, score=score, how=how)), self.refused
            else:
                self.do(Report(game=pairing.game, side=Side.WHITE, score=score))
                said = score if self.random.random() < 0.9 else self.random.choice(RESULTS)
                self.do(Report(game=pairing.game, side=Side.BLACK, score=said))
                if said != score:
                    assert self.do(Record(game=pairing.game, score=score)), self.refused

    def open_games(self) -> list[Pairing]:
        current = self.tournament.round
        if current is None or current.state != "running":
            return []
        return [pairing for pairing in current.pairings if pairing.score is None]

    def correct_something(self) -> None:
        games = [game for game in self.tournament.pairings() if game.score is not None]
        if games and self.random.random() < 0.3:
            game = self.random.choice(games[-6:])
            score = self.random.choice((*RESULTS, None))
            self.do(Correct(game=game.game, score=score, name="Boss", why="misheard"))

    def rounds(self) -> None:
        """Play all rounds, as long as they can be paired."""
        while len(self.tournament.rounds) < self.tournament.planned:
            self.disturb()
            if self.random.random() < 0.1 and self.do(PairRound()):
                self.do(UnpairRound())
                if self.tournament.paused:
                    self.do(Resume())
            if not self.do(StartRound()):
                break
            self.after_pairing(self.tournament)
            self.finish_games()
            self.correct_something()
            self.finish_games()
        self.do(Finish())

    def arena(self) -> None:
        """An arena by the clock: games last from five seconds to three minutes."""
        ends: dict[str, int] = {}
        self.drift_ms = 0
        idle = -1
        while self.tournament.state == "running":
            # A tick that is due and causes nothing is not repeated before something happens.
            due = due_at(self.tournament) if len(self.events) != idle else None
            first = min([*ends.values(), *([due] if due is not None else [])], default=None)
            if first is None:
                break
            self.now = max(self.now, first)
            before = len(self.events)
            if due is not None and self.now >= due:
                for event in decide(self.tournament, Tick(), self.now):
                    self.events.append(event)
                    self.tournament = evolve(self.tournament, event)
                if len(self.events) == before:
                    idle = before
            for game in [game for game, end in ends.items() if end <= self.now]:
                pairing = self.tournament.pairing(game)
                assert pairing is not None
                self.do(Record(game=game, score=self.score(pairing), how="game"))
                del ends[game]
            for pairing in self.open_games():
                if pairing.game not in ends:
                    ends[pairing.game] = self.now + self.random.randint(5_000, 180_000)
            if self.random.random() < 0.2:
                self.come_and_go()
            self.after_pairing(self.tournament)

    def come_and_go(self) -> None:
        player, chance = self.someone(), self.random.random()
        if chance < 0.3:
            self.do(CheckOut(player=player))
        elif chance < 0.7:
            self.do(CheckIn(player=player))
        elif chance < 0.8:
            self.do(Withdraw(player=player))
        else:
            self.enter(1)

    def check_replay(self) -> None:
        """The stored events give the same tournament again."""
        stored = [decode_event(encode_event(event)) for event in self.events]
        assert replay(stored) == self.tournament


def waited_too_long(tournament: Tournament, now: int) -> bool:
    """Whether two in an arena wait although they could play each other."""
    end = arena.ends_at(tournament)
    if end is None or now >= end:
        return False
    patient = [one for one in arena.free(tournament) if now - one.since > arena.PATIENCE_MS]
    return len(patient) >= 2
