"""`lattice tournament list|export|import`: tournaments of the database, as files."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import opened_output
from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._store import add_store_options, opened_store

if TYPE_CHECKING:
    from latticechess.features.tournaments.rules.tournament import Tournament
    from latticechess.store.database.open import Database

FORMATS = ("trf", "pgn", "csv")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("tournament", help="list, export and import tournaments")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="all tournaments, newest first")
    listing.add_argument("--society", default=None, help="only of this society")
    add_json_option(listing)
    writing = actions.add_parser("export", help="write one as TRF16, PGN or CSV")
    writing.add_argument("id", help="the tournament's id, as in its link")
    writing.add_argument("output", type=Path, metavar="OUT", help="- for standard output")
    writing.add_argument("--to", dest="form", choices=FORMATS, default="trf", help="format")
    writing.add_argument("--force", action="store_true", help="overwrite OUT")
    reading = actions.add_parser("import", help="read one from a TRF16 file")
    reading.add_argument("file", type=Path, help="the file")
    reading.add_argument("--name", default="", help="instead of the name in the file")
    reading.add_argument("--society", default="", help="to which society it belongs")
    reading.add_argument("--organiser", default="", metavar="USER", help="who runs it, by id")
    add_store_options(parser, listing, writing, reading)


def run(args: argparse.Namespace) -> int:
    """Do what the action says; CommandError for a user's mistake."""
    from latticechess.play.refusal import Refusal

    reads = args.action != "import"
    with opened_store(args, alone=False, must_exist=reads, reads=reads) as engine:
        try:
            return ACTIONS[args.action](args, engine)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal


def list_all(args: argparse.Namespace, engine: Database) -> int:
    import asyncio

    from latticechess.features.tournaments.store.lists import (
        COMING,
        MAX_PAGE,
        PAST,
        RUNNING,
        TournamentLists,
        TournamentQuery,
    )

    offset = 0
    values = []
    while True:
        query = TournamentQuery(
            (*RUNNING, *COMING, *PAST), society=args.society, offset=offset, limit=MAX_PAGE
        )
        page, count = asyncio.run(TournamentLists(engine).find(query))
        for one in page:
            if args.json:
                values.append(
                    {
                        "id": one.id,
                        "name": one.settings.name,
                        "system": one.settings.system,
                        "state": one.state,
                        "players": one.entries,
                    }
                )
                continue
            words = f"{one.settings.system}, {one.state}, {one.entries} players"
            print(f"{one.id}  {one.settings.name} ({words})")
        offset += len(page)
        if not page or offset >= count:
            break
    if args.json:
        print_json(values)
    return 0


def export(args: argparse.Namespace, engine: Database) -> int:
    import asyncio

    from latticechess.features.tournaments.service import files
    from latticechess.features.tournaments.service.rights import Veil
    from latticechess.features.tournaments.store.lists import TournamentLists

    value = stored(engine, args.id)
    users = [one.user for one in value.players.values() if one.user is not None]
    veil = Veil(frozenset(asyncio.run(TournamentLists(engine).deleted_users(users))))
    with opened_output(args) as out:
        if args.form == "pgn":
            for text in files.pgn_texts(engine, value, None, veil):
                out.write(text)
        elif args.form == "csv":
            out.write(files.csv_text(value, veil))
        else:
            out.write(files.trf_text(value, veil, runs=True))
    return 0


def stored(engine: Database, tournament_id: str) -> Tournament:
    from latticechess.features.tournaments.rules.evolve import replay
    from latticechess.features.tournaments.store.journal import read_events

    events = read_events(engine, tournament_id)
    if not events:
        raise CommandError(f"There is no tournament {tournament_id}: see lattice tournament list.")
    return replay(events)


def import_file(args: argparse.Namespace, engine: Database) -> int:
    import asyncio

    from latticechess.features.tournaments.rules.evolve import replay
    from latticechess.features.tournaments.service import files
    from latticechess.features.tournaments.store.journal import TournamentJournal
    from latticechess.store.journal.journal import Journal

    body = args.file.read_bytes()
    now = time.time_ns() // 1_000_000
    events = files.read(body, args.organiser, args.name, args.society, now)
    journal = Journal(engine)
    try:
        value = replay(events)
        asyncio.run(TournamentJournal(journal).append(None, value, events))
    finally:
        journal.close()
    print(value.id)
    print(f"{value.settings.name}: {len(value.players)} players", file=sys.stderr)
    return 0


ACTIONS = {"list": list_all, "export": export, "import": import_file}
