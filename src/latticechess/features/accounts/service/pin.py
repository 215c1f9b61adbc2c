"""PINs of pupils: four digits, for every day."""

from __future__ import annotations

import re

from latticechess.play.refusal import Refusal

DIGITS = 4
COMMON = frozenset({"1234", "4321", "0123", "1212", "2580", "2000", "2010"})


def is_pin(text: str) -> bool:
    """Whether a password that was typed can only be a PIN."""
    return re.fullmatch(r"[0-9]{4}", text) is not None


def sound_pin(pin: str) -> str:
    """The PIN, if it is one and not the first that others would try; Refusal."""
    if not is_pin(pin):
        raise Refusal("pin-four-digits", count=DIGITS)
    if pin in COMMON or len(set(pin)) == 1:
        raise Refusal("pin-too-common")
    return pin
