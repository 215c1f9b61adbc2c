"""Apeiron, an engine for chess on an infinite plane, as a UCI engine that knows our plane.

    lattice match "time:300" "uci:python bench/engine/apeiron_uci.py PROGRAM,movetime=300" \
        --board plane --games 60

PROGRAM is Apeiron's library with `bench/engine/apeiron.rs` as its main function: its own UCI
program plays on 8x8 squares alone. Clone github.com/FirePlank/infinite-chess-engine elsewhere, copy
that file to its `src/bin/lattice.rs` and run `cargo build --release --bin lattice`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from latticechess import Move, variant
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import parse_position
from latticechess.notation.icn.position import format_start
from latticechess.notation.icn.variant import codes_of
from latticechess.notation.uci import format_uci, parse_uci

BOARD = "plane"
RULES = '[Variant "CoaIP"]'
"""The game it knows that is most like ours: the same pieces on the same board."""


class Apeiron:
    """The program, and the game that it follows."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        rules = variant(BOARD)
        letters = {kind.letter: code for code, kind in (codes_of(rules) or {}).items()}
        self.codes = {letter: code.upper() for letter, code in letters.items()}
        self.letters = {code: letter for letter, code in self.codes.items()}
        self.fen = ""
        self.moves: list[str] = []
        self.position = rules.start()

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def follow(self, fen: str, moves: list[str]) -> None:
        """Set up a position; of the game that it plays already, only the new moves."""
        if fen != self.fen or moves[: len(self.moves)] != self.moves:
            self.fen, self.moves = fen, []
            self.position = parse_position(variant(BOARD), fen)
            self.say(f"new {RULES} {format_start(self.position)}")
        for text in moves[len(self.moves) :]:
            move = parse_uci(self.position, text)
            promotion = self.codes[move.promotion] if move.promotion else "-"
            self.say("move {} {} {} {} {}".format(*move.origin, *move.target, promotion))
            self.position = self.position.play(move)
        self.moves = moves

    def answer(self, milliseconds: int) -> str:
        """What a UCI engine says after `go`."""
        self.say(f"go {milliseconds}")
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        if words[:1] != ["best"]:
            return "bestmove 0000"
        x, y, to_x, to_y = map(int, words[1:5])
        promotion = None if words[5] == "-" else self.letters[words[5]]
        move = _castled(self.position, Move((x, y), (to_x, to_y), promotion))
        text = format_uci(self.position.variant.geometry, move)
        score, depth, nodes = words[6:9]
        return f"info depth {depth} score cp {score} nodes {nodes}\nbestmove {text}"


def _castled(position: Position, move: Move) -> Move:
    """The legal move with these squares, which may be castling."""
    same = (move.origin, move.target, move.promotion)
    near = position.legal_moves((move.target, move.target))
    return next((m for m in near if (m.origin, m.target, m.promotion) == same), move)


def main() -> None:
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        raise SystemExit("usage: apeiron_uci.py PROGRAM, built as this file says")
    engine = Apeiron(sys.argv[1])
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        match word:
            case "uci":
                print("id name Apeiron")
                print(f"option name UCI_Variant type combo default {BOARD} var {BOARD}")
                print("uciok", flush=True)
            case "isready":
                print("readyok", flush=True)
            case "ucinewgame":
                engine.fen, engine.moves = "", []
            case "position":
                fen, _, moves = rest.removeprefix("fen ").partition(" moves ")
                engine.follow(fen, moves.split())
            case "go":
                print(engine.answer(int(rest.split()[1])), flush=True)
            case "quit":
                break
    engine.say("quit")


if __name__ == "__main__":
    main()
