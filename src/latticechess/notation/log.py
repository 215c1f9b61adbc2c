"""The plain text log of a game: names, date, times and result, then numbered moves, each with
what its player's clock showed after it (`1. e4 [0:04:58]`).

Moves stand in the variant's own dialect or, for orthodox boards, in the club's (`Pe4`). A log from
the older club program, moves alone and perhaps several games in one file, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from latticechess.kernel.move import Move
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.club_moves import format_club, resolve
from latticechess.notation.errors import NotationError, shown, starting_at
from latticechess.notation.moves import format_move, parse_move
from latticechess.notation.record import (
    GameRecord,
    RecordedMove,
    as_result,
    clock_in,
    clock_note,
    clock_of,
    clock_text,
    with_own_result,
)
from latticechess.notation.variant_tags import TAGS, start_from, variant_tags

TITLE = "Lattice Chess log"
LONGEST = 2_000_000
_NAMES = {
    "Variant": "Board",
    "FEN": "Start",
    "VariantFile": "Board file",
    "WhiteTime": "White time",
    "BlackTime": "Black time",
    "TimeControl": "Clock",
}
"""Headers that read better under another name."""
_TAGS = {name: tag for tag, name in _NAMES.items()}
_ENTRY = re.compile(r"\s*([0-9]+)\.(\.\.)?\s*")
_HEADER = re.compile(r"([A-Z][A-Za-z0-9 ]*):\s*(.*)")
_TIMES = ("WhiteTime", "BlackTime")
"""What the clocks showed at the end."""


@dataclass(slots=True)
class _RawLog:
    """One game's headers and its move texts, each with its line and column, and their clocks."""

    headers: dict[str, str] = field(default_factory=dict)
    moves: list[tuple[int, int, str]] = field(default_factory=list)
    clocks: dict[int, int] = field(default_factory=dict)
    """By the number of the move, in milliseconds."""
    line: int = 1


def format_game(record: GameRecord, club: bool = False) -> str:
    """The log of a game; `club` uses the club's move notation on boards written in SAN."""
    clocks = [clock_in(recorded.comment) for recorded in record.moves]
    tags = {**record.headers, **variant_tags(record.start), **_last_times(record.start, clocks)}
    tags.pop("SetUp", None)
    tags.setdefault("Variant", record.variant.title)
    first = ("Variant", "White", "Black", "Date")
    order = sorted(tags, key=lambda tag: first.index(tag) if tag in first else len(first))
    lines = [TITLE, *(f"{_NAMES.get(tag, tag)}: {_plain(tags[tag])}" for tag in order)]
    lines += [f"Result: {record.result}", ""]
    write = format_club if club and record.variant.notation == "san" else format_move
    shown = [None] * len(clocks) if write is format_club else clocks
    lines += _move_lines(record.start, record.main_line(), shown, write)
    return "\n".join(lines) + "\n"


def _plain(value: str) -> str:
    return " ".join(value.split("\n"))


def _last_times(start: Position, clocks: Sequence[int | None]) -> dict[str, str]:
    """What each player's clock showed last, where that is known."""
    times: dict[str, str] = {}
    for number, clock in enumerate(clocks):
        if clock is not None:
            times[_TIMES[(start.turn + number) % 2]] = clock_text(clock)
    return {tag: times[tag] for tag in _TIMES if tag in times}


def _move_lines(
    start: Position,
    moves: tuple[Move, ...],
    clocks: Sequence[int | None],
    write: Callable[[Position, Move], str],
) -> list[str]:
    rows: list[tuple[int, str, str]] = []
    position = start
    for move, clock in zip(moves, clocks, strict=True):
        number = position.ply // 2 + 1
        text = write(position, move) + ("" if clock is None else f" [{clock_text(clock)}]")
        if position.turn is Side.WHITE:
            rows.append((number, text, ""))
        elif rows and not rows[-1][2]:
            rows[-1] = (number, rows[-1][1], text)
        else:
            rows.append((number, "...", text))
        position = position.play(move)
    if write is format_club:
        return [f"{number}. {white} {black}".rstrip() for number, white, black in rows]
    width = max((len(white) for _, white, _ in rows), default=0)
    return [f"{f'{number}.':<5}{white:<{width}}  {black}".rstrip() for number, white, black in rows]


