"""`lattice puzzles`: make, check, list and show puzzles of any board."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from latticechess.cli import CommandError
from latticechess.cli._files import appendable
from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._progress import ProgressBar
from latticechess.cli._store import add_store_options
from latticechess.kernel import library

if TYPE_CHECKING:
    from latticechess.features.puzzles.rules.file import PuzzleFile
    from latticechess.features.puzzles.rules.making import GameTask, WorkFile
    from latticechess.features.puzzles.rules.puzzle import Puzzle
    from latticechess.features.puzzles.rules.signature import Seal
    from latticechess.features.puzzles.rules.verification import Verdict
    from latticechess.kernel.position import Position
    from latticechess.kernel.start_positions import PlayableVariant
    from latticechess.notation.record import GameRecord

DEFAULT_COUNT = 100
LONGEST_REFUTATION = 9
"""Plies."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("puzzles", help="make and check puzzles of any board")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_make(actions)
    _add_check(actions)
    listing = actions.add_parser("list", help="list puzzles and count their themes")
    _add_source(listing)
    listing.add_argument("--theme", help="only puzzles with this theme, such as fork")
    add_json_option(listing)
    show = actions.add_parser("show", help="show a puzzle and its solution")
    _add_source(show)
    show.add_argument("id", metavar="ID")


