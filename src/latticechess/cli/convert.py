"""`lattice convert IN OUT`: convert games, or a board, from one file format to another."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from latticechess.cli import CommandError
from latticechess.cli._boards import convert_board, is_board
from latticechess.cli._files import STREAM, opened_input, opened_output
from latticechess.cli._progress import ProgressBar
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.features.archive.service.import_parts import FilePart
    from latticechess.notation.formats import Format
    from latticechess.notation.record import GameRecord


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    from latticechess.notation.formats import FORMATS

    parser = subparsers.add_parser(
        "convert", help="convert games, or a board (.toml, .ini), from one file format to another"
    )
    parser.add_argument(
        "input",
        type=Path,
        metavar="IN",
        help="a game file, - for standard input; or a variants.ini, a variant file or board name",
    )
    parser.add_argument(
        "output", type=Path, metavar="OUT", help="the file to write; - for standard output"
    )
    names = [known.name for known in FORMATS]
    writable = [known.name for known in FORMATS if known.write]
    parser.add_argument("--from", dest="source", choices=names, help="format of IN")
    parser.add_argument("--to", dest="target", choices=writable, help="format of OUT")
    parser.add_argument(
        "--variant",
        default=None,
        help="the board if IN does not name it; of a variants.ini, the definition",
    )
    parser.add_argument("--force", action="store_true", help="overwrite OUT")


def run(args: argparse.Namespace) -> int:
    """Convert a board, or game by game; OUT is written only if all of IN can be read."""
    if is_board(args):
        return convert_board(args)
    target = chosen_target(args)
    if args.variant:
        library.variant(args.variant)
    count = 0
    with (
        opened_input(args.input) as stream,
        opened_output(args) as out,
        ProgressBar(sys.stderr, shown(args.input)) as bar,
    ):
        size = args.input.stat().st_size if str(args.input) != STREAM else 0
        try:
            for text in written_by(target, games_of(args, stream)):
                out.write(text)
                count += 1
                bar.show(stream.tell() if size else 0, size, f"{count:,} games")
        except Unwritable as problem:
            raise CommandError(
                f"These games cannot be written as {target.title}: {problem}"
            ) from problem
        if not count:
            raise CommandError(f"There is no game in {shown(args.input)}.")
    if str(args.output) != STREAM:
        words = f"{count} game{'' if count == 1 else 's'}"
        print(f"Wrote {words} to {args.output} as {target.title}.")
    return 0


def shown(path: Path) -> str:
    """The name of a file for a message."""
    return "standard input" if str(path) == STREAM else str(path)


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


def games_of(args: argparse.Namespace, stream: BinaryIO) -> Iterator[GameRecord]:
    """The games of IN one by one; a PGN file is never in memory as a whole."""
    from latticechess.features.archive.service.import_parts import Source, parts
    from latticechess.notation.errors import NotationError
    from latticechess.notation.formats import BY_NAME

    form = BY_NAME[args.source] if args.source else None
    name = "" if str(args.input) == STREAM else args.input.name
    source = Source(stream, name, None, form, args.variant)
    for part in parts(source):
        try:
            yield from records_in(part)
        except NotationError as error:
            title = BY_NAME[part.form].title
            where = error.at(part.first_line)
            hint = ""
            if part.form == "fen" and not args.variant:
                hint = " The line names no board: name it with --variant."
            raise CommandError(f"{shown(args.input)} (read as {title}), {where}{hint}") from error
    if source.problem:
        raise CommandError(f"{shown(args.input)}: {source.problem}")


def records_in(part: FilePart) -> Iterator[GameRecord]:
    """The games of a part of a file; NotationError about a line of that part."""
    from latticechess.notation import pgn
    from latticechess.notation.formats import BY_NAME

    default = library.variant(part.variant) if part.variant else None
    if part.form == "pgn":
        yield from pgn.read_games(part.text.splitlines(keepends=True), default)
    else:
        yield from BY_NAME[part.form].read(part.text, default)


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
        except ValueError as error:
            raise Unwritable(str(error)) from error
        yield f"\n{text}" if number and target.name in ("log", "club") else text
