"""`lattice ratings OUT`: write the rankings to a file that other programs read."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import opened_output
from latticechess.cli._store import add_store_options, opened_store

if TYPE_CHECKING:
    from latticechess.features.players.files import RatingForm

EVERYBODY = 10_000_000


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    from latticechess.features.players.files import FORMS
    from latticechess.play.clock_class import CLOCK_CLASSES
    from latticechess.rating.standings import SYSTEMS

    parser = subparsers.add_parser("ratings", help="write the rankings as CSV or JSON")
    parser.add_argument(
        "output", type=Path, metavar="OUT", help="the file to write; - for standard output"
    )
    parser.add_argument("--to", dest="form", choices=FORMS, help="format of OUT")
    parser.add_argument("--system", choices=SYSTEMS, default="glicko2", help="the rating system")
    parser.add_argument("--variant", help="only this board")
    parser.add_argument("--pace", choices=CLOCK_CLASSES, help="only this pace")
    parser.add_argument("--month", metavar="MONTH", help="as it was then, such as 2026-11")
    parser.add_argument("--force", action="store_true", help="overwrite OUT")
    add_store_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write every ladder that fits, the most played first."""
    from latticechess.features.players.files import RankedPool, written
    from latticechess.features.players.store import ladder
    from latticechess.features.players.store.standings import Standings

    form = chosen_form(args)
    with opened_store(args, alone=False, must_exist=True, reads=True) as engine:
        Standings(engine).update()
        wanted = [
            pool
            for pool in ladder.pools(engine)
            if args.variant in (None, pool.variant) and args.pace in (None, pool.clock_class)
        ]
        try:
            ranked = [
                RankedPool(
                    args.system,
                    pool.variant,
                    pool.clock_class,
                    args.month,
                    ladder.ladder(
                        engine,
                        args.system,
                        pool.variant,
                        pool.clock_class,
                        args.month,
                        most=EVERYBODY,
                    ).entries,
                )
                for pool in wanted
            ]
        except ValueError as error:
            raise CommandError(str(error)) from error
        with opened_output(args) as out:
            out.write(written(ranked, form))
    if str(args.output) != "-":
        players = sum(len(pool.entries) for pool in ranked)
        print(f"Wrote {players} ratings of {len(ranked)} ladders to {args.output}.")
    return 0


def chosen_form(args: argparse.Namespace) -> RatingForm:
    from latticechess.features.players.files import FORMS

    for form in FORMS:
        if args.form == form or (args.form is None and args.output.suffix == f".{form}"):
            return form
    raise CommandError(
        f"The format of {args.output} is not clear from its name; name it with --to."
    )
