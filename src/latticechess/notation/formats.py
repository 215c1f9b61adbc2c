"""File formats of games, recognised by a file's name or content."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.notation import icn, legacy, log, pgn
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.record import GameRecord

Reader = Callable[[str, Variant | None], list[GameRecord]]
Writer = Callable[[list[GameRecord]], str]
WrittenFormat = Literal["pgn", "icn", "log", "club", "fen"]
"""Names of the formats that can be written."""


@dataclass(frozen=True, slots=True)
class Format:
    """A file format of games."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    read: Reader
    write: Writer | None = None


def _read_pgn(text: str, default: Variant | None) -> list[GameRecord]:
    return list(pgn.read_games(text.splitlines(keepends=True), default))


def _read_icn(text: str, _: Variant | None) -> list[GameRecord]:
    return [icn.parse_game(text)]


def _read_fen(text: str, default: Variant | None) -> list[GameRecord]:
    records = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                start = parse_position(default or _board_of(line), line)
            except NotationError as error:
                raise error.at(number) from None
            records.append(GameRecord(start))
    return records


_PLACED = r"[A-Za-z]\(-?\d+,-?\d+\)\+?"
"""A piece of a plane."""


def _board_of(line: str) -> Variant:
    """The board that a position line most likely means, since it names none."""
    if re.match(_PLACED, line.lstrip()):
        return library.variant("plane")
    return library.variant("cube" if "|" in line else "chess")


def _write_all(write: Callable[[GameRecord], str]) -> Writer:
    return lambda records: "".join(write(record) for record in records)


def _write_one(write: Callable[[GameRecord], str], title: str) -> Writer:
    def written(records: list[GameRecord]) -> str:
        if len(records) != 1:
            raise NotationError("holds-one-game", format=title, count=len(records))
        return write(records[0])

    return written


FORMATS = (
    Format("pgn", "PGN", (".pgn",), _read_pgn, _write_all(pgn.format_game)),
    Format("icn", "ICN", (".icn",), _read_icn, _write_one(icn.format_game, "ICN")),
    Format(
        "log",
        "plain text log",
        (".txt", ".log"),
        log.parse_games,
        lambda records: "\n".join(log.format_game(record) for record in records),
    ),
    Format(
        "club",
        "club log",
        (),
        log.parse_games,
        lambda records: "\n".join(log.format_game(record, club=True) for record in records),
    ),
    Format(
        "fen",
        "position lines",
        (".fen",),
        _read_fen,
        _write_all(lambda record: format_position(record.end()) + "\n"),
    ),
    Format("icg", "plane save file", (".icg",), lambda text, _: [legacy.parse_icg(text)]),
    Format("cube-moves", "cube move string", (), lambda text, _: [legacy.parse_cube_moves(text)]),
    Format("board-line", "board save line", (), lambda text, _: [legacy.parse_board_line(text)]),
)
BY_NAME = {known.name: known for known in FORMATS}


def by_suffix(path: str | PurePath) -> Format | None:
    """The format of a file name's suffix."""
    suffix = PurePath(path).suffix.lower()
    return next((known for known in FORMATS if suffix in known.suffixes), None)


_TAG = r'\[(?:"[^"\n]*"|[^]"\n])*\]'
"""One tag of a game file; read in one way only, however many brackets there are."""


def recognise(text: str) -> Format:
    """The format that a text of unknown origin looks like."""
    head = text.lstrip("\ufeff \t\r\n")[:4000]
    first = head.split("\n", 1)[0].strip()
    looks = (
        (r"(?s)[A-Z]+,-?\d+,-?\d+,(WHITE|BLACK),", "icg"),
        (r"(?s)[PNBRQK][a-h][1-8][s-z][-X]", "cube-moves"),
        (rf"(?s)({_TAG}\s*)*([wb](:[wb])? )?[^\n]*[A-Za-z]{{1,2}}-?\d+,-?\d+\+?\|", "icn"),
        (r"\[", "pgn"),
    )
    for pattern, name in looks:
        if re.match(pattern, head):
            return BY_NAME[name]
    if re.fullmatch(r"\S+/\S+ [wb]", first):
        return BY_NAME["board-line"]
    placed = re.match(rf"(\S*/\S*|({_PLACED}\|)*{_PLACED}) [wb] ", first)
    return BY_NAME["fen" if placed else "log"]
