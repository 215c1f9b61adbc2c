"""Options shared by commands that open the database."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from latticechess.cli import CommandError

if TYPE_CHECKING:
    from latticechess.store.database.open import Database

DATABASE = "LATTICE_DATABASE"
"""Environment variable for a URL with a password, which others could read on a command line."""


def add_store_options(parser: argparse.ArgumentParser) -> None:
    """Declare `--data` and `--database`."""
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="data folder")
    parser.add_argument(
        "--database",
        default=None,
        metavar="URL",
        help="use postgresql://USER:PASSWORD@HOST/NAME instead of the data folder; the environment "
        f"variable {DATABASE} does the same without showing the password to others",
    )


def database_of(args: argparse.Namespace) -> str | None:
    """The URL of the database; None: the file in the data folder."""
    url: str | None = args.database or os.environ.get(DATABASE)
    return url


@contextmanager
def opened_store(args: argparse.Namespace, alone: bool, must_exist: bool) -> Iterator[Database]:
    """The database of the options; `alone`: no program may use the folder meanwhile."""
    from latticechess.app.folders import DataFolder, FolderInUseError, default_folder
    from latticechess.store.database.open import StoreError, open_database, sqlite_url

    url = database_of(args)
    folder = DataFolder(args.data or default_folder())
    try:
        if url is None and alone:
            folder.open()
        if url is None and must_exist and not folder.database.exists():
            raise CommandError(f"There are no games in {folder.path}.")
        if url is None and not must_exist:
            folder.path.mkdir(parents=True, exist_ok=True)
        engine = open_database(url or sqlite_url(folder.database))
        try:
            yield engine
        finally:
            engine.dispose()
    except FolderInUseError as taken:
        raise CommandError(f"{taken} Stop it first.") from taken
    except StoreError as problem:
        raise CommandError(str(problem)) from problem
    except OSError as problem:
        raise CommandError(f"{problem.filename}: {problem.strerror}.") from problem
    finally:
        folder.close()
