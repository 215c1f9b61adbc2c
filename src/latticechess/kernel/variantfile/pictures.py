"""The pictures that a variant file may name for a piece."""

from __future__ import annotations

PICTURES = (
    "pawn",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
    "mann",
    "hawk",
    "chancellor",
    "archbishop",
    "unicorn",
    "amazon",
    "centaur",
    "elephant",
    "camel",
    "nightrider",
    "ferz",
    "wazir",
    "general",
)
"""Figures that every set of pieces has; `notation.piece_art` tells which one a piece gets."""
LETTER = "letter"
"""No figure: a disc with the piece's letter."""
