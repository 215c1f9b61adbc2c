"""Characters: three tastes in which any level may play, on every board.

A character searches as its level does and makes the same mistakes. It differs in what it likes:
these numbers, and nothing else (docs/levels.md).
"""

from __future__ import annotations

from latticechess.engine.search.taste import Taste

CHARACTERS = {
    "attacker": Taste(siege=4, home=-1, check=8, trade=-8, offer=5, contempt=40),
    "solid": Taste(siege=-1, home=5, check=-4, trade=18, offer=-25, castling=25, contempt=-20),
    "trickster": Taste(check=6, trade=-16, offer=18, contempt=25),
}
"""By the name under which games keep them."""


def taste_of(character: str) -> Taste:
    """The taste of a character; ValueError if there is none of that name."""
    if character not in CHARACTERS:
        raise ValueError(f"There is no character {character!r}; choose one of {character_names()}.")
    return CHARACTERS[character]


def character_names() -> str:
    """The names of all characters, for people."""
    first, second, third = CHARACTERS
    return f"{first}, {second} or {third}"
