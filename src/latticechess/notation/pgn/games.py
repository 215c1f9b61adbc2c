"""PGN for every variant: tags name the board, moves are in its notation.

>>> game = parse_game("1. e4 e5 2. Nf3 {the knight} (2. f4) Nc6 *")
>>> len(game.moves), game.moves[2].comment, len(game.moves[2].variations)
(4, 'the knight', 1)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError, shown, starting_at
from latticechess.notation.pgn.movetext import movetext, read_movetext
from latticechess.notation.record import GameRecord, Result, as_result
from latticechess.notation.variant_tags import TAGS, start_from, variant_tags

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
}
"""Tags that every game has, and their values for unknown."""
LONGEST_GAME = 10_000_000
_FOLLOWING = (*TAGS, "Result")
_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')

_PLAIN_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\]*)"\]\s*\Z')
"""One tag per line, as programs write it."""


@dataclass(slots=True)
class RawGame:
    """The lines of one game and where they begin."""

    tag_lines: list[tuple[int, str]] = field(default_factory=list)
    movetext: list[str] = field(default_factory=list)
    first_line: int = 0
    size: int = 0


def read_games(lines: Iterable[str], default: Variant | None = None) -> Iterator[GameRecord]:
    """The games in `lines` one by one, with no more than one in memory.

    NotationError at the first game that cannot be read. `default` is the variant of games whose
    tags name none.
    """
    for game in scan_games(lines, default):
        if isinstance(game, NotationError):
            raise game
        yield game


def scan_games(
    lines: Iterable[str], default: Variant | None = None
) -> Iterator[GameRecord | NotationError]:
    """Like `read_games`, but yields the error of a game that cannot be read and goes on."""
    for raw in split(lines):
        try:
            yield read(raw, default)
        except NotationError as error:
            yield error


def parse_game(text: str, default: Variant | None = None) -> GameRecord:
    """The only game in `text`."""
    games = list(read_games(text.splitlines(keepends=True), default))
    if len(games) != 1:
        raise NotationError(
            "several-games", count=len(games), expected=sentence("expected-one-game")
        )
    return games[0]


def split(lines: Iterable[str]) -> Iterator[RawGame]:
    """Split the lines into games: a tag after moves begins another, unless in a comment."""
    game = RawGame()
    in_comment = False
    for number, line in enumerate(lines, 1):
        if number == 1:
            line = line.removeprefix("\ufeff")
        if line.startswith("%") and not in_comment:
            line = "\n"
        is_tag = line.lstrip().startswith("[") and (not in_comment or line.startswith("[Event "))
        if is_tag and game.movetext:
            if any(text.strip() for text in game.movetext):
                yield game
                game = RawGame()
            else:
                game.movetext.clear()
            in_comment = False
        if is_tag:
            game.tag_lines.append((number, line))
        elif game.movetext or line.strip():
            game.first_line = game.first_line or number
            in_comment = _ends_in_comment(line, in_comment)
            game.movetext.append(line if line.endswith("\n") else line + "\n")
        game.size += len(line)
        if game.size > LONGEST_GAME:
            raise NotationError("game-too-long", count=LONGEST_GAME, line=number)
    if game.tag_lines or any(text.strip() for text in game.movetext):
        yield game


def _ends_in_comment(line: str, in_comment: bool) -> bool:
    if "{" not in line and "}" not in line and ";" not in line:
        return in_comment
    for mark in re.findall(r"[{};]", line):
        if mark == ";" and not in_comment:
            break
        if mark != ";":
            in_comment = mark == "{"
    return in_comment


def read(raw: RawGame, default: Variant | None) -> GameRecord:
    """The game in these lines."""
    tags, lines = tags_of(raw)
    where = next((lines[tag] for tag in TAGS[::-1] if tag in lines), 1)
    with starting_at(where):
        start = start_from(tags, default)
    with starting_at(raw.first_line or 1):
        moves, marker, remark = read_movetext(start, "".join(raw.movetext))
    return GameRecord(start, moves, result_told(marker, tags), headers_of(tags), remark)


def tags_of(raw: RawGame) -> tuple[dict[str, str], dict[str, int]]:
    """The tags and their lines."""
    tags: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in raw.tag_lines:
        plain = _PLAIN_TAG.match(line)
        for name, value in (plain.groups(),) if plain else _read_tags(number, line):
            tags[name] = value
            lines.setdefault(name, number)
    return tags, lines


def headers_of(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags that are known and do not follow from the game."""
    return {
        name: value
        for name, value in tags.items()
        if name not in _FOLLOWING and value != ROSTER.get(name)
    }


def result_told(marker: Result | None, tags: Mapping[str, str]) -> Result:
    """The result after the moves or, if there is none, in the tags."""
    told = marker if marker not in (None, "*") else as_result(tags.get("Result", "*"))
    return told or "*"


def players_in(raw: RawGame) -> str:
    """Such as `Anna - Ben`, as far as the tags tell; never an error."""
    found = {}
    for _, line in raw.tag_lines:
        match = _TAG.match(line)
        if match is not None:
            found[match[1]] = match[2]
    names = [found.get(side, "?") for side in ("White", "Black")]
    return "" if names == ["?", "?"] else " - ".join(names)


def _read_tags(number: int, line: str) -> Iterator[tuple[str, str]]:
    at = 0
    while not line[at:].isspace() and at < len(line):
        match = _TAG.match(line, at)
        if match is None:
            raise NotationError(
                "not-a-tag",
                text=shown(line[at:].strip()),
                line=number,
                column=at + 1,
                expected=sentence("expected-like", example='[White "Anna"]'),
            )
        value = match[2]
        yield match[1], re.sub(r"\\(.)", r"\1", value) if "\\" in value else value
        at = match.end()


def format_game(record: GameRecord) -> str:
    """The game as PGN, ready to be followed by another."""
    tags = {name: record.headers.get(name, unknown) for name, unknown in ROSTER.items()}
    tags["Result"] = record.result
    tags |= variant_tags(record.start)
    tags |= {name: value for name, value in record.headers.items() if name not in tags}
    text = movetext(record.start, record.moves, record.result, record.remark)
    return f"{_format_tags(tags)}\n{text}\n\n"


def _format_tags(tags: Mapping[str, str]) -> str:
    lines = []
    for name, value in tags.items():
        if not re.fullmatch(r"[A-Za-z0-9_]+", name):
            raise ValueError(f"{name!r} cannot name a tag")
        plain = " ".join(value.split("\n")).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{plain}"]\n')
    return "".join(lines)
