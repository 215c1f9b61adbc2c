"""`lattice import FILE…`: import game files into the archive."""
# ruff: noqa: N999 - commands are called like their modules

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import STREAM, appendable, opened_input
from latticechess.cli._progress import ProgressBar
from latticechess.cli._store import add_store_options, opened_store

if TYPE_CHECKING:
    from latticechess.features.archive.service.importing import Importer, ImportProgress

MOST_SHOWN = 20
"""Rejected games shown on the screen; `--rejected` writes all of them."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    from latticechess.notation.formats import FORMATS

    parser = subparsers.add_parser("import", help="import game files into the archive")
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="game files; - for standard input"
    )
    names = [known.name for known in FORMATS]
    parser.add_argument("--from", dest="form", choices=names, help="format of the files")
    parser.add_argument("--variant", default=None, help="the variant if a file does not name it")
    parser.add_argument(
        "--rejected", type=Path, metavar="OUT", help="write every rejected game with its reason"
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=None,
        help="number of processes that read (default: one per core)",
    )
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Import all files; 1 if a game was rejected."""
    from latticechess.app.timer import now_ms
    from latticechess.features.archive.service.importing import Importer

    if args.rejected is not None:
        appendable(args.rejected)
    if args.processes is not None and args.processes < 0:
        raise CommandError("--processes takes 0 or more; 0 reads in this process.")
    rejected = 0
    with opened_store(args, alone=False, must_exist=False) as engine:
        importer = Importer(engine, None, now_ms(), args.processes)
        for file in args.files:
            report, words = import_file(importer, file, args)
            print(words, file=sys.stderr if report.problem else sys.stdout)
            rejected += report.rejected + bool(report.problem)
    return 1 if rejected else 0


def import_file(
    importer: Importer, file: Path, args: argparse.Namespace
) -> tuple[ImportProgress, str]:
    """Import one file with a progress bar; the result, also in words."""
    from latticechess.features.archive.service.import_parts import Source
    from latticechess.kernel import library
    from latticechess.notation.formats import BY_NAME

    if args.variant is not None:
        library.variant(args.variant)
    begin = time.monotonic()
    with opened_input(file) as stream, ProgressBar(sys.stderr, file.name) as bar:
        piped = str(file) == STREAM
        size = None if piped else file.stat().st_size
        form = BY_NAME[args.form] if args.form else None
        source = Source(stream, "" if piped else file.name, size, form, args.variant)
        shown: list[str] = []
        for report in importer.run(source):
            lines = [
                f"{file}:{each.line}:{each.column}: {each.reason}"
                + (f" ({each.players})" if each.players else "")
                for each in report.rejections
            ]
            write_rejections(args.rejected, lines)
            shown += lines[: MOST_SHOWN - len(shown)]
            if report.sorted_share is None:
                bar.show(report.read_bytes, size or 0, f"{report.games:,} games")
            else:
                bar.show(round(100 * report.sorted_share), 100, "indexing positions")
    for line in shown:
        print(line, file=sys.stderr)
    return report, summary(file, report, time.monotonic() - begin)


def write_rejections(file: Path | None, lines: list[str]) -> None:
    if file is not None and lines:
        try:
            with file.open("a", encoding="utf-8") as out:
                out.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise CommandError(f"{file} cannot be written ({error.strerror}).") from error


def summary(file: Path, report: ImportProgress, seconds: float) -> str:
    """Such as `games.pgn: 1,200 games brought in, 3 rejected (4.1 s).`"""
    said = [f"{report.stored:,} game{'' if report.stored == 1 else 's'} brought in"]
    if report.known:
        said.append(f"{report.known:,} here already")
    if report.restored:
        said.append(f"{report.restored:,} back from the bin")
    if report.rejected:
        more = f", the first {MOST_SHOWN} shown above" if report.rejected > MOST_SHOWN else ""
        said.append(f"{report.rejected:,} rejected{more}")
    words = f"{file}: {', '.join(said)} ({seconds:.1f} s)."
    return f"{words} {report.problem}" if report.problem else words
