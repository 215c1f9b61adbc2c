"""`lattice help [TOPIC]`: help on a command or a topic."""

from __future__ import annotations

import argparse
import difflib

from latticechess.cli import CommandError
from latticechess.cli._topics import TOPICS


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("help", help="help on a command or a topic")
    parser.add_argument(
        "topic", nargs="?", metavar="TOPIC", help=f"a command, or {', '.join(TOPICS)}"
    )


def run(args: argparse.Namespace) -> int:
    """Print the help of a command, the text of a topic, or the list of both."""
    from latticechess.cli.main import commands, parser_of

    known = commands()
    if args.topic is None:
        print(parser_of(known).format_help())
        print("Topics:")
        for name, topic in TOPICS.items():
            print(f"  {name:<12} {topic.title}")
    elif args.topic in TOPICS:
        print(TOPICS[args.topic].text())
    elif args.topic in known:
        # argparse prints the help of a command and stops.
        parser_of([args.topic]).parse_args([args.topic, "--help"])
    else:
        raise CommandError(_unknown(args.topic, [*known, *TOPICS]))
    return 0


def _unknown(topic: str, known: list[str]) -> str:
    near = difflib.get_close_matches(topic[:40], known, 1)
    guess = f" Did you mean {near[0]}?" if near else ""
    return f"There is no command or topic {topic[:40]!r}.{guess} `lattice help` lists them."
