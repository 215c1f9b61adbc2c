"""`--json`: output for programs, one JSON value on standard output."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any


def add_json_option(parser: argparse.ArgumentParser) -> None:
    """Declare `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def print_json(value: Any) -> None:
    """Print the value on one line, in letters that every terminal has."""
    json.dump(value, sys.stdout, ensure_ascii=True)
    sys.stdout.write("\n")
    sys.stdout.flush()