def _add_make(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    boards = ", ".join(library.names())
    make = actions.add_parser(
        "make",
        help="make puzzles from games of the engine, a file or the archive",
        description="Appends to a work file and goes on where it was stopped: Ctrl-C loses "
        "nothing. Verify the result with `lattice puzzles check`.",
    )
    make.add_argument("board", metavar="BOARD", help=f"{boards}; or a .toml file")
    make.add_argument("--count", type=_positive, default=DEFAULT_COUNT, help="puzzles in the file")
    make.add_argument("--seed", type=int, default=0, help="number of the engine's first game")
    make.add_argument("--out", type=Path, metavar="FILE", help="work file (BOARD.puzzles)")
    make.add_argument("--nodes", type=_positive, help="nodes for each move of a solution")
    make.add_argument("--scan-nodes", type=_positive, help="nodes for a first look at a position")
    make.add_argument("--minutes", type=float, help="start no more games after so long")
    make.add_argument("--from", dest="games", type=Path, metavar="FILE", help="mine these games")
    make.add_argument("--archive", action="store_true", help="mine the games of the archive")
    _add_workers(make)
    add_store_options(make)


def _add_check(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = actions.add_parser(
        "check",
        help="verify puzzles by a stronger search",
        description="Verifies the puzzles of a file, or one of your own: its board, its position "
        "and the moves, such as `lattice puzzles check chess --position FEN --line 'Qd8+ Rxd8 "
        "Rxd8#'`. Says what refutes it, or its id and its line in a puzzle file.",
    )
    _add_source(check, optional=True)
    check.add_argument("--position", metavar="FEN", help="the position of a puzzle of your own")
    check.add_argument("--lead-in", metavar="MOVE", help="the opponent's move before yours")
    check.add_argument("--line", metavar="MOVES", help="your moves and the answers in turn")
    check.add_argument("--nodes", type=_positive, help="nodes for each move of the solver")
    check.add_argument("--out", type=Path, metavar="FILE", help="write those that hold, by rating")
    check.add_argument("--count", type=_positive, help="write at most so many, well spread")
    check.add_argument("--rejects", action="store_true", help="print the id of each reject")
    _add_workers(check)


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers", type=_positive, default=os.cpu_count() or 1, help="processes (all cores)"
    )


def _add_source(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument(
        "source",
        metavar="FILE|BOARD",
        nargs="?" if optional else None,
        help="a puzzle file, or a board that comes with puzzles"
        + (" (all of these)" if optional else ""),
    )
    parser.add_argument(
        "--variant", metavar="FILE", help="the .toml file of a board that is not shipped"
    )


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Run one action."""
    from latticechess.features.puzzles.rules.file import PuzzleFileError

    actions = {"make": _make, "check": _check, "list": _list, "show": _show}
    try:
        return actions[args.action](args)
    except PuzzleFileError as error:
        raise CommandError(str(error)) from error


# Making.


def _make(args: argparse.Namespace) -> int:
    from latticechess.features.puzzles.rules.making import WorkFile, make

    variant = library.variant(args.board)
    path = args.out or Path(f"{variant.name}.puzzles")
    appendable(path)
    try:
        file = WorkFile(path, variant)
    except ValueError as error:
        raise CommandError(str(error)) from error
    before, games, looked_at = file.count, 0, 0
    seconds = None if args.minutes is None else 60 * args.minutes
    with ProgressBar(sys.stderr, str(path)) as bar:
        try:
            for mined in make(file, _tasks(args, variant), args.count, args.workers, seconds):
                games += 1
                looked_at += mined.positions
                words = f"{file.count:,} puzzles, {games:,} games"
                bar.show(file.count, args.count, words)
        except KeyboardInterrupt:
            print("\nStopped. The same command goes on from here.", file=sys.stderr)
    _print_made(file, path, before, games, looked_at)
    return 0


def _print_made(file: WorkFile, path: Path, before: int, games: int, looked_at: int) -> None:
    print(f"games      {games:,}")
    print(f"positions  {looked_at:,}")
    for reason, number in file.rejects.most_common():
        print(f"  {reason}: {number:,}")
    print(f"puzzles    {file.count - before:,} new, {file.count:,} in {path}")


def _tasks(args: argparse.Namespace, variant: PlayableVariant) -> Iterator[GameTask]:
    """The games to mine, in order."""
    from latticechess.features.puzzles.rules.making import GameTask
    from latticechess.features.puzzles.rules.mining import Effort

    usual = Effort()
    effort = Effort(args.scan_nodes or usual.scan, args.nodes or usual.make)
    if args.games is not None or args.archive:
        records = _file_games(args) if args.games is not None else _archive_games(args, variant)
        for name, record in records:
            if record.variant.name == variant.name:
                yield GameTask(args.board, name, effort, record=record)
        return
    for seed in count(args.seed):
        yield GameTask(args.board, f"engine {variant.name} {seed}", effort, seed)


def _file_games(args: argparse.Namespace) -> Iterator[tuple[str, GameRecord]]:
    """The games of a file in any format, named by its name and their number."""
    from latticechess.cli._files import opened_input
    from latticechess.cli.convert import games_of

    reading = argparse.Namespace(input=args.games, source=None, variant=args.board)
    with opened_input(args.games) as stream:
        for number, record in enumerate(games_of(reading, stream), 1):
            yield f"{args.games.name} {number}", record


def _archive_games(
    args: argparse.Namespace, variant: PlayableVariant
) -> Iterator[tuple[str, GameRecord]]:
    """The finished games of the archive on this board, named by their ids."""
    from latticechess.cli._store import opened_store
    from latticechess.features.archive.service.records import game_record
    from latticechess.features.archive.store.archive import Archive
    from latticechess.features.archive.store.indexer import ArchiveIndex
    from latticechess.features.archive.store.query import ArchiveQuery
    from latticechess.play.game import replay
    from latticechess.store.journal.seat_names import read_games

    with opened_store(args, alone=False, must_exist=True, reads=True) as engine:
        ArchiveIndex(engine).catch_up()
        for id_ in Archive(engine).ids(ArchiveQuery(variant=variant.name, status="ended")):
            found, _ = read_games(engine, [id_])
            if id_ in found:
                yield f"game {id_}", game_record(replay(found[id_]))


# Files.


def _opened(source: str) -> PuzzleFile:
    """The puzzle file of that path, or the shipped one of that board."""
    from latticechess.features.puzzles.rules.file import PuzzleFile, shipped, shipped_boards

    path = Path(source)
    if path.is_file():
        return PuzzleFile.read(path)
    found = shipped(source)
    if found is None:
        boards = ", ".join(shipped_boards()) or "none"
        raise CommandError(
            f"There is no file {source}, and no board of that name with puzzles "
            f"(there are: {boards})."
        )
    return found


def _variant_of(args: argparse.Namespace, file: PuzzleFile) -> PlayableVariant:
    variant = library.variant(args.variant or file.board)
    if variant.name != file.board:
        raise CommandError(f"The puzzles are for {file.board}, not for {variant.name}.")
    return variant


def _check(args: argparse.Namespace) -> int:
    from latticechess.features.puzzles.rules.file import shipped_boards

    if args.position is not None or args.line is not None or args.lead_in is not None:
        return _check_own(args)
    if args.source is not None:
        return _check_file(args, args.source)
    if args.out is not None or args.variant is not None:
        raise CommandError("Name the file or the board to check.")
    return max(_check_file(args, board) for board in shipped_boards())


def _check_file(args: argparse.Namespace, source: str) -> int:
    """Verify one file; 1 if it holds puzzles that fail and they are not left out of another."""
    from latticechess.engine.batch import in_processes
    from latticechess.features.puzzles.rules.file import write
    from latticechess.features.puzzles.rules.making import CheckTask, check_puzzle
    from latticechess.features.puzzles.rules.selection import by_rating, spread
    from latticechess.features.puzzles.rules.signature import Seal, seal_of, signature
    from latticechess.features.puzzles.rules.verification import CHECK_NODES

    file = _opened(source)
    variant = _variant_of(args, file)
    if args.out is not None:
        appendable(args.out)
    nodes = args.nodes or CHECK_NODES
    tasks = (CheckTask(args.variant or file.board, puzzle, nodes) for puzzle in file)
    good: list[Puzzle] = []
    rejects: Counter[str] = Counter()
    with ProgressBar(sys.stderr, source) as bar:
        for done, verdict in enumerate(in_processes(check_puzzle, tasks, args.workers), 1):
            if verdict.reason is None:
                good.append(verdict.puzzle)
            else:
                rejects[verdict.reason] += 1
                if args.rejects:
                    bar.clear()
                    print(f"{verdict.puzzle.id}  {verdict.reason}", flush=True)
            bar.show(done, len(file), f"{len(good):,} hold")
    print(f"checked    {len(file):,} of {source} with {nodes:,} nodes a move")
    print(f"           {_verified_before(seal_of(file), signature(list(file), variant))}")
    print(f"hold       {len(good):,}")
    print(f"rejected   {rejects.total():,}")
    for reason, number in rejects.most_common():
        print(f"  {reason}: {number:,}")
    if args.out is not None:
        kept = spread(good, args.count) if args.count else by_rating(good)
        write(args.out, file.board, kept, [str(Seal(signature(kept, variant), nodes))])
        print(f"wrote      {len(kept):,} to {args.out}")
    return 1 if rejects and args.out is None else 0


def _check_own(args: argparse.Namespace) -> int:
    """Verify a puzzle of the user's own; 0 if it holds."""
    from latticechess.features.puzzles.rules.file import format_line
    from latticechess.features.puzzles.rules.themes import MATES
    from latticechess.features.puzzles.rules.verification import CHECK_NODES, verify

    if args.source is None or args.position is None or args.line is None:
        raise CommandError(
            "A puzzle of your own takes its board, its --position and its --line, "
            'such as: lattice puzzles check chess --position FEN --line "Qd8+ Rxd8 Rxd8#".'
        )
    if args.out is not None or args.count is not None:
        raise CommandError("--out and --count go with the puzzles of a file.")
    variant = library.variant(args.variant or args.source)
    puzzle, task = _own(args, variant)
    nodes = args.nodes or CHECK_NODES
    verdict = verify(puzzle, variant, nodes)
    if verdict.reason is not None:
        print(_refuted(verdict, variant, task))
        return 1
    mates = set(MATES.values()).intersection(verdict.puzzle.themes)
    proof = "the mate is proven against every defence" if mates else "the gain lasts"
    print(f"It holds: by {nodes:,} nodes each of your moves is the only good one, and {proof}.")
    print(f"id         {verdict.puzzle.id}")
    print(f"themes     {', '.join(verdict.puzzle.themes)}")
    print(f"rating     {verdict.puzzle.rating}")
    print(f"line       {format_line(verdict.puzzle)}", end="")
    return 0


def _own(args: argparse.Namespace, variant: PlayableVariant) -> tuple[Puzzle, Position]:
    """The puzzle as files have it, in the notation of its board, and the task that it sets."""
    from latticechess.features.puzzles.rules.puzzle import Puzzle
    from latticechess.notation.errors import NotationError
    from latticechess.notation.fen.position import format_position, parse_position
    from latticechess.notation.moves import format_move, parse_move

    texts = [word for word in args.line.split() if not word.rstrip(".").isdigit()]
    if len(texts) % 2 == 0:
        raise CommandError("The line begins and ends with a move of the solver.")
    told: list[str] = []
    try:
        task = before = parse_position(variant, args.position)
        if args.lead_in:
            task = before.play(parse_move(before, args.lead_in))
        if task.faults:
            raise CommandError(f"No game comes to this position: {task.faults[0]}")
        now = task
        for text in texts:
            move = parse_move(now, text)
            told.append(format_move(now, move))
            now = now.play(move)
    except NotationError as error:
        raise CommandError(str(error.reason)) from error
    lead_in = format_move(before, task.last_move) if task.last_move and args.lead_in else None
    return Puzzle(variant.name, format_position(before), lead_in, tuple(told), (), 0, "own"), task


def _refuted(verdict: Verdict, variant: PlayableVariant, task: Position) -> str:
    """A sentence that says why a puzzle does not hold, with the moves that show it."""
    from latticechess.notation.moves import line_texts

    line = verdict.puzzle.line[: verdict.plies]
    after = f" after {' '.join(line)}" if line else ""
    now = task
    for position, move in list(verdict.puzzle.steps(variant))[: verdict.plies]:
        now = position.play(move)
    shown = line_texts(now, verdict.refutation[:LONGEST_REFUTATION])
    return f"It does not hold{after}: {verdict.reason}{': ' + ' '.join(shown) if shown else ''}."


def _verified_before(seal: Seal | None, now: str) -> str:
    if seal is None:
        return "the file does not say by which program it was verified"
    by = "this program" if seal.signature == now else "a program that plays otherwise"
    return f"before by {by}, with {seal.nodes:,} nodes"


def _list(args: argparse.Namespace) -> int:
    from latticechess.features.puzzles.rules.puzzle import Theme

    if args.theme is not None and args.theme not in list(Theme):
        raise CommandError(f"There is no theme {args.theme!r}. Known are: {', '.join(Theme)}.")
    chosen = [
        puzzle
        for puzzle in _opened(args.source)
        if args.theme is None or args.theme in puzzle.themes
    ]
    if args.json:
        print_json([_as_value(puzzle) for puzzle in chosen])
        return 0
    for puzzle in chosen:
        themes = ", ".join(puzzle.themes)
        print(f"{puzzle.id}  {puzzle.rating:4}  {puzzle.solver_moves}  {themes}")
    print()
    for theme, number in Counter(t for puzzle in chosen for t in puzzle.themes).most_common():
        print(f"{theme:20} {number:5,}")
    print(f"{'puzzles':20} {len(chosen):5,}")
    return 0


def _as_value(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "rating": puzzle.rating,
        "themes": [str(theme) for theme in puzzle.themes],
        "line": list(puzzle.line),
    }


def _show(args: argparse.Namespace) -> int:
    from latticechess.notation.diagram import diagram
    from latticechess.notation.fen.position import format_position

    file = _opened(args.source)
    if args.id not in file:
        raise CommandError(f"There is no puzzle {args.id} in {args.source}.")
    puzzle = file[args.id]
    task = puzzle.task(_variant_of(args, file))
    print(diagram(task))
    print()
    lead_in = f"After {puzzle.lead_in}: " if puzzle.lead_in else ""
    print(f"{lead_in}{task.turn} to move.")
    print(format_position(task))
    print(f"solution   {' '.join(puzzle.line)}")
    print(f"themes     {', '.join(puzzle.themes)}")
    print(f"rating     {puzzle.rating}")
    print(f"source     {puzzle.source}")
    return 0
