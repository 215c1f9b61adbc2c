"""Players of a match as written on a command line.

level:5  level:5,attacker    one of our levels, by nodes and depth alone; in a character's taste
nodes:20000  depth:4  time:100
                             our engine at full strength within that limit (time in ms)
nodes:20000,late_moves=8     the same with other search parameters
profile:nodes=500,noise=80   our engine with a search profile (depth, nodes, quiescence_plies,
                             noise, oversights)
uci:COMMAND,movetime=100,Hash=16
xboard:COMMAND,movetime=100  another engine, with limits (movetime, nodes, depth) and its options
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Literal

import chess.engine

from latticechess.arena.players import (
    LevelPlayer,
    LimitedPlayer,
    Player,
    PlayerError,
)
from latticechess.arena.programs import LatticePlayer, ProgramPlayer
from latticechess.engine.search.limits import Limits
from latticechess.engine.search.parameters import SearchParameters, parameters_for
from latticechess.engine.search.taste import Taste
from latticechess.engine.strength.characters import taste_of
from latticechess.engine.strength.levels import Level, level_of
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.variant import Variant

LIMITS = ("movetime", "nodes", "depth", "clock")
PROFILE_FIELDS = ("depth", "nodes", "quiescence_plies", "noise", "oversights")
USUAL_MS = 100
LONGEST_NUMBER = 15
TOP_NODES = 2_000_000
"""The node limit of a level that only time limits: about what its time gives."""


def player_of(spec: str, variant: Variant, top_nodes: int = TOP_NODES) -> Player:
    """The player that `spec` names; PlayerError says what is wrong with it."""
    kind, _, rest = spec.partition(":")
    match kind:
        case "level":
            number, _, character = rest.partition(",")
            return LevelPlayer(_level(number, variant), top_nodes, _taste(character))
        case "nodes" | "depth" | "time":
            number, *settings = rest.split(",")
            limits = _limits(kind, _number(number, spec))
            return LimitedPlayer(limits, _parameters(settings, spec, variant))
        case "profile":
            return LevelPlayer(_profile_level(rest, spec), top_nodes)
        case "uci" | "xboard":
            return _program(kind, rest, variant)
    raise PlayerError(f"{spec!r} is no player: begin with level:, nodes:, depth:, time:, uci: …")


def _limits(kind: Literal["nodes", "depth", "time"], number: int) -> Limits:
    match kind:
        case "nodes":
            return Limits(nodes=number)
        case "depth":
            return Limits(depth=number)
        case "time":
            return Limits(time_ms=number)


def _level(text: str, variant: Variant) -> Level:
    if not _is_whole(text.removeprefix("-")):
        raise PlayerError(f"a level is a whole number as in level:5, not {text!r}")
    try:
        return level_of(int(text), variant)
    except ValueError as error:
        raise PlayerError(f"{error}") from error


def _taste(character: str) -> Taste | None:
    try:
        return taste_of(character) if character else None
    except ValueError as error:
        raise PlayerError(f"{error}") from error


def _is_whole(text: str) -> bool:
    """Whether the text is a number that anybody would write."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def _number(text: str, spec: str) -> int:
    if not _is_whole(text) or int(text) == 0:
        raise PlayerError(f"{spec!r} needs a whole number above 0")
    return int(text)


def _parameters(parts: list[str], spec: str, variant: Variant) -> SearchParameters:
    settings = _settings(parts)
    usual = parameters_for(variant)
    known = [field.name for field in fields(usual)]
    for name, value in settings.items():
        if name not in known:
            raise PlayerError(f"{spec!r}: there is no {name!r}, only {', '.join(known)}")
        if not _is_whole(value):
            raise PlayerError(f"{spec!r}: {name} needs a whole number, not {value!r}")
    try:
        return replace(usual, **{name: int(value) for name, value in settings.items()})
    except ValueError as error:
        raise PlayerError(f"{spec!r}: {error}") from error


def _profile_level(text: str, spec: str) -> Level:
    settings = _settings(text.split(","))
    if unknown := set(settings).difference(PROFILE_FIELDS):
        known = ", ".join(PROFILE_FIELDS)
        raise PlayerError(f"{spec!r}: there is no {min(unknown)!r}, only {known}")
    for name, value in settings.items():
        if not _is_whole(value):
            raise PlayerError(f"{spec!r}: {name} needs a whole number, not {value!r}")
    plain = Level(0, spec, "", 0)
    numbers = {name: int(settings.get(name, getattr(plain, name))) for name in PROFILE_FIELDS}
    return Level(0, spec, "", 0, **numbers)


def _settings(parts: list[str]) -> dict[str, str]:
    pairs = (part.partition("=") for part in parts if part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _program(protocol: str, text: str, variant: Variant) -> Player:
    command, *parts = text.split(",")
    settings = _settings(parts)
    limit = {name: _number(settings.pop(name), text) for name in LIMITS if name in settings}
    limit = limit or {"movetime": USUAL_MS}
    if protocol == "uci" and not is_orthodox(variant):
        return LatticePlayer(command, variant, limit, settings)
    return ProgramPlayer(protocol, command, variant, _limit(limit), settings)


def _limit(limit: Mapping[str, int]) -> chess.engine.Limit:
    def seconds(name: str) -> float | None:
        return limit[name] / 1000 if name in limit else None

    return chess.engine.Limit(
        time=seconds("movetime"),
        white_clock=seconds("clock"),
        black_clock=seconds("clock"),
        nodes=limit.get("nodes"),
        depth=limit.get("depth"),
    )
