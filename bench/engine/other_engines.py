"""Strength against engines that Debian packages: one thread, the same time per move.

python bench/engine/other_engines.py [--against gnuchess phalanx] [--games 100] [--time-ms 100]

`apt-get install fairymax sjeng phalanx gnuchess glaurung toga2 stockfish` installs them; Stockfish
is limited to an Elo of 2200 by its own scale. Openings are random but balanced, each played with
both colours; games are adjudicated as by `lattice match`. Other load on the machine hits both sides
alike, but less the one that does not use its time to the end.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from latticechess.programs.installed import find
from latticechess.programs.matches import Pairing, matches, tasks_of
from latticechess.programs.statistics import MatchResult, estimate

PROGRAMS = {
    # Fairy-Max takes no positions, only moves: enough for openings that are played from the start.
    "fairymax": "xboard:sh -c '{program} | sed -u s/setboard=0/setboard=1/',clock={clock}",
    "sjeng": "xboard:sjeng,clock={clock}",
    "phalanx": "xboard:phalanx,clock={clock}",
    "gnuchess": "uci:gnuchess --uci,movetime={time}",
    "glaurung": "uci:glaurung,Threads=1,Hash=32,movetime={time}",
    "toga2": "uci:toga2,Hash=32,movetime={time}",
    "stockfish": "uci:stockfish,Threads=1,Hash=32,UCI_LimitStrength=true,UCI_Elo=2200,"
    "movetime={time}",
}
CLOCKS = {"fairymax": 40, "sjeng": 19, "phalanx": 50}
"""XBoard engines get a clock of this many moves, so that each uses about the time per move."""


def told(name: str, result: MatchResult) -> str:
    share = f"{result.games:4} games  {result}  {100 * result.share:.1f} %"
    return f"{name:9} {share}  {estimate(result)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", nargs="+", default=list(PROGRAMS), choices=list(PROGRAMS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first-game", type=int, default=0, help="go on where a run was stopped")
    parser.add_argument("--time-ms", type=int, default=100)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--pgn", type=Path)
    arguments = parser.parse_args()
    for name in arguments.against:
        program = find(name)
        if program is None:
            print(f"{name:9} is not installed")
            continue
        clock = CLOCKS.get(name, 1) * arguments.time_ms
        rival = PROGRAMS[name].format(program=program, time=arguments.time_ms, clock=clock)
        pairing = Pairing("chess", f"time:{arguments.time_ms}", rival, arguments.games)
        pairing = replace(pairing, first_opening=arguments.first_game // 2)
        total = MatchResult()
        for score in matches(tasks_of(pairing), arguments.concurrency):
            total += score.result
            print(f"  {told(name, total)}  ({score.reason})", flush=True)
            if arguments.pgn:
                with arguments.pgn.open("a", encoding="utf-8") as file:
                    file.write(score.pgn + "\n")
        print(told(name, total), flush=True)


if __name__ == "__main__":
    main()
