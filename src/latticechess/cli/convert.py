"""`lattice convert IN OUT`: games from one file format to another."""

from __future__ import annotations

import argparse
from pathlib import Path

from latticechess.cli import CommandError
from latticechess.cli._files import read_text, write_text
from latticechess.kernel import library


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
    """Read everything, then write everything: nothing is written of a file that is not sound."""
    from latticechess.notation.errors import NotationError
    from latticechess.notation.formats import BY_NAME, by_suffix, recognise

    text = read_text(args.input)
    target = BY_NAME[args.target] if args.target else by_suffix(args.output)
    if target is None or target.write is None:
        raise CommandError(
            f"The format of {args.output} is not clear from its name; name it with --to."
        )
    source = BY_NAME[args.source] if args.source else by_suffix(args.input)
    if source is None or (not args.source and source.name in ("log", "fen")):
        source = recognise(text)
    default = library.variant(args.variant) if args.variant else None
    try:
        records = source.read(text, default)
    except NotationError as error:
        raise CommandError(f"{args.input} (read as {source.title}), {error}") from error
    try:
        written = target.write(records)
    except NotationError as error:
        raise CommandError(
            f"These games cannot be written as {target.title}: {error.message}."
        ) from error
    if str(args.output) == "-":
        print(written, end="")
        return 0
    write_text(args.output, written, overwrite=args.force)
    count = f"{len(records)} game{'' if len(records) == 1 else 's'}"
    print(f"Wrote {count} to {args.output} as {target.title}.")
    return 0
