"""Import of one part of a file: parse, check every move, prepare rows. Runs in any process."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from latticechess.features.archive.service.import_parts import FilePart
from latticechess.features.archive.store.bulk_games import FinishedGame, finished_game
from latticechess.features.archive.store.opening_trace import INDEXED_PLIES, GameTrace
from latticechess.features.archive.store.position_keys import position_key, position_keys, start_key
from latticechess.kernel import library
from latticechess.kernel.sentence import Sentence
from latticechess.kernel.variant import Variant
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.notation.formats import BY_NAME
from latticechess.notation.opening_names import VARIANT
from latticechess.notation.read_game import ReadGame, Unreadable, of_record, read_pgn
from latticechess.play.events import Started
from latticechess.play.game_from_file import filed_events
from latticechess.store.text_folding import folded

BY_LINE = ("cube-moves", "board-line", "icn")
"""Formats in which a file may hold several games, one per line."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A game that cannot be read."""

    line: int
    column: int
    reason: Sentence
    players: str = ""


@dataclass(slots=True)
class PreparedPart:
    """One part of a file, ready to be stored."""

    read_bytes: int
    games: list[FinishedGame] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    cpu_s: float = 0.0
    """What it took."""


def never() -> bool:
    return False


def work(
    part: FilePart, by: str | None, now: int, stopped: Callable[[], bool] = never
) -> PreparedPart:
    """Parse the games of a part and prepare their rows; when `stopped`, no more of them."""
    worked = PreparedPart(part.end)
    before = time.thread_time()
    for game in _read(part):
        if stopped():
            break
        if isinstance(game, Unreadable):
            error = game.error.at(part.first_line)
            worked.rejected.append(Rejected(error.line, error.column, error.reason, game.players))
        else:
            worked.games.append(prepared(game, by, now))
    worked.cpu_s = time.thread_time() - before
    return worked


def _read(part: FilePart) -> Iterator[ReadGame | Unreadable]:
    default = library.variant(part.variant) if part.variant else None
    if part.form == "pgn":
        yield from read_pgn(part.text.splitlines(keepends=True), default)
        return
    try:
        found = _read_whole(part.form, part.text, default)
    except NotationError as error:
        lines = part.text.splitlines()
        if part.form in BY_LINE and sum(bool(line.strip()) for line in lines) > 1:
            yield from _read_lines(part.form, lines, default)
        else:
            yield Unreadable(1, error)
        return
    yield from found


def _read_whole(form: str, text: str, default: Variant | None) -> list[ReadGame]:
    return [of_record(record) for record in BY_NAME[form].read(text, default)]


def _read_lines(
    form: str, lines: list[str], default: Variant | None
) -> Iterator[ReadGame | Unreadable]:
    """Read each line as a game."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield from _read_whole(form, line, default)
        except NotationError as error:
            yield Unreadable(number, error.at(number))


def prepared(game: ReadGame, by: str | None, now: int) -> FinishedGame:
    """The rows of a game."""
    white, black = (profile_of(by, game.headers.get(side, "")) for side in ("White", "Black"))
    history = filed_events(game, (white, black), by, now)
    first = history[0]
    assert isinstance(first, Started)
    traced = GameTrace(
        file=first.file,
        standard_start=game.variant.name == VARIANT and game.start is None,
        texts=list(game.moves),
        keys=position_keys(game.variant, game.keys[:INDEXED_PLIES]),
        start=start_of(game),
    )
    return finished_game(history, traced)


def start_of(game: ReadGame) -> int:
    """The key of the position in which a game starts."""
    if game.start is None:
        return start_key(game.variant)
    return position_key(parse_position(game.variant, game.start))


@lru_cache(maxsize=50_000)
def profile_of(by: str | None, name: str) -> str | None:
    """The profile id of a player in a file: one per importer and name."""
    plain = folded(name)
    if not plain:
        return None
    return hashlib.sha256(f"{by or ''}\0{plain}".encode()).hexdigest()[:24]