def parse_games(text: str, default: Variant | None = None) -> list[GameRecord]:
    """Every game of the log; `default` is the board if the log names none."""
    if len(text) > LONGEST:
        raise NotationError("file-too-long", count=LONGEST)
    records = [_read(raw, default) for raw in _split(text)]
    if not records:
        raise NotationError(
            "no-game-in-log", expected=sentence("expected-line-like", example="1. e4 e5")
        )
    return records


def _split(text: str) -> Iterator[_RawLog]:
    """Split the text into games: a title, a header after moves, or another move 1 begins one."""
    raw = _RawLog()
    for line, words in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        entry = _ENTRY.match(words)
        header = _HEADER.fullmatch(words.strip())
        first = entry is not None and entry[1] == "1" and bool(raw.moves)
        if (raw.moves and (words.strip() == TITLE or header)) or first:
            yield raw
            raw = _RawLog(line=line)
        if not words.strip() or words.strip() == TITLE:
            continue
        if entry is not None:
            _read_entry(raw, line, words, entry)
        elif header is not None:
            name = header[1].strip()
            raw.headers[_TAGS.get(name, name.replace(" ", ""))] = header[2].strip()
        elif as_result(words):
            raw.headers.setdefault("Result", words.strip())
        else:
            raise NotationError(
                "not-a-log-line",
                text=shown(words.strip()),
                line=line,
                expected=sentence("expected-line-like", example="1. e4 e5"),
            )
    if raw.moves or raw.headers:
        yield raw


def _read_entry(raw: _RawLog, line: int, words: str, entry: re.Match[str]) -> None:
    for word in re.finditer(r"\S+", words[entry.end() :]):
        column = entry.end() + word.start() + 1
        clock = clock_of(word[0][1:-1]) if word[0][0] + word[0][-1] == "[]" else None
        if clock is not None and raw.moves:
            raw.clocks[len(raw.moves) - 1] = clock
        elif as_result(word[0]):
            raw.headers.setdefault("Result", word[0])
        elif word[0].strip("."):
            raw.moves.append((line, column, word[0]))


def _read(raw: _RawLog, default: Variant | None) -> GameRecord:
    with starting_at(raw.line):
        start = start_from(raw.headers, default)
    texts = [text for _, _, text in raw.moves]
    try:
        moves = _resolved(start, texts)
    except NotationError as error:
        line, column, _ = raw.moves[error.line - 1] if raw.moves else (raw.line, 1, "")
        raise NotationError.because(error.problem, line, column, error.expected) from error
    clocks = raw.clocks or _times_told(raw.headers, start, len(moves))
    left_out = (*TAGS, "Result", *(_TIMES if clocks else ()))
    headers = {name: value for name, value in raw.headers.items() if name not in left_out}
    recorded = tuple(
        RecordedMove(move, comment=clock_note(clocks[number]) if number in clocks else "")
        for number, move in enumerate(moves)
    )
    return with_own_result(GameRecord(start, recorded, "*", headers), raw.headers.get("Result"))


def _times_told(headers: Mapping[str, str], start: Position, moves: int) -> dict[int, int]:
    """The times of the headers as those after each player's last move."""
    found: dict[int, int] = {}
    for number in range(max(0, moves - 2), moves):
        clock = clock_of(headers.get(_TIMES[(start.turn + number) % 2], ""))
        if clock is not None:
            found[number] = clock
    return found


def _resolved(start: Position, texts: list[str]) -> list[Move]:
    """The moves; an error's line is the number of its text."""
    if start.variant.notation == "san":
        return resolve(start, texts)
    moves = []
    position = start
    for number, text in enumerate(texts, 1):
        with starting_at(number):
            move = parse_move(position, text)
        moves.append(move)
        position = position.play(move)
    return moves
