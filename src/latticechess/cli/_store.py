"""Options shared by commands that open the database."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError

if TYPE_CHECKING:
    from latticechess.store.database.open import Database

DATABASE = "LATTICE_DATABASE"
"""Environment variable for a URL with a password, which others could read on a command line."""


def add_store_options(parser: argparse.ArgumentParser, *actions: argparse.ArgumentParser) -> None:
    """Declare `--data` and `--database`, before and after the actions of a command."""
    _add_options(parser, None)
    for action in actions:
        # What was said before the action stands unless it is said again.
        _add_options(action, argparse.SUPPRESS)


def _add_options(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument("--data", type=Path, default=default, metavar="DIR", help="data folder")
    parser.add_argument(
        "--database",
        default=default,
        metavar="URL",
        help="use postgresql://USER:PASSWORD@HOST/NAME instead of the data folder; the environment "
        f"variable {DATABASE} does the same without showing the password to others",
    )


def database_of(args: argparse.Namespace) -> str | None:
    """The URL of the database; None: the file in the data folder."""
    url: str | None = args.database or os.environ.get(DATABASE)
    return url


@contextmanager
def opened_store(
    args: argparse.Namespace, alone: bool, must_exist: bool, reads: bool = False
) -> Iterator[Database]:
    """The database of the options; `alone`: no program may use the folder meanwhile. Who only
    `reads` gets a copy where the folder cannot be written."""
    from latticechess.app.folders import DataFolder, FolderInUseError, default_folder
    from latticechess.store.database.open import StoreError, open_database, sqlite_url
    from latticechess.store.database.sqlite import readable

    url = database_of(args)
    folder = DataFolder(args.data or default_folder())
    try:
        if url is None and alone:
            folder.open()
        if url is None and must_exist and not folder.database.exists():
            raise CommandError(f"There are no games in {folder.path}.")
        if url is None and not must_exist:
            folder.path.mkdir(parents=True, exist_ok=True)
        with ExitStack() as stack:
            file = stack.enter_context(readable(folder.database)) if reads else folder.database
            engine = open_database(url or sqlite_url(file))
            stack.callback(engine.dispose)
            yield engine
    except FolderInUseError as taken:
        raise CommandError(f"{taken} Stop it first.") from taken
    except StoreError as problem:
        raise CommandError(str(problem)) from problem
    except OSError as problem:
        raise CommandError(f"{problem.filename}: {problem.strerror}.") from problem
    finally:
        folder.close()
