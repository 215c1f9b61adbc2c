"""`lattice completion SHELL`: completions for bash, zsh or fish, from the commands themselves."""

from __future__ import annotations

import argparse

from latticechess.cli._completions import SHELLS, WHERE


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    how = "\n".join(f"  {shell:<5} {words}" for shell, words in WHERE.items())
    parser = subparsers.add_parser(
        "completion",
        help="print completions for your shell",
        epilog=f"where they go:\n{how}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", choices=sorted(SHELLS), help="the shell you use")


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    from latticechess.cli._completions import words_of
    from latticechess.cli.main import commands, parser_of

    print(SHELLS[args.shell](words_of(parser_of(commands()))))
    return 0
