"""Variant files as people send them: the one place where a text becomes a board."""

from __future__ import annotations

import re
import secrets
import tomllib
from dataclasses import dataclass

from latticechess.features.boards.store import BoardText
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.kernel.variantfile.price import price_of
from latticechess.kernel.variantfile.toml_lines import place_of, places_of
from latticechess.notation.errors import NotationError
from latticechess.notation.variants_ini import read_variants
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal
from latticechess.store.text_folding import folded

__all__ = ["BoardFaults", "ReadBoard", "new_name", "price_of", "read_board"]

LONGEST_FILE = 50_000
"""Characters. The shipped files have about a thousand."""
LONGEST_TITLE = 60
LONGEST_SUMMARY = 300
LONGEST_SLUG = 30
LONGEST_NAME = 60
RANDOM_LETTERS = 6
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that look alike."""
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
INI = re.compile(r"(?:[^\S\n]*(?:#[^\n]*)?\n)*[^\S\n]*\[[\w-]+(?::[\w-]+)?\][^\S\n]*\n")
"""A text that begins as `variants.ini` does; where it is TOML as well, it is a variant file."""
NAME_LINE = re.compile(r"""(\s*name\s*=\s*)("[^"]+"|'[^']+')(\s*(?:#.*)?)""")


class BoardFaults(Refusal):
    """A variant file is wrong: `faults` says each line and reason."""

    def __init__(self, faults: list[tuple[int, Sentence]]) -> None:
        self.faults = faults
        told = [sentence("board-file-fault", line=line, reason=reason) for line, reason in faults]
        super().__init__("board-file-faults", faults=told)


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """A variant, and its file as it is kept."""

    variant: Variant
    saved: BoardText


def new_name(title: str) -> str:
    """A name for a board of this title, which nobody guesses."""
    plain = "-".join(re.findall(r"[a-z0-9]+", folded(title)))[:LONGEST_SLUG].strip("-")
    random = "".join(secrets.choice(LETTERS) for _ in range(RANDOM_LETTERS))
    return f"{plain or 'board'}-{random}"


def read_board(text: str, name: str | None = None) -> ReadBoard:
    """The board of a file under `name`, or under a new one; BoardFaults.

    Blocking, and as costly as the file is long.
    """
    if len(text) > LONGEST_FILE:
        raise BoardFaults([(1, sentence("board-file-too-long", count=LONGEST_FILE))])
    text = variant_file(text)
    text = with_name(text, name or new_name(title_of(text)))
    try:
        variant = loads(text)
    except VariantError as error:
        raise BoardFaults([(one.line, one.reason) for one in error.problems]) from error
    return ReadBoard(variant, checked(variant, text))


def variant_file(text: str) -> str:
    """The variant file for what people send: itself, or one definition of a `variants.ini`.

    BoardFaults names what a variant file cannot say. Other formats would be read here too.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not INI.match(text) or root_table(text):
        return text
    try:
        found = read_variants(text)
    except NotationError as error:
        raise BoardFaults([(error.line or 1, error.reason)]) from error
    if len(found) != 1:
        raise BoardFaults([(1, sentence("board-ini-one", count=len(found)))])
    (one,) = found
    if one.text is None or one.problems:
        raise BoardFaults([(problem.line or 1, problem.reason) for problem in one.problems])
    return one.text


def title_of(text: str) -> str:
    """The title in a file; empty if it cannot be read."""
    title = root_table(text).get("title", "")
    return title if isinstance(title, str) else ""


def root_table(text: str) -> dict[str, object]:
    """The values of a file; none if it is no TOML, which its reader then says with the line."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def with_name(text: str, name: str) -> str:
    """The file with another name; one that has none gets it as its first line."""
    table = root_table(text)
    if not table:
        return text
    line = f'name = "{name}"'
    if "name" not in table:
        return f"{line}\n{text}"
    lines = text.split("\n")
    at = place_of(places_of(text), ("name",))[0] - 1
    found = NAME_LINE.fullmatch(lines[at])
    lines[at] = f'{found[1]}"{name}"{found[3]}' if found else line
    changed = "\n".join(lines)
    if root_table(changed).get("name") != name:
        raise BoardFaults([(at + 1, sentence("board-name-line"))])
    return changed


def checked(variant: Variant, text: str) -> BoardText:
    """What is stored of a board; BoardFaults for a title or summary that fits no list."""
    title, summary = plain_text(variant.title), plain_text(variant.summary)
    places = places_of(text)
    faults = []
    if not 1 <= len(title) <= LONGEST_TITLE:
        reason = sentence("board-title-length", count=LONGEST_TITLE)
        faults.append((place_of(places, ("title",))[0], reason))
    if len(summary) > LONGEST_SUMMARY:
        reason = sentence("board-summary-length", count=LONGEST_SUMMARY)
        faults.append((place_of(places, ("summary",))[0], reason))
    if faults:
        raise BoardFaults(faults)
    return BoardText(text, title, summary, price_of(variant))
