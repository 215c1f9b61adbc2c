"""What the archive learns from a game's events beyond its summary: opening and positions."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from latticechess.kernel.move import Move
from latticechess.notation.moves import parse_move
from latticechess.notation.opening_names import VARIANT, opening
from latticechess.notation.read_game import line_keys
from latticechess.play.events import Ended, Event, GameFile, Moved, Recorded, Started, TakenBack
from latticechess.play.game import rules, start_position

DEPTH = 60
"""So many plies of each game can be found by their position: later ones hardly ever recur."""
_SAID = ("Event", "Site", "Round", "ECO", "Opening", "Variation", "Annotator")


@dataclass(slots=True)
class Traced:
    """The line of a game and the keys of its positions, as a signed 64-bit database has them."""

    file: GameFile | None = None
    usual: bool = False
    """Orthodox chess from its usual start: its openings have names."""
    texts: list[str] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    """After each move, as far as DEPTH."""
    dropped: set[int] = field(default_factory=set)
    """Keys of positions whose moves were taken back."""

    @property
    def said(self) -> tuple[str, ...]:
        tags = self.file.tags if self.file else {}
        return tuple(tags[name] for name in _SAID if name in tags)

    @property
    def opening(self) -> str:
        """What the file calls it, or what the moves are called."""
        told = self.file.tags.get("Opening", "") if self.file else ""
        return told if told not in ("", "?") else opening(self.texts) if self.usual else ""

    def first_reached(self) -> dict[int, int]:
        """Each key with the ply at which it first stood."""
        reached: dict[int, int] = {}
        for ply, key in enumerate(self.keys, 1):
            reached.setdefault(key, ply)
        return reached


def trace(history: Sequence[Event], positions: bool = True) -> Traced:
    """Follow a game through its events; without keys if its rules cannot be read any more."""
    try:
        return (_recorded(history) if positions else None) or _trace(history, positions)
    except (ValueError, LookupError):
        return _trace(history, positions=False)


def _recorded(history: Sequence[Event]) -> Traced | None:
    """A game from a file, whose line can be read at once; None: it must be followed."""
    match history:
        case [Started() as started, Recorded() as recorded, Ended(), *rest] if not any(
            isinstance(event, Moved | TakenBack) for event in rest
        ):
            options = started.options
            if options.start is not None or options.start_number is not None:
                return None
            keys = line_keys(rules(options.variant, options.source), recorded.moves)
            if keys is None:
                return None
            return Traced(
                file=started.file,
                usual=options.variant == VARIANT,
                texts=recorded.moves.split(),
                keys=all_signed(keys[:DEPTH]),
            )
    return None


def _trace(history: Sequence[Event], positions: bool) -> Traced:
    traced = Traced()
    for event in history:
        match event:
            case Started():
                traced.file = event.file
                traced.usual = event.options.variant == VARIANT and event.options.start is None
                position = start_position(event.options) if positions else None
            case Moved() | Recorded():
                texts = [event.text] if isinstance(event, Moved) else event.moves.split()
                for text in texts:
                    traced.texts.append(text)
                    if position is None or len(traced.texts) > DEPTH:
                        continue
                    if isinstance(event, Moved):
                        move = Move(event.origin, event.target, event.promotion)
                    else:
                        move = parse_move(position, text)
                    position = position.play(move)
                    traced.keys.append(signed(position.key))
            case TakenBack():
                keep = len(traced.texts) - event.plies
                del traced.texts[keep:]
                traced.dropped.update(traced.keys[keep:])
                while position is not None and len(traced.keys) > keep:
                    traced.keys.pop()
                    position = position.parent
    return traced


def all_signed(keys: Sequence[int]) -> list[int]:
    """`signed` of each."""
    return memoryview(array("Q", keys)).cast("B").cast("q").tolist()


def signed(key: int) -> int:
    """A position's key as a database's 64-bit number."""
    return key - (1 << 64) if key >= 1 << 63 else key
