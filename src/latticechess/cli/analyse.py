"""`lattice analyse FILE`: evaluate every move of the games in a file, and find the mistakes."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from latticechess.cli import CommandError
from latticechess.cli._colour import Palette, coloured
from latticechess.cli._files import opened_input
from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._progress import ProgressBar
from latticechess.cli.convert import games_of, shown
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.cli._game_analysis import MoveVerdict
    from latticechess.engine.advice.verdicts import Verdict
    from latticechess.notation.record import GameRecord

NODES = 50_000
COLOURS = {"inaccuracy": "33", "mistake": "38;5;208", "blunder": "1;31"}
VERDICTS: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    from latticechess.notation.formats import FORMATS

    parser = subparsers.add_parser(
        "analyse", help="evaluate every move of the games in a file, and find the mistakes"
    )
    parser.add_argument(
        "input", type=Path, metavar="FILE", help="a game file of any format; - for standard input"
    )
    names = [known.name for known in FORMATS]
    parser.add_argument("--from", dest="source", choices=names, help="format of FILE")
    parser.add_argument("--variant", default=None, help="the board if FILE does not name it")
    parser.add_argument("--game", type=_count, metavar="N", help="only the game of this number")
    parser.add_argument(
        "--nodes", type=_count, default=None, help=f"nodes for each position (default: {NODES:,})"
    )
    parser.add_argument("--depth", type=_depth, default=None, help="plies for each position")
    parser.add_argument("--time", type=_count, metavar="MS", help="milliseconds for each position")
    parser.add_argument("--threads", type=_depth, default=1, help="searches beside each other")
    parser.add_argument("--mistakes", action="store_true", help="print only the mistakes")
    parser.add_argument(
        "--pgn", type=Path, metavar="OUT", help="write the games with their evaluations"
    )
    parser.add_argument("--force", action="store_true", help="overwrite OUT")
    add_json_option(parser)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= len(text) <= 12 or not int(text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number of 1 or more")
    return int(text)


def _depth(text: str) -> int:
    if not text.isdecimal() or len(text) > 2 or not 1 <= int(text) <= 64:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 1 to 64")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Print each game with its evaluations; with `--json`, one line for each."""
    from latticechess.cli._game_analysis import annotated
    from latticechess.notation import pgn

    if args.variant:
        library.variant(args.variant)
    if args.pgn is not None and args.pgn.exists() and not args.force:
        raise CommandError(f"{args.pgn} exists already; --force overwrites it.")
    found = 0
    texts = []
    with opened_input(args.input) as stream:
        for number, record in enumerate(games_of(args, stream), 1):
            if args.game is not None and number != args.game:
                continue
            if args.game is None and not record.moves:
                continue
            found += 1
            verdicts = _verdicts(args, record, number)
            if args.json:
                print_json(as_value(number, record, verdicts))
            else:
                _show(args, number, record, verdicts)
            if args.pgn is not None:
                texts.append(pgn.format_game(annotated(record, verdicts)))
            if args.game is not None:
                break
    if not found:
        which = f"no game {args.game}" if args.game else "no game with moves"
        raise CommandError(f"There is {which} in {shown(args.input)}.")
    if args.pgn is not None:
        args.pgn.write_text("\n".join(texts), encoding="utf-8")
    return 0


def _verdicts(args: argparse.Namespace, record: GameRecord, number: int) -> list[MoveVerdict]:
    """The verdicts on a game, with a progress bar."""
    from latticechess.cli._game_analysis import look_through
    from latticechess.engine.analysis import Limits

    limits = Limits(nodes=args.nodes or 0, time_ms=args.time)
    if args.depth is not None:
        limits = Limits(args.depth, limits.nodes, limits.time_ms)
    elif args.nodes is None and args.time is None:
        limits = Limits(nodes=NODES)
    verdicts: list[MoveVerdict] = []
    total = len(record.moves)
    with ProgressBar(sys.stderr, f"game {number}") as bar:
        bar.show(0, total, "move 0")
        for one in look_through(record, limits, args.threads):
            verdicts.append(one)
            bar.show(one.ply, total, f"move {one.ply} of {total}")
    return verdicts


def players(record: GameRecord) -> tuple[str, str]:
    names = (record.headers.get("White"), record.headers.get("Black"))
    return names[0] or "White", names[1] or "Black"


def _show(
    args: argparse.Namespace, number: int, record: GameRecord, verdicts: list[MoveVerdict]
) -> None:
    from latticechess.cli._game_analysis import GLYPHS, accuracies

    palette = Palette(coloured(sys.stdout))
    white, black = players(record)
    if number > 1:
        print()
    title = f"{white} - {black}"
    print(f"{palette.strong(title)}  {record.result}  {record.variant.title}")
    for one in verdicts:
        if args.mistakes and one.verdict is None:
            continue
        glyph = GLYPHS[one.verdict][0] if one.verdict else ""
        line = f"{one.number:>7} {one.san + glyph:<14} {one.after.text:>7}"
        if one.verdict is not None:
            line += f"  {one.verdict}: better {one.better} ({one.why})"
        print(palette.paint(line, COLOURS[one.verdict]) if one.verdict else line)
    for side, share in accuracies(verdicts).items():
        if share is not None:
            counts = Counter(one.verdict for one in verdicts if one.side is side)
            told = ", ".join(f"{counts[name]} {_plural(name, counts[name])}" for name in VERDICTS)
            print(f"{(white, black)[side]}: accuracy {share:.0f} %, {told}")


def _plural(name: str, count: int) -> str:
    if count == 1:
        return name
    return "inaccuracies" if name == "inaccuracy" else f"{name}s"


def as_value(number: int, record: GameRecord, verdicts: list[MoveVerdict]) -> dict[str, Any]:
    """The analysis of a game for programs."""
    from latticechess.cli._game_analysis import accuracies

    shares = accuracies(verdicts)
    white, black = players(record)
    return {
        "game": number,
        "board": record.variant.name,
        "white": white,
        "black": black,
        "result": record.result,
        "start": record.start.fen(),
        "moves": [
            {
                "ply": one.ply,
                "side": str(one.side).lower(),
                "san": one.san,
                "uci": one.uci,
                **_evaluation(one),
                "loss": round(one.loss, 1),
                "verdict": one.verdict,
                "better": one.better,
                "why": one.why,
            }
            for one in verdicts
        ],
        "accuracy": {str(side).lower(): _rounded(share) for side, share in shares.items()},
    }


def _evaluation(one: MoveVerdict) -> dict[str, int | None]:
    """White's score in centipawns, or moves to a mate; neither where the game is over."""
    after = one.after
    if after.position.outcome is not None:
        return {"score": None, "mate": None}
    return {"score": after.score if after.mate is None else None, "mate": after.mate}


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 1)
