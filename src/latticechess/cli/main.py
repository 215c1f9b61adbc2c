"""`lattice COMMAND …`: find the module of a command and run it."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import pkgutil
import re
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

import latticechess
from latticechess import cli
from latticechess.kernel.library import UnknownVariantError
from latticechess.kernel.variantfile import VariantError

MISTAKES = (cli.CommandError, UnknownVariantError, VariantError)
"""Errors that are a user's mistake: printed as one clear sentence, never as a traceback."""


def commands() -> list[str]:
    """The names of all commands: every module except this one and those with an underscore."""
    names = (module.name for module in pkgutil.iter_modules(cli.__path__))
    return sorted(name for name in names if name != "main" and not name.startswith("_"))


class _Version(argparse.Action):
    """`--version`, which is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"Lattice Chess {latticechess.__version__}")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Refuses in one sentence, without the usage, which `--help` prints; and what a command does
    not know by itself, which argparse would leave to the whole program's parser."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message.rstrip('.')}; see `{self.prog} --help`.\n")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unknown: {' '.join(unknown)}")
        return found, unknown


def parser_of(names: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of these commands."""
    parser = _Parser(
        prog="lattice",
        description="Chess on the board, the infinite plane and in the cube.",
        epilog="`lattice help` lists topics too; `lattice help COMMAND` is the same as --help.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and stop")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in names:
        command: ModuleType = importlib.import_module(f"latticechess.cli.{name}")
        command.add(subparsers)
    return parser


def _joined(words: Sequence[str]) -> list[str]:
    """The words with `--window -1:17` joined: argparse takes a leading minus for an option."""
    joined: list[str] = []
    for word in words:
        if joined and re.fullmatch(r"--[a-z-]+", joined[-1]) and re.match(r"-[0-9]", word):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code, 2 for a user's mistake."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal without some character shows a question mark instead.
        sys.stdout.reconfigure(errors="replace")
    words = _joined(sys.argv[1:] if arguments is None else arguments)
    known = commands()
    if words and not words[0].startswith("-") and words[0] not in known:
        print(f"There is no command {words[0]}; `lattice help` lists them.", file=sys.stderr)
        return 2
    # One command loads one module: `lattice perft` must not wait for the web server's imports.
    names = [words[0]] if words and words[0] in known else known
    args = parser_of(names).parse_args(words)
    command: ModuleType = importlib.import_module(f"latticechess.cli.{args.command}")
    try:
        return int(command.run(args))
    except MISTAKES as mistake:
        print(mistake, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone; Python's own flush at exit must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        # A full disk or a missing file: show the system's message and the file.
        where = f"{problem.filename}: " if problem.filename else ""
        print(f"{where}{problem.strerror or problem}.", file=sys.stderr)
        return 2
