"""A name for a game that was given none: always the same for the same id."""

from __future__ import annotations

from zlib import crc32

_COLOURS = """
    Amber Ash Azure Blue Bright Bronze Brown Calm Copper Coral Crimson Dusty Early Ebony Emerald
    Fair Golden Green Grey Hazel Indigo Ivory Jade Late Long Mellow Misty Olive Pale Pearl Plain
    Quiet Rapid Red Rosy Russet Sage Sandy Scarlet Silent Silver Slate Still Sunny Swift Tawny
    Teal Violet White Wild
"""
_PIECES = ("Bishop", "Castle", "Hawk", "King", "Knight", "Pawn", "Queen", "Rook")
_PLACES = """
    Bank Bay Bend Bridge Brook Close Common Corner Court Cove Crossing Dale Down Edge Falls Fen
    Ferry Field Ford Gate Glade Green Grove Harbour Heath Hill Hollow Island Lane Lea Ledge Meadow
    Mile Mill Moor Orchard Park Pass Path Point Pool Quay Ridge Rise Row Square Street Valley Walk
    Way
"""


def game_name(name: str, game_id: str) -> str:
    """`name`, or one made from the id, such as `Quiet Hawk Ridge`."""
    if name:
        return name
    number = crc32(game_id.encode())
    chosen = []
    for words in (_COLOURS.split(), _PIECES, _PLACES.split()):
        number, place = divmod(number, len(words))
        chosen.append(words[place])
    return " ".join(chosen)
