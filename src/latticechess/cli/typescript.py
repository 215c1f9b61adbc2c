"""`lattice typescript`: write the message types of the browser app (for developers)."""

from __future__ import annotations

import argparse
from pathlib import Path

from latticechess.cli import CommandError

CHECKOUT_PATH = Path("web/src/lib/protocol/messages.ts")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "typescript", help="write the browser app's message types (for developers)"
    )
    parser.add_argument(
        "--output",
        type=Path,
        default=None,
        help=f"file to write (default: {CHECKOUT_PATH} of the source checkout)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the file."""
    from latticechess.server import typescript

    output: Path = args.output or Path(__file__).resolve().parents[3] / CHECKOUT_PATH
    if not output.parent.is_dir():
        raise CommandError(
            f"There is no folder {output.parent}. Name the file to write with --output."
        )
    try:
        output.write_text(typescript.generate(), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{output} cannot be written ({error.strerror}).") from error
    print(f"Wrote {output}")
    return 0
