"""Variant files and game files spoilt at random: cut, doubled, blown up, with numbers and letters
that nobody meant."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import latticechess

SHIPPED = sorted((Path(latticechess.__file__).parent / "variants").glob("*.toml"))
NUMBERS: tuple[str, ...] = (
    "-1",
    "0",
    "1",
    "2",
    "3",
    "15",
    "16",
    "17",
    "31",
    "63",
    "4096",
    "65536",
    "1e9",
)
NUMBERS += ("9223372036854775807", "99999999999999999999999999", "nan", "0x7f", "1_000")
WORDS: tuple[str, ...] = (
    '"',
    "'''",
    "\\",
    "\\u0000",
    "\x00",
    "\x1b[2J",
    "\u202e",
    "😀",
    "é\u0301" * 50,
    "[" * 200,
)
WORDS += ("all", "K", "none", "true", "[[piece]]", "[setup]", "=", "#", "\n", "%s%n", "${x}")
LONGEST = 200_000
TAGS = ("Event", "FEN", "SetUp", "Variant", "VariantFile", "TimeControl", "Result", "UTCDate")


def spoilt(chance: random.Random) -> str:
    """A shipped variant file with one to six things wrong."""
    text = chance.choice(SHIPPED).read_text()
    for _ in range(chance.randint(1, 6)):
        text = chance.choice(WAYS)(text, chance)[:LONGEST]
    return text


def numbers(text: str, chance: random.Random) -> str:
    """One number becomes another."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + chance.choice(NUMBERS) + text[one.end() :]


def words(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(WORDS) + text[at + chance.choice((0, 0, 1, 5)) :]


def line_gone(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    if lines:
        del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def lines_again(text: str, chance: random.Random) -> str:
    """A part of the file many times."""
    lines = text.splitlines()
    start = chance.randint(0, len(lines))
    part = lines[start : start + chance.choice((1, 1, 6, 20))]
    times = chance.choice((1, 2, 10, 100, 1000))
    return "\n".join(lines[:start] + part * times + lines[start:])


def swapped(text: str, chance: random.Random) -> str:
    lines = text.splitlines()
    chance.shuffle(lines) if chance.random() < 0.1 else lines.reverse()
    return "\n".join(lines)


def cut(text: str, chance: random.Random) -> str:
    return text[: chance.randint(0, len(text))]


def more_axes(text: str, chance: random.Random) -> str:
    """Larger boards, with more axes than they have vectors for."""
    size = ", ".join(
        chance.choice(("2", "4", "8", "16", "64")) for _ in range(chance.randint(1, 5))
    )
    return re.sub(r"(?m)^(size|sizes|board)\s*=.*$", rf"\1 = [{size}]", text)


WAYS: tuple[Callable[[str, random.Random], str], ...] = (
    numbers, numbers, numbers, words, words, line_gone, lines_again, swapped, cut, more_axes,
)  # fmt: skip


def spoilt_game(chance: random.Random) -> str:
    """A PGN with strange tags, one of them perhaps a variant file."""
    tags = [f'[Event "{chance.random()}"]']
    tags += [
        f'[{chance.choice(TAGS)} "{chance.choice((*WORDS, *NUMBERS))}"]'
        for _ in range(chance.randint(0, 5))
    ]
    if chance.random() < 0.7:
        told = spoilt(chance).replace("\\", "\\\\").replace("\n", "\\n")
        told = told.replace("\\", "\\\\").replace('"', '\\"')
        tags.append(f'[Variant "x"]\n[VariantFile "{told}"]')
    moves = " ".join(
        chance.choice(("e4", "1.", "Nf3", "(", ")", "{", "}", "*", "--", "$999"))
        for _ in range(chance.randint(0, 60))
    )
    return "\n".join(tags) + f"\n\n{moves} *\n"
