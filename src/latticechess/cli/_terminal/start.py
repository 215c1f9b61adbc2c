"""Start a game in the terminal from the words of `lattice play BOARD`."""

from __future__ import annotations

import argparse
import io
import secrets
import shutil
import sys

from latticechess.cli import CommandError
from latticechess.cli._colour import Palette, coloured
from latticechess.cli._positions import chosen_position
from latticechess.cli._terminal.game import TerminalGame
from latticechess.cli._terminal.session import Screen, Session
from latticechess.engine.strength.levels import LEVELS
from latticechess.kernel.faults import impossible
from latticechess.kernel.pieces import Side

SIDES = {"white": Side.WHITE, "black": Side.BLACK}


def play_in_terminal(args: argparse.Namespace) -> int:
    """Play until `quit` or the end of the input."""
    low, high = LEVELS[0].number, LEVELS[-1].number
    if not low <= args.level <= high:
        raise CommandError(f"There is no level {args.level}; choose one from {low} to {high}.")
    if args.save is not None and args.save.exists():
        raise CommandError(f"{args.save} exists already; choose another file for the game.")
    start = chosen_position(args)
    if start.faults:
        raise CommandError(impossible(start))
    if start.outcome is not None:
        raise CommandError("The game is over in this position; choose another.")
    game = TerminalGame(start, _computer(args), args.level, args.character)
    session = Session(game, _screen(args), args.save)
    try:
        session.run()
    finally:
        # A game that was left is saved as far as it went.
        if session.game.outcome is None and session.game.board.moves:
            session.keep()
    return 0


def _computer(args: argparse.Namespace) -> Side | None:
    """The side that the computer plays."""
    if args.side == "both":
        return None
    if args.side == "random":
        return secrets.choice((Side.WHITE, Side.BLACK))
    return SIDES[args.side].opponent


def _screen(args: argparse.Namespace) -> Screen:
    out = sys.stdout
    palette = Palette(coloured(out))
    typed = sys.stdin.isatty()
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that are no text are a move that is refused, not the end of the game.
        sys.stdin.reconfigure(errors="replace")
    if typed:
        _edit_lines()

    def write(text: str) -> None:
        out.write(text + "\n")
        out.flush()

    def ask(prompt: str) -> str | None:
        try:
            return input(prompt if typed else "")
        except EOFError:
            return None

    def waiting(words: str) -> None:
        if out.isatty():
            out.write(f"\r\x1b[K{words}" if palette.on or words else "\r")
            out.flush()

    columns = shutil.get_terminal_size((100, 24)).columns
    return Screen(write, ask, palette, _figures(args, palette), columns, waiting)


def _figures(args: argparse.Namespace, palette: Palette) -> bool:
    """Chess symbols where they can be told apart by colour, unless the words say otherwise."""
    if args.figures or args.letters:
        return bool(args.figures)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return palette.on and encoding.startswith("utf")


def _edit_lines() -> None:
    """Arrow keys edit the line and find earlier ones, where Python can do that."""
    try:
        import readline  # noqa: F401 - `input` uses it once it is there
    except ImportError:
        return
