"""Several matches at once: their games wait in one queue, so that no core is idle.

    python bench/engine/peers.py --match plane 60 "uci:./new,movetime=300" "uci:./old,movetime=300"
        --match chess 200 time:50 "uci:./old,movetime=50" [--jobs 16] [--seconds 600]
        [--results peers.jsonl] [--pgn FILE] [--longest 300]

Players are those of `lattice match`. Games are played in the order of the matches: put those with
the longest games first. After `--seconds` no more are started, and those that run are played to
their end: to cut them off would leave out the long ones.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

from latticechess import variant
from latticechess.programs.matches import (
    Adjudication,
    Pairing,
    Score,
    Task,
    matches,
    tasks_of,
    usual_adjudication,
)
from latticechess.programs.statistics import MatchResult, estimate


def pairing_of(words: list[str], first_opening: int, longest: int) -> Pairing:
    board, games, first, second = words
    rules = replace(usual_adjudication(variant(board)), longest=longest)
    pairing = Pairing(board, first, second, int(games))
    return replace(pairing, first_opening=first_opening, rules=rules)


def tasks(pairings: list[Pairing], until: float) -> Iterator[Task]:
    for pairing in pairings:
        for task in tasks_of(pairing):
            if monotonic() > until:
                return
            yield task


def told(pairing: Pairing, result: MatchResult, plies: int, ends: Counter[str]) -> str:
    share = f"{result.games:4} games  {result}  {100 * result.share:.1f} %"
    players = f"{pairing.board}: {pairing.first} v {pairing.second}"
    often = ", ".join(f"{reason} {count}" for reason, count in ends.most_common(5))
    length = f"{plies / max(1, result.games):.0f} plies"
    return f"{players}\n  {share}  {estimate(result)}  {length}  ({often})"


def record(path: Path, score: Score) -> None:
    pairing = score.task.pairing
    line = {
        "board": pairing.board,
        "first": pairing.first,
        "second": pairing.second,
        "number": score.task.number,
        "points": score.result.wins + score.result.draws / 2,
        "plies": score.plies,
        "reason": score.reason,
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--match",
        nargs=4,
        action="append",
        required=True,
        metavar=("BOARD", "GAMES", "FIRST", "SECOND"),
    )
    parser.add_argument("--first-opening", type=int, default=0)
    parser.add_argument("--longest", type=int, default=Adjudication().longest, metavar="PLIES")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=36_000)
    parser.add_argument("--results", type=Path, default=Path("peers.jsonl"))
    parser.add_argument("--pgn", type=Path)
    arguments = parser.parse_args()
    until = monotonic() + arguments.seconds
    pairings = [
        pairing_of(words, arguments.first_opening, arguments.longest) for words in arguments.match
    ]
    totals = {pairing: MatchResult() for pairing in pairings}
    plies: Counter[Pairing] = Counter()
    ends: dict[Pairing, Counter[str]] = {pairing: Counter() for pairing in pairings}
    for score in matches(tasks(pairings, until), arguments.jobs):
        pairing = score.task.pairing
        totals[pairing] += score.result
        plies[pairing] += score.plies
        ends[pairing][score.reason] += 1
        record(arguments.results, score)
        if arguments.pgn:
            with arguments.pgn.open("a", encoding="utf-8") as file:
                file.write(score.pgn + "\n")
    for pairing in pairings:
        print(told(pairing, totals[pairing], plies[pairing], ends[pairing]), flush=True)


if __name__ == "__main__":
    main()
