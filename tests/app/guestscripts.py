"""Small programs that speak UCI, well or badly, written into a folder for a test."""

from __future__ import annotations

import sys
from pathlib import Path

from latticechess.programs.installed import InstalledEngine

TALK = """
import sys, time, chess

def say(text):
    print(text, flush=True)

board = chess.Board()
for line in sys.stdin:
    word, *rest = line.split() or [""]
    if word == "uci":
        say("id name Tester 1.0")
        say("option name UCI_LimitStrength type check default false")
        say("option name UCI_Elo type spin default 1500 min 1300 max 2500")
        say("option name UCI_Chess960 type check default false")
        say("option name MultiPV type spin default 1 min 1 max 5")
        say("uciok")
    elif word == "isready":
        say("readyok")
    elif word == "position":
        board = chess.Board(chess960=True)
        moves = rest[rest.index("moves") + 1:] if "moves" in rest else []
        if rest[0] == "fen":
            board = chess.Board(" ".join(rest[1:7]), chess960=True)
        for move in moves:
            board.push_uci(move)
    elif word == "go":
        GO
    elif word == "quit":
        break
"""
GOOD = """best = sorted(m.uci() for m in board.legal_moves)[0]
        say(f"info depth 3 multipv 1 score cp 25 nodes 99 pv {best}")
        say(f"bestmove {best}")"""
ILLEGAL = 'say("bestmove e2e5")'
HANGING = "time.sleep(600)"
DYING = "raise SystemExit(3)"


def guest(folder: Path, go: str = GOOD) -> InstalledEngine:
    """An installed program that answers `go` as told."""
    script = folder / "tester"
    script.write_text(f"#!{sys.executable}\n{TALK.replace('GO', go)}", encoding="utf-8")
    script.chmod(0o755)
    return InstalledEngine("tester", str(script))
