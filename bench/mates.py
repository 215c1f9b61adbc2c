"""Finds forced mates on any board by exhaustive search, for the suites that the tests run.

    python bench/mates.py --board plane --moves 1 2 3 4 --count 6 [--seed 1] > mates.epd

A random attack on a king with few defenders is kept if the playing search sees a mate in so many
moves and the search without any pruning agrees that it is the shortest. The defenders never have
endless lines, so on the plane all their replies are looked at; the attacker's moves are the board's
candidates there, and "shortest" is among those. One position a line: board, moves, position.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from latticechess import Piece, Side, variant
from latticechess.engine.sight import Sight
from latticechess.engine.think import NoMoveError, think
from latticechess.kernel.geometry import Square
from latticechess.kernel.position import Position
from latticechess.notation.positions import format_position

LOOK = 40_000
PROOF = 4_000_000
ATTACKERS = {"plane": "QRRCHHBNM", "cube": "QQQRRBBNN", "chess": "QRRBBNNP"}
ATTACK = {"plane": (3, 5), "cube": (5, 7), "chess": (3, 4)}
"""The fewest and the most attackers: a king in the cube has up to 26 squares to go to."""
DEFENDERS = {"plane": "PMN", "cube": "PN", "chess": "PN"}
NEAR = 9


def place(chance: random.Random, board: str, taken: set[Square], king: Square | None) -> Square:
    """A free square, on the plane within reach of the king."""
    geometry = variant(board).geometry
    while True:
        if geometry.bounded:
            square = tuple(chance.randrange(size) for size in geometry.sizes)
        else:
            middle = king or tuple(0 for _ in geometry.axes)
            square = tuple(c + chance.randint(-NEAR, NEAR) for c in middle)
        if square not in taken:
            taken.add(square)
            return square


def attack(chance: random.Random, board: str) -> Position:
    """White pieces about Black's king."""
    rules = variant(board)
    taken: set[Square] = set()
    king = place(chance, board, taken, None)
    if rules.geometry.bounded and chance.random() < 0.6:
        # Most mates happen at the rim.
        taken.clear()
        last = chance.randrange(len(king)) + 1
        king = tuple(0 if axis < last else c for axis, c in enumerate(king))
        taken.add(king)
    pieces = {king: Piece(rules.kind("K"), Side.BLACK)}
    pieces[place(chance, board, taken, king)] = Piece(rules.kind("K"), Side.WHITE)
    letters = chance.sample(ATTACKERS[board], chance.randint(*ATTACK[board]))
    for letter in letters:
        pieces[place(chance, board, taken, king)] = Piece(rules.kind(letter), Side.WHITE)
    for letter in chance.choices(DEFENDERS[board], k=chance.randint(0, 3)):
        pieces[place(chance, board, taken, king)] = Piece(rules.kind(letter), Side.BLACK)
    return Position.from_pieces(rules, pieces, Side.WHITE)


def shortest_mate(now: Position, most: int) -> int | None:
    """The moves of the shortest forced mate, proven without pruning; None if not known."""
    if now.faults or now.outcome is not None:
        return None
    try:
        seen = think(now, Sight(depth=2 * most + 1, nodes=LOOK)).mate
    except NoMoveError:
        return None
    if seen is None or not 0 < seen <= most:
        return None
    proof = think(now, Sight(depth=2 * seen - 1, nodes=PROOF, selective=False, table_bits=21))
    return proof.mate if proof.nodes < PROOF else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", required=True)
    parser.add_argument("--moves", nargs="+", type=int, default=[1, 2, 3, 4])
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    found: Counter[int] = Counter()
    while any(found[moves] < arguments.count for moves in arguments.moves):
        now = attack(chance, arguments.board)
        moves = shortest_mate(now, max(arguments.moves))
        if moves is None or moves not in arguments.moves:
            continue
        if found[moves] < arguments.count:
            found[moves] += 1
            print(f"{arguments.board};{moves};{format_position(now)}", flush=True)


if __name__ == "__main__":
    main()
