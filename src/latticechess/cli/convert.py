"""`lattice convert IN OUT`: games from one file format to another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import head_of, lines_of, opened_output, read_text
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.notation.formats import Format
    from latticechess.notation.record import GameRecord


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    from latticechess.notation.formats import FORMATS

    parser = subparsers.add_parser("convert", help="games from one file format to another")
    parser.add_argument("input", type=Path, metavar="IN", help="a game file")
    parser.add_argument("output", type=Path, metavar="OUT", help="the file to write; - for screen")
    names = [known.name for known in FORMATS]
    writable = [known.name for known in FORMATS if known.write]
    parser.add_argument("--from", dest="source", choices=names, help="format of IN")
    parser.add_argument("--to", dest="target", choices=writable, help="format of OUT")
    parser.add_argument("--variant", default=None, help="the board where IN does not say")
    parser.add_argument("--force", action="store_true", help="overwrite OUT")


def run(args: argparse.Namespace) -> int:
    """Read and write game by game: nothing is left of OUT if IN is not sound."""
    from latticechess.notation.errors import NotationError

    target = chosen_target(args)
    source, games = opened_games(args)
    count = 0
    with opened_output(args) as out:
        try:
            for text in written_by(target, games):
                out.write(text)
                count += 1
        except Unwritable as problem:
            raise CommandError(
                f"These games cannot be written as {target.title}: {problem}"
            ) from problem
        except NotationError as error:
            raise CommandError(f"{args.input} (read as {source.title}), {error}") from error
    if str(args.output) != "-":
        words = f"{count} game{'' if count == 1 else 's'}"
        print(f"Wrote {words} to {args.output} as {target.title}.")
    return 0


class Unwritable(Exception):  # noqa: N818 - about games, not about the program
    """The format cannot hold these games."""


def chosen_target(args: argparse.Namespace) -> Format:
    from latticechess.notation.formats import BY_NAME, by_suffix

    target = BY_NAME[args.target] if args.target else by_suffix(args.output)
    if target is None or target.write is None:
        raise CommandError(
            f"The format of {args.output} is not clear from its name; name it with --to."
        )
    return target


def opened_games(args: argparse.Namespace) -> tuple[Format, Iterator[GameRecord]]:
    """The format of IN and its games one by one: a PGN is never held whole."""
    from latticechess.notation import pgn
    from latticechess.notation.formats import BY_NAME, by_suffix, recognise

    source = BY_NAME[args.source] if args.source else by_suffix(args.input)
    if source is None or (not args.source and source.name in ("log", "fen")):
        source = recognise(head_of(args.input))
    default = library.variant(args.variant) if args.variant else None
    if source.name == "pgn":
        return source, pgn.read_games(lines_of(args.input), default)
    return source, iter(source.read(read_text(args.input), default))


def written_by(target: Format, games: Iterator[GameRecord]) -> Iterator[str]:
    """The text of each game; a format for one game refuses a second."""
    from latticechess.notation.errors import NotationError

    assert target.write is not None
    for number, game in enumerate(games):
        if number and target.name == "icn":
            raise Unwritable("ICN holds one game, but there are more.")
        try:
            text = target.write([game])
        except NotationError as error:
            raise Unwritable(error.reason) from error
        yield f"\n{text}" if number and target.name in ("log", "club") else text
