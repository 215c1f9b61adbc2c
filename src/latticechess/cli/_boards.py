"""Converting a board between a variant file and `variants.ini`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._files import STREAM, opened_input, opened_output
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.notation.variants_ini import IniVariant

INI, TOML = ".ini", ".toml"


def is_board(args: argparse.Namespace) -> bool:
    """Whether the arguments speak of boards and not of games."""
    return {args.input.suffix.lower(), args.output.suffix.lower()} & {INI, TOML} != set()


def convert_board(args: argparse.Namespace) -> int:
    """Convert a board; 1 if rules are lost, which standard error tells."""
    from latticechess.notation.errors import NotationError

    reading = args.input.suffix.lower() == INI
    try:
        text, lost = _from_ini(args) if reading else _to_ini(args)
    except NotationError as error:
        raise CommandError(f"{args.input}: {error}" if reading else error.reason) from error
    with opened_output(args) as out:
        out.write(text)
    if lost:
        print("These rules are lost:", *(f"  {one}" for one in lost), sep="\n", file=sys.stderr)
    if str(args.output) != STREAM:
        print(f"Wrote the board to {args.output}.")
    return 1 if lost else 0


def _from_ini(args: argparse.Namespace) -> tuple[str, list[str]]:
    if args.output.suffix.lower() not in (TOML, "") and not args.target:
        raise CommandError(f"{args.output} must end in {TOML}: a variants.ini holds boards.")
    from latticechess.notation.variants_ini import read_variants

    with opened_input(args.input) as stream:
        data = stream.read()
    try:
        found = read_variants(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CommandError(f"{args.input} is not UTF-8 text.") from error
    chosen = _chosen(args, found)
    lost = [str(problem) for problem in chosen.problems]
    if chosen.text is None:
        reasons = "\n".join(f"  {one}" for one in lost)
        raise CommandError(f"{chosen.name} cannot be played here:\n{reasons}")
    return chosen.text, lost


def _chosen(args: argparse.Namespace, found: list[IniVariant]) -> IniVariant:
    names = [one.name for one in found]
    if args.variant is None and len(found) > 1:
        raise CommandError(
            f"{args.input} has {len(found)} boards; choose one with --variant: {', '.join(names)}."
        )
    wanted = args.variant or names[0]
    if wanted not in names:
        raise CommandError(f"{args.input} has no board {wanted!r}, but: {', '.join(names)}.")
    return found[names.index(wanted)]


def _to_ini(args: argparse.Namespace) -> tuple[str, list[str]]:
    from latticechess.notation.variants_ini import write_variant

    if args.output.suffix.lower() != INI:
        raise CommandError(
            f"A variant file is converted to {INI}; {args.output} is something else."
        )
    text, problems = write_variant(library.variant(str(args.input)))
    return text, [str(problem) for problem in problems]
