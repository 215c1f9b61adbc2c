"""Opening trace: opening and position keys of a game, derived from its events for the archive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from latticechess.features.archive.store.position_keys import position_key, position_keys, start_key
from latticechess.kernel.move import Move
from latticechess.notation.moves import parse_move
from latticechess.notation.opening_names import VARIANT, opening
from latticechess.notation.read_game import line_keys
from latticechess.play.events import Ended, Event, GameFile, Moved, Recorded, Started, TakenBack
from latticechess.play.game import rules, start_position

INDEXED_PLIES = 60
"""Plies of each game that are indexed by position: later positions hardly ever recur."""
_SEARCHED_TAGS = ("Event", "Site", "Round", "ECO", "Opening", "Variation", "Annotator")


@dataclass(slots=True)
class GameTrace:
    """The moves of a game and the keys of its positions, as signed 64-bit integers."""

    file: GameFile | None = None
    standard_start: bool = False
    """Orthodox chess from its standard start position: its openings have names."""
    texts: list[str] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    """After each move, up to INDEXED_PLIES."""
    dropped: set[int] = field(default_factory=set)
    """Keys of positions whose moves were taken back."""
    start: int | None = None
    """Key of the start position; None if positions are not traced."""
    delay_s: int = 0
    """The spectator delay."""

    @property
    def tag_texts(self) -> tuple[str, ...]:
        """Texts of the file's tags by which the game can be found."""
        tags = self.file.tags if self.file else {}
        return tuple(tags[name] for name in _SEARCHED_TAGS if name in tags)

    @property
    def opening(self) -> str:
        """The name from the file, else the name of the moves."""
        named = self.file.tags.get("Opening", "") if self.file else ""
        if named not in ("", "?"):
            return named
        return opening(self.texts) if self.standard_start else ""

    @property
    def line(self) -> list[tuple[int, str]]:
        """Keys from the start position on, each with the move played there, '' at the end.

        Empty without moves: nothing was played anywhere.
        """
        if self.start is None or not self.keys:
            return []
        moves = [*self.texts[: len(self.keys) + 1], ""]
        return list(zip([self.start, *self.keys], moves, strict=False))

    def first_reached(self) -> dict[int, tuple[int, str]]:
        """Each key with the ply that first reached it and the move played then."""
        reached: dict[int, tuple[int, str]] = {}
        for ply, (key, move) in enumerate(self.line):
            reached.setdefault(key, (ply, move))
        return reached


def trace(history: Sequence[Event], positions: bool = True) -> GameTrace:
    """Trace a game through its events; without keys if its rules cannot be read any more."""
    try:
        return (_recorded(history) if positions else None) or _trace(history, positions)
    except (ValueError, LookupError):
        return _trace(history, positions=False)


def _recorded(history: Sequence[Event]) -> GameTrace | None:
    """Fast path for a game from a file; None if it must be replayed."""
    match history:
        case [Started() as started, Recorded() as recorded, Ended(), *rest] if not any(
            isinstance(event, Moved | TakenBack) for event in rest
        ):
            options = started.options
            if options.start is not None or options.start_number is not None:
                return None
            variant = rules(options.variant, options.source)
            keys = line_keys(variant, recorded.moves)
            if keys is None:
                return None
            return GameTrace(
                file=started.file,
                standard_start=options.variant == VARIANT,
                texts=recorded.moves.split(),
                keys=position_keys(variant, keys[:INDEXED_PLIES]),
                start=start_key(variant),
                delay_s=options.delay_s or 0,
            )
    return None


def _trace(history: Sequence[Event], positions: bool) -> GameTrace:
    traced = GameTrace()
    for event in history:
        match event:
            case Started():
                traced.file = event.file
                traced.standard_start = (
                    event.options.variant == VARIANT and event.options.start is None
                )
                traced.delay_s = event.options.delay_s or 0
                position = start_position(event.options) if positions else None
                traced.start = None if position is None else position_key(position)
            case Moved() | Recorded():
                texts = [event.text] if isinstance(event, Moved) else event.moves.split()
                for text in texts:
                    traced.texts.append(text)
                    if position is None or len(traced.texts) > INDEXED_PLIES:
                        continue
                    if isinstance(event, Moved):
                        move = Move(event.origin, event.target, event.promotion)
                    else:
                        move = parse_move(position, text)
                    position = position.play(move)
                    traced.keys.append(position_key(position))
            case TakenBack():
                keep = len(traced.texts) - event.plies
                del traced.texts[keep:]
                traced.dropped.update(traced.keys[keep:])
                while position is not None and len(traced.keys) > keep:
                    traced.keys.pop()
                    position = position.parent
    return traced
