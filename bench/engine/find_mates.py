"""Finds forced mates on any board by exhaustive search, for the test suites.

    python bench/engine/find_mates.py --board plane --moves 1 2 3 4 --count 6 [--seed 1] > mates.epd
    python bench/engine/find_mates.py --board cube --moves 4 --caged --count 6 > more.epd

A random attack on a king with few defenders is kept if the playing search sees a mate, an
exhaustive search agrees that it is the shortest, and the mate is then played out against every
defence. Defenders never have endless lines, so on the plane all their replies are searched; the
attacker's moves are the board's candidates there, and "shortest" is among those. One position per
line: board, moves, position.

Long mates of a king with much room have too many moves to prove. `--caged` puts the king into a
corner among its own pieces, against few attackers, and walks back from shorter mates: a piece of
either side goes to where it may have come from, as long as the mate becomes longer.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from latticechess import Piece, Side, variant
from latticechess.engine.choose import NoMoveError, think
from latticechess.engine.search.profile import SearchProfile
from latticechess.kernel.geometry import Square, add
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position

LOOK = 40_000
PROOF = 4_000_000
ATTACKERS = {"plane": "QRRCHHBNM", "cube": "QQQRRBBNN", "chess": "QRRBBNNP"}
ATTACK = {"plane": (3, 5), "cube": (5, 7), "chess": (3, 4)}
"""The fewest and the most attackers: a king in the cube has up to 26 squares to go to."""
DEFENDERS = {"plane": "PMN", "cube": "PN", "chess": "PN"}
NEAR = 9
CAGED = ("QQRR", "QRRB", "QRRNN", "QRBN")
"""The attackers of a caged king: three or four of these."""
CAGE = "PPPPN"
BACK = 60
"""Retro-moves that are tried before another position is."""


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
    """White pieces around Black's king."""
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


def caged(chance: random.Random, board: str) -> Position:
    """White pieces around Black's king, in a corner among its own pieces."""
    rules = variant(board)
    king = tuple(chance.choice((0, size - 1)) for size in rules.geometry.sizes)
    taken = {king}
    pieces = {king: Piece(rules.kind("K"), Side.BLACK)}
    beside = [
        square
        for leap in rules.kind("K").leaps
        if rules.geometry.contains(square := add(king, leap))
    ]
    for square in chance.sample(beside, chance.randint(2, min(6, len(beside)))):
        taken.add(square)
        pieces[square] = Piece(rules.kind(chance.choice(CAGE)), Side.BLACK)
    for letter in "K" + "".join(chance.sample(chance.choice(CAGED), chance.randint(3, 4))):
        pieces[place(chance, board, taken, king)] = Piece(rules.kind(letter), Side.WHITE)
    return Position.from_pieces(rules, pieces, Side.WHITE)


def back(chance: random.Random, now: Position, side: Side) -> Position:
    """One piece of `side` moved back to where it may have come from."""
    pieces = dict(now.pieces)
    there = Position.from_pieces(now.variant, pieces, side)
    movers = [s for s, man in pieces.items() if man.side is side and not man.kind.promotes]
    square = chance.choice(movers)
    found = there.destinations(square)
    quiet = [target for target in found.squares if target not in found.captures]
    if quiet:
        pieces[chance.choice(quiet)] = pieces.pop(square)
    return Position.from_pieces(now.variant, pieces, Side.WHITE)


def longer(chance: random.Random, now: Position, most: int) -> Position:
    """A position with a longer mate, as far as a walk back leads to one."""
    moves = seen_mate(now, most)
    tries = BACK if moves is not None and moves > 1 else 0
    while tries and moves is not None and moves < most:
        tries -= 1
        before = back(chance, now, chance.choice((Side.WHITE, Side.BLACK)))
        seen = seen_mate(before, most)
        if seen is not None and seen > moves:
            now, moves, tries = before, seen, BACK
    return now


def seen_mate(now: Position, most: int) -> int | None:
    """The length of a mate that the playing search sees."""
    if now.faults or now.outcome is not None:
        return None
    try:
        seen = think(now, SearchProfile(depth=2 * most + 1, nodes=LOOK)).mate
    except NoMoveError:
        return None
    return seen if seen is not None and 0 < seen <= most else None


def holds(now: Position, moves: int) -> bool:
    """Whether the mate succeeds in so many moves against every defence."""
    choice = think(now, SearchProfile(depth=2 * moves + 1, nodes=PROOF, table_bits=18))
    if choice.mate is None or not 0 < choice.mate <= moves:
        return False
    after = now.play(choice.move)
    if after.outcome is not None:
        return after.outcome.reason is Reason.CHECKMATE
    return all(holds(after.play(reply), moves - 1) for reply in replies(after))


def replies(position: Position) -> list[Move]:
    """Every move of a defender without endless lines."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    found: list[Move] = []
    for reach in position.all_destinations():
        assert not reach.rays
        found += [Move(reach.origin, square) for square in reach.squares]
    return found


def shortest_mate(now: Position, most: int) -> int | None:
    """The length of the shortest forced mate, proven without pruning; None if unknown."""
    seen = seen_mate(now, most)
    if seen is None:
        return None
    proof = think(
        now, SearchProfile(depth=2 * seen - 1, nodes=PROOF, selective=False, table_bits=21)
    )
    if proof.mate is None or proof.nodes >= PROOF:
        return None
    return proof.mate if holds(now, proof.mate) else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", required=True)
    parser.add_argument("--moves", nargs="+", type=int, default=[1, 2, 3, 4])
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--caged", action="store_true", help="the king in a corner; see above")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    found: Counter[int] = Counter()
    while any(found[moves] < arguments.count for moves in arguments.moves):
        most = max(arguments.moves)
        if arguments.caged:
            now = longer(chance, caged(chance, arguments.board), most)
        else:
            now = attack(chance, arguments.board)
        moves = shortest_mate(now, most)
        if moves is None or moves not in arguments.moves:
            continue
        if found[moves] < arguments.count:
            found[moves] += 1
            print(f"{arguments.board};{moves};{format_position(now)}", flush=True)


if __name__ == "__main__":
    main()
