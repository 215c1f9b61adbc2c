"""`lattice export OUT`: write games of the archive to a file, by id, player or filter."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import opened_output
from latticechess.cli._progress import ProgressBar
from latticechess.cli._store import add_store_options, opened_store

if TYPE_CHECKING:
    from latticechess.features.archive.store.query import ArchiveQuery
    from latticechess.notation.formats import Format


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    from latticechess.notation.formats import FORMATS
    from latticechess.play.clock_class import CLOCK_CLASSES

    parser = subparsers.add_parser("export", help="write games of the archive to a file")
    parser.add_argument(
        "output", type=Path, metavar="OUT", help="the file to write; - for standard output"
    )
    writable = [known.name for known in FORMATS if known.write]
    parser.add_argument("--to", dest="form", choices=writable, help="format of OUT")
    parser.add_argument("--game", action="append", metavar="ID", help="only this game (repeatable)")
    parser.add_argument("--player", help="a player's name or id")
    parser.add_argument("--text", default="", help="words in names, opening, event or place")
    parser.add_argument("--variant", help="the board")
    parser.add_argument("--result", choices=["white", "black", "draw", "none"])
    parser.add_argument("--reason", help="how the game ended, such as checkmate")
    parser.add_argument("--pace", choices=CLOCK_CLASSES)
    parser.add_argument("--since", metavar="DAY", help="last played on this day or later")
    parser.add_argument("--until", metavar="DAY", help="last played before this day")
    parser.add_argument("--finished", action="store_true", help="only finished games")
    parser.add_argument("--force", action="store_true", help="overwrite OUT")
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the selected games, oldest first; OUT appears only when it is complete."""
    from latticechess.features.archive.service.exporting import exported
    from latticechess.features.archive.store.archive import Archive
    from latticechess.features.archive.store.indexer import ArchiveIndex

    form = chosen_format(args)
    query = wanted(args)
    with opened_store(args, alone=False, must_exist=True, reads=True) as engine:
        ArchiveIndex(engine).catch_up()
        ids = iter(args.game) if args.game else Archive(engine).ids(query)
        written = left_out = 0
        with opened_output(args) as out, ProgressBar(sys.stderr, str(args.output)) as bar:
            for text in exported(engine, ids, form):
                out.write(text)
                written += bool(text)
                left_out += not text
                bar.show(0, 0, f"{written:,} games")
    if str(args.output) != "-":
        missing = f" {left_out} could not be written in this format." if left_out else ""
        count = f"{written:,} game{'' if written == 1 else 's'}"
        print(f"Wrote {count} to {args.output} as {form.title}.{missing}")
    return 1 if left_out else 0


def chosen_format(args: argparse.Namespace) -> Format:
    from latticechess.notation.formats import BY_NAME, by_suffix

    form = BY_NAME[args.form] if args.form else by_suffix(args.output)
    if form is None or form.write is None:
        raise CommandError(
            f"The format of {args.output} is not clear from its name; name it with --to."
        )
    return form


def wanted(args: argparse.Namespace) -> ArchiveQuery:
    from latticechess.features.archive.store.query import ArchiveQuery

    return ArchiveQuery(
        text=args.text,
        player=args.player,
        variant=args.variant,
        result=args.result,
        reason=args.reason,
        pace=args.pace,
        status="ended" if args.finished else None,
        since=day(args.since),
        until=day(args.until),
        order="started_at",
        descending=False,
    )


def day(text: str | None) -> int | None:
    """The start of a day, in milliseconds since 1970."""
    from datetime import UTC, date, datetime

    if text is None:
        return None
    try:
        midnight = datetime.combine(date.fromisoformat(text), datetime.min.time(), UTC)
    except ValueError as error:
        raise CommandError(f"{text!r} is not a day such as 2026-11-30.") from error
    return int(midnight.timestamp() * 1000)
