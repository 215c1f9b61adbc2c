"""Swiss rounds of a large field: pairing, results, standings, in CPU seconds.

python bench/tournament/swiss_rounds.py [PLAYERS [ROUNDS]]
"""

from __future__ import annotations

import sys
import time
from random import Random

from latticechess.features.tournaments.rules.commands import (
    Command,
    Enter,
    PairRound,
    Record,
    Start,
    StartRound,
)
from latticechess.features.tournaments.rules.decide import create, decide
from latticechess.features.tournaments.rules.events import NewEntrant, Score
from latticechess.features.tournaments.rules.evolve import evolve, replay
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.standings import standings
from latticechess.features.tournaments.rules.tournament import Tournament

SCORES: tuple[Score, ...] = ("1-0", "0-1", "1/2-1/2")


def after(tournament: Tournament, command: Command) -> Tournament:
    for event in decide(tournament, command, tournament.at + 1):
        tournament = evolve(tournament, event)
    return tournament


def main(players: int, rounds: int) -> None:
    random = Random(1)
    settings = Settings(name="Measured", system="swiss", rounds=rounds)
    tournament = replay(create("t", settings, "secret", "", 0))
    for number in range(players):
        rating = random.randint(800, 2400)
        entrant = NewEntrant(f"p{number}", f"Player {number}", None, rating)
        tournament = after(tournament, Enter(entrant=entrant))
    tournament = after(tournament, Start())
    for number in range(1, rounds + 1):
        begin = time.process_time()
        tournament = after(tournament, PairRound())
        paired = time.process_time()
        tournament = after(tournament, StartRound())
        assert tournament.round is not None
        games = tournament.round.pairings
        for game in games:
            tournament = after(tournament, Record(game=game.game, score=random.choice(SCORES)))
        done = time.process_time()
        each = 1000 * (done - paired) / len(games)
        print(f"round {number:>2}: paired in {paired - begin:.2f} s, {each:.1f} ms a result")
    begin = time.process_time()
    rows = standings(tournament)
    print(f"standings of {len(rows)}: {1000 * (time.process_time() - begin):.0f} ms")


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:], *("1000", "11")[len(sys.argv) - 1 :]]))
