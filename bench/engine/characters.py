"""The characters against the plain engine of the same level: what they cost, and how they differ.

    python bench/engine/characters.py [--boards chess plane cube] [--levels 3 6] [--games 200]
        [--characters attacker solid trickster] [--jobs 4] [--seconds 600]

Each opening is played twice with colours reversed. A character may also be written as numbers, to
try a taste: `siege=4,check=8`. Of each game the moves of both are counted, in every 100 moves:
those that land within two king's steps of the enemy king, checks, trades (taking a piece of about
the same value), offers (losing material by the exchanges on the square), and the pieces, without
pawns, that both have left after 40 plies. The difference between the two, and half its 95 %
interval, is taken over the games; for the pieces left, between these games and those of the plain
engine with itself.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev
from time import monotonic

from latticechess import Move, Side, variant
from latticechess.arena.games import play, usual_adjudication
from latticechess.arena.openings import opening
from latticechess.arena.players import LevelPlayer
from latticechess.arena.statistics import MatchResult, estimate
from latticechess.engine.analysis import prepare
from latticechess.engine.evaluation.weights import worth_by_kind
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.taste import Taste
from latticechess.engine.strength.characters import CHARACTERS
from latticechess.engine.strength.levels import level_of
from latticechess.kernel.position import Position

OPENING_PLIES = 6
OPENINGS = 16
"""Used in turn: what a level overlooks differs from game to game."""
MIDDLE = 40
"""Plies after which the pieces are counted."""
NEAR = 2
PLAIN = "plain"
FEATURES = ("near king", "checks", "trades", "offers")


@dataclass(frozen=True)
class Game:
    board: str
    level: int
    character: str
    number: int


@dataclass(frozen=True)
class Played:
    game: Game
    points: float
    """The character's."""
    own: tuple[float, ...]
    """The character's features, in every 100 moves."""
    other: tuple[float, ...]
    left: int | None
    """Pieces left after MIDDLE plies, if the game was so long."""


def taste_of(character: str) -> Taste | None:
    if character == PLAIN:
        return None
    if character in CHARACTERS:
        return CHARACTERS[character]
    pairs = (part.split("=") for part in character.split(","))
    return Taste(**{name: int(value) for name, value in pairs})


@lru_cache(maxsize=256)
def start(board: str, number: int) -> Position:
    return opening(variant(board), number, OPENING_PLIES)


def played(game: Game) -> Played:
    """Play one game; the character has White in the even ones."""
    level = level_of(game.level, variant(game.board))
    side = Side(game.number % 2)
    both = [LevelPlayer(level, taste=taste_of(game.character)), LevelPlayer(level)]
    white, black = both if side is Side.WHITE else reversed(both)
    first = start(game.board, game.number // 2 % OPENINGS)
    found = play(first, white, black, 1_000 * game.number, usual_adjudication(first.variant))
    points = found.points if side is Side.WHITE else 1 - found.points
    own, other, left = features(first, found.moves, side)
    return Played(game, points, own, other, left)


def features(
    first: Position, moves: tuple[Move, ...], side: Side
) -> tuple[tuple[float, ...], tuple[float, ...], int | None]:
    counts = {each: [0] * (1 + len(FEATURES)) for each in Side}
    now, left = first, None
    for move in moves:
        counted = counts[now.turn]
        counted[0] += 1
        after = now.play(move)
        for i, seen in enumerate(seen_in(now, move, after), 1):
            counted[i] += seen
        now = after
        if now.ply == MIDDLE:
            pieces = [piece.kind for piece in now.pieces.values()]
            left = sum(not kind.promotes and not kind.royal for kind in pieces)
    own, other = (rates(counts[each]) for each in (side, side.opponent))
    return own, other, left


def seen_in(now: Position, move: Move, after: Position) -> tuple[bool, ...]:
    """The features of one move."""
    king = now.king(now.turn.opponent)
    kind = now.pieces[move.origin].kind
    near = (
        king is not None
        and max(map(abs, (a - b for a, b in zip(move.target, king, strict=True)))) <= NEAR
    )
    worth = worth_by_kind(now.variant)
    taken = now.pieces.get(move.target)
    traded = False
    if taken is not None and taken.side is not now.turn and worth[kind] > 0:
        values = worth[kind], worth[taken.kind]
        traded = max(values) - min(values) <= max(values) / 4
    return near and not kind.royal, after.in_check, traded, offers(now, move)


def offers(now: Position, move: Move) -> bool:
    """Whether the move loses material by the exchanges on its square."""
    search = prepare(now, SearchProfile(table_bits=0), Stop())
    for raw, (loses, _, _) in zip(search.root_moves(), search.root_facts(), strict=True):
        if search.decode_line((raw,))[0] == move:
            return loses
    return False


def rates(counted: list[int]) -> tuple[float, ...]:
    moves = max(1, counted[0])
    return tuple(100 * count / moves for count in counted[1:])


def all_games(arguments: argparse.Namespace) -> Iterator[Game]:
    """Round about all pairings, so that a run that is cut short has some of each."""
    numbers = range(arguments.games)
    for number, board, level, character in product(
        numbers, arguments.boards, arguments.levels, arguments.characters
    ):
        yield Game(board, level, character, number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["chess", "plane", "cube"])
    parser.add_argument("--levels", nargs="+", type=int, default=[3, 6])
    parser.add_argument("--characters", nargs="+", default=[*CHARACTERS, PLAIN])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=36_000, help="stop after so long")
    arguments = parser.parse_args()
    until = monotonic() + arguments.seconds
    results: dict[tuple[str, int, str], list[Played]] = defaultdict(list)
    with Pool(arguments.jobs) as pool:
        for found in pool.imap_unordered(played, all_games(arguments)):
            game = found.game
            results[game.board, game.level, game.character].append(found)
            if monotonic() > until:
                break
        pool.terminate()
    for key in sorted(results):
        plain = results.get((*key[:2], PLAIN), [])
        show(key, results[key], plain)


def show(key: tuple[str, int, str], games: list[Played], plain: list[Played]) -> None:
    board, level, character = key
    points = [game.points for game in games]
    result = MatchResult(points.count(1.0), points.count(0.5), points.count(0.0))
    print(f"{board} level {level} {character}: {result}, {estimate(result)}")
    for i, name in enumerate(FEATURES):
        own, other = [game.own[i] for game in games], [game.other[i] for game in games]
        print(f"  {name}: {difference(own, other, paired=True)}")
    left = [game.left for game in games if game.left is not None]
    usual = [game.left for game in plain if game.left is not None]
    if len(left) > 1 and len(usual) > 1:
        print(f"  pieces left: {difference(left, usual, paired=False)}")


def difference(own: list[float] | list[int], other: list[float] | list[int], paired: bool) -> str:
    """The two means and their difference with half its 95 % interval."""
    if len(own) < 2:
        return "too few games"
    if paired:
        error = stdev(a - b for a, b in zip(own, other, strict=True)) / sqrt(len(own))
    else:
        error = sqrt(stdev(own) ** 2 / len(own) + stdev(other) ** 2 / len(other))
    gap = fmean(own) - fmean(other)
    return f"{fmean(own):.1f} v {fmean(other):.1f}, {gap:+.1f} ± {1.96 * error:.1f}"


if __name__ == "__main__":
    main()
