"""`lattice typescript`: writes the browser app's message types (for developers of the app)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

CHECKOUT_PATH = Path("web/src/lib/protocol/messages.ts")


def add(subparsers: Subparsers) -> None:
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
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file; 0 if it could be written."""
    from latticechess.server import typescript

    output: Path = args.output or Path(__file__).resolve().parents[3] / CHECKOUT_PATH
    if not output.parent.is_dir():
        print(
            f"There is no folder {output.parent}. Name the file to write with --output.",
            file=sys.stderr,
        )
        return 1
    output.write_text(typescript.generate(), encoding="utf-8")
    print(f"Wrote {output}")
    return 0
