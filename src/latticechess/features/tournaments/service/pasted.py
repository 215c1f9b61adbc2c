"""A pasted list of players: what becomes of each line."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from latticechess.features.games.service.new_game import LONGEST_NAME
from latticechess.features.tournaments.service.limits import (
    HIGHEST_RATING,
    LONGEST_LIST,
    MOST_LINES,
)
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

What = Literal["new", "here-already", "same-name", "not-read"]
RATING = re.compile(r"[;,\t ]\s*\(?(\d{2,4})\)?\s*$")
NUMBER = re.compile(r"^\s*\d{1,4}[.)]\s+")


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a pasted list."""

    line: int
    """From 1."""
    text: str
    name: str
    rating: int | None
    what: What
    proposed: str = ""
    """For a name that is there twice: one to tell them apart."""
    team: str = ""
    """The team's id."""


def read_list(
    text: str, known: Collection[str], teams: Mapping[str, str] = MappingProxyType({})
) -> list[ListLine]:
    """What becomes of each line that is not blank; Refusal if the list is too long.

    `known`: the names that are in the tournament already; `teams`: ids by folded names, one of
    which must stand at the end of each line, after a semicolon.
    """
    if len(text) > LONGEST_LIST:
        raise Refusal("list-too-long", count=MOST_LINES)
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise Refusal("list-too-long", count=MOST_LINES)
    taken = {name.casefold() for name in known}
    here = set(taken)
    found: list[ListLine] = []
    for at, line in lines:
        one = (
            read_line_of_team(at, line, here, taken, teams)
            if teams
            else (read_line(at, line, here, taken))
        )
        found.append(one)
        taken.add((one.proposed or one.name).casefold())
    return found


def read_line_of_team(
    at: int, line: str, here: Collection[str], taken: Collection[str], teams: Mapping[str, str]
) -> ListLine:
    player, _, team = line.rpartition(";")
    known = teams.get(plain_text(team).casefold())
    if known is None:
        return ListLine(at, plain_text(line)[:LONGEST_NAME], "", None, "not-read")
    return replace(read_line(at, player, here, taken), team=known)


def read_line(at: int, line: str, here: Collection[str], taken: Collection[str]) -> ListLine:
    shown = plain_text(line)[:LONGEST_NAME]
    # One space each: the search for a rating must not try every part of a long gap.
    rest = " ".join(NUMBER.sub("", line).split())
    match = RATING.search(rest)
    rating = int(match[1]) if match else None
    name = plain_text(rest[: match.start()] if match else rest).strip(" ;,")
    if not any(letter.isalpha() for letter in name) or len(name) > LONGEST_NAME:
        return ListLine(at, shown, "", None, "not-read")
    if rating is not None and rating > HIGHEST_RATING:
        return ListLine(at, shown, name, None, "not-read")
    if name.casefold() in here:
        return ListLine(at, shown, name, rating, "here-already")
    if name.casefold() in taken:
        return ListLine(at, shown, name, rating, "same-name", proposed_name(name, taken))
    return ListLine(at, shown, name, rating, "new")


def proposed_name(name: str, taken: Collection[str]) -> str:
    """The name with the first number that is free: `wren-2`."""
    number = 2
    while f"{name}-{number}".casefold() in taken:
        number += 1
    return f"{name}-{number}"
