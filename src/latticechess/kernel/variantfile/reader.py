"""Reads a variant from TOML and checks everything a file can get wrong.

`docs/variant-files.md` describes the format. All problems of a file are reported at once, each with
its line; a file with problems gives no variant.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from latticechess.kernel.board_limits import MAX_CLASSES, MAX_COMPONENT, MAX_DIRECTIONS
from latticechess.kernel.geometry import Geometry
from latticechess.kernel.pieces import PieceType, Side
from latticechess.kernel.sentence import reason_of, sentence
from latticechess.kernel.start_positions import FAMILIES, PlayableVariant
from latticechess.kernel.variant import DrawRules, Promotion, Region
from latticechess.kernel.variantfile.ends import read_ends
from latticechess.kernel.variantfile.lattice import read_geometry
from latticechess.kernel.variantfile.mirror import Mirror, read_mirror
from latticechess.kernel.variantfile.pictures import LETTER, PICTURES
from latticechess.kernel.variantfile.price import MOST_KINDS, MOST_VECTORS, price_of, refusal
from latticechess.kernel.variantfile.setup import (
    FilePlaces,
    Setup,
    read_boxes,
    read_castling,
    read_setup,
    read_sided,
)
from latticechess.kernel.variantfile.toml_lines import places_of
from latticechess.kernel.variantfile.typed_table import Problem, Problems, Table, TooManyProblems
from latticechess.kernel.variantfile.vectors import (
    LONGEST,
    VectorTextError,
    read_range,
    read_vectors,
    require_primitive,
)

Regions = tuple[tuple[Region, ...], tuple[Region, ...]]
MAX_FILE_LENGTH = 200_000
DIALECTS = ("san", "plane", "cube")
DEAD_POSITIONS = ("orthodox", "bare-kings", "never")


class VariantError(ValueError):
    """A variant file that cannot be used. `problems` holds every line and reason."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self.name = name
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(f"{name}, line {p.line}: {p.reason}" for p in self.problems))

    def __reduce__(self) -> tuple[type[VariantError], tuple[str, tuple[Problem, ...]]]:
        return VariantError, (self.name, self.problems)


def load(path: str | Path) -> PlayableVariant:
    """The variant in the file at `path`; VariantError if it cannot be read or is wrong."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            # A character has at most four bytes: longer files are never read whole.
            data = file.read(4 * MAX_FILE_LENGTH + 1)
        text = "" if len(data) > 4 * MAX_FILE_LENGTH else data.decode("utf-8-sig")
    except OSError as error:
        reason = sentence("board-file-unreadable", reason=error.strerror or "")
        raise VariantError(str(path), [Problem(1, reason)]) from error
    except UnicodeDecodeError as error:
        raise VariantError(str(path), [Problem(1, sentence("board-file-not-utf8"))]) from error
    if len(data) > 4 * MAX_FILE_LENGTH:
        raise VariantError(str(path), [_too_long()])
    return loads(text, str(path))


def _too_long() -> Problem:
    return Problem(1, sentence("board-file-too-long", count=MAX_FILE_LENGTH))


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says of a variant, right or wrong."""

    data: dict[str, object]
    """Its tables and keys; empty if it is no TOML."""
    problems: tuple[Problem, ...]
    variant: PlayableVariant | None
    """Not playable if there are problems, but it has whatever could be read."""


def loads(text: str, name: str = "variant") -> PlayableVariant:
    """The variant written in `text`; `name` stands for the file in error messages."""
    reading = read(text)
    if reading.problems:
        raise VariantError(name, reading.problems)
    assert reading.variant is not None  # without problems there is a variant
    return reading.variant


def read(text: str) -> Reading:
    """What `text` says, with every problem."""
    if len(text) > MAX_FILE_LENGTH:
        return Reading({}, (_too_long(),), None)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Reading({}, (_syntax_problem(text, str(error)),), None)
    except RecursionError:
        return Reading({}, (Problem(1, sentence("board-file-too-deep")),), None)
    problems = Problems(places_of(text))
    variant = None
    with suppress(TooManyProblems):
        variant = _read(Table(data, (), problems), text)
    return Reading(data, tuple(sorted(problems.found)), variant)


def _syntax_problem(text: str, message: str) -> Problem:
    where = re.search(r"\(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    known = bool(where and where[1])
    lines = text.splitlines() or [""]
    line = int(where[1]) if where and known else len(lines)
    column = int(where[2]) if where and known else len(lines[-1]) + 1
    reason = re.sub(r" \(at .*\)$", "", message)
    return Problem(line, sentence("board-file-not-toml", reason=reason), column)


def _read(root: Table, source: str) -> PlayableVariant | None:
    name = root.text("name")
    if name and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        root.problem(sentence("board-name-letters"), "name")
    title = root.text("title")
    summary = root.text("summary", "")
    board = root.table("board")
    geometry = read_geometry(board) if board else None
    if board is None:
        root.problem(sentence("board-board-missing"))
    if board is None or geometry is None:
        return None
    mirror = _read_mirror(board, geometry)
    board.finish()
    notation = _read_dialect(root, geometry)
    kinds = _read_pieces(root, geometry)
    if mirror is None or not kinds:
        return None
    places = FilePlaces(geometry, mirror, {kind.letter: kind for kind in kinds})
    double_steps, passing = _read_double_steps(root, places, kinds)
    setup = read_setup(root, places, unmoved=double_steps is None)
    promotion = _read_promotion(root, places, kinds, setup)
    ends = read_ends(root, places, setup)
    castling, by_rook = read_castling(root, places, setup)
    variant = PlayableVariant(
        name=name,
        title=title,
        geometry=geometry,
        pieces=kinds,
        setup=setup,
        mirror=mirror.signs,
        promotion=promotion,
        castling=castling,
        castling_by_rook=by_rook,
        double_step_regions=double_steps,
        en_passant_regions=passing,
        ends=ends,
        draws=_read_draws(root),
        notation=notation,
        numbered_starts=_read_numbered(root, geometry, by_rook),
        summary=summary,
        source=source,
    )
    root.finish()
    # Found before any table is built: a file of a few kilobytes can ask for hours of work.
    too_costly = refusal(price_of(variant))
    if too_costly is not None:
        root.problem(too_costly, "piece")
    return variant


def _read_mirror(board: Table, geometry: Geometry) -> Mirror | None:
    text = board.text("mirror")
    if not text:
        return None
    try:
        return read_mirror(geometry, text)
    except ValueError as error:
        board.problem(reason_of(error), "mirror")
        return None


def _read_dialect(root: Table, geometry: Geometry) -> str:
    dialect = root.text("notation", _usual_dialect(geometry))
    if dialect not in DIALECTS:
        root.problem(
            sentence("board-notation-unknown", dialect=repr(dialect), names=", ".join(DIALECTS)),
            "notation",
        )
    elif dialect == "plane" and geometry.bounded:
        root.problem(sentence("board-plane-notation"), "notation")
    elif dialect != "plane" and not geometry.bounded:
        root.problem(sentence("board-endless-notation"), "notation")
    elif dialect == "san" and _usual_dialect(geometry) != "san":
        root.problem(
            sentence("board-san-notation"),
            "notation",
        )
    return dialect


def _usual_dialect(geometry: Geometry) -> str:
    if not geometry.bounded:
        return "plane"
    labels = [label for axis in geometry.axes for label in axis.labels]
    clear = len(set(labels)) == len(labels) and not any(label.isupper() for label in labels)
    return "san" if geometry.dimension == 2 and clear else "cube"


def _read_pieces(root: Table, geometry: Geometry) -> tuple[PieceType, ...]:
    tables = root.tables("piece")
    if not tables:
        root.problem(sentence("board-no-pieces"))
    if len(tables) > MOST_KINDS:
        root.problem(sentence("board-too-many-kinds", count=len(tables), most=MOST_KINDS), "piece")
        return ()
    kinds: list[PieceType] = []
    left = MOST_VECTORS
    for table in tables:
        kind = _read_piece(table, geometry, left)
        left -= len((*kind.leaps, *kind.slides, *kind.steps, *kind.captures))
        for other in kinds:
            if kind.letter and other.letter == kind.letter:
                table.problem(
                    sentence("board-letter-taken", name=other.name, letter=repr(kind.letter)),
                    "letter",
                )
            if kind.name and other.name == kind.name:
                table.problem(sentence("board-name-twice", name=repr(kind.name)), "name")
            if kind.royal and other.royal and not geometry.bounded:
                table.problem(sentence("board-two-royals", name=other.name), "royal")
        kinds.append(kind)
    _check_slides(root, kinds, geometry)
    if any(kind.en_passant for kind in kinds) and not any(kind.double_step for kind in kinds):
        root.problem(sentence("board-en-passant-alone"), "piece")
    return tuple(kinds)


def _check_slides(root: Table, kinds: list[PieceType], geometry: Geometry) -> None:
    """Report more slide directions than a board can hold."""
    slides = {(vector, kind.range_of(vector)) for kind in kinds for vector in kind.slides}
    count = len(slides)
    most = MAX_DIRECTIONS // 2
    if not geometry.bounded:
        # On a plane opposite directions count once, and Black's may differ from White's.
        both = {(x, sign * y) for (x, y), _ in slides for sign in (1, -1)}
        count = len({max((x, y), (-x, -y)) for x, y in both})
        most = MAX_CLASSES
    if count > most:
        root.problem(sentence("board-too-many-directions", count=count, most=most), "piece")


def _read_piece(table: Table, geometry: Geometry, most: int) -> PieceType:
    letter = table.text("letter")
    if letter and not re.fullmatch(r"[A-Z]", letter):
        table.problem(sentence("board-letter"), "letter")
    vectors: dict[str, tuple[tuple[int, ...], ...]] = {}
    ranges: dict[tuple[int, ...], int] = {}
    for key in ("leaps", "slides", "steps", "captures"):
        found = _read_vectors(table, key, geometry, most)
        vectors[key] = tuple(found)
        most -= len(found)
        if key == "slides":
            ranges = {vector: steps for vector, steps in found.items() if steps is not None}
    if not any(vectors.values()):
        table.problem(sentence("board-piece-without-moves"))
    kind = PieceType(
        name=table.text("name"),
        letter=letter,
        leaps=vectors["leaps"],
        slides=vectors["slides"],
        steps=vectors["steps"],
        captures=vectors["captures"],
        double_step=table.flag("double_step"),
        en_passant=table.flag("en_passant"),
        promotes=table.flag("promotes"),
        royal=table.flag("royal"),
        counts=table.flag("counts"),
        ranges=tuple(ranges.items()),
        picture=_read_picture(table),
    )
    if kind.double_step and not kind.steps:
        table.problem(sentence("board-double-step-alone"), "double_step")
    if kind.en_passant and not kind.captures:
        table.problem(sentence("board-en-passant-captures"), "en_passant")
    if kind.royal and kind.promotes:
        table.problem(sentence("board-royal-promotes"), "promotes")
    if kind.slides and kind.promotes and not geometry.bounded:
        table.problem(sentence("board-slider-promotes"), "promotes")
    table.finish()
    return kind


def _read_picture(table: Table) -> str:
    picture = table.text("picture", "")
    if picture and picture not in (*PICTURES, LETTER):
        names = ", ".join((*PICTURES, LETTER))
        table.problem(sentence("board-picture", picture=repr(picture), names=names), "picture")
    return picture


def _read_vectors(
    table: Table, key: str, geometry: Geometry, most: int
) -> dict[tuple[int, ...], int | None]:
    """The vectors under `key`, each with its most steps if it has a limit."""
    vectors: dict[tuple[int, ...], int | None] = {}
    for number, entry in table.entries(key):
        if len(vectors) > most:
            reason = sentence("board-too-many-vectors", most=f"{MOST_VECTORS:,}")
            table.problem(reason, key, number)
            break
        try:
            longest = LONGEST if geometry.bounded else MAX_COMPONENT
            steps = None
            if key == "slides":
                entry, steps = read_range(entry, geometry.bounded)
            for vector in read_vectors(entry, geometry.dimension, longest):
                if key == "slides":
                    require_primitive(vector)
                # Of two entries for one line the longer one counts.
                known = vectors.get(vector, 0)
                vectors[vector] = None if known is None or steps is None else max(known, steps)
        except VectorTextError as error:
            table.problem(reason_of(error), key, number)
    return vectors


def _read_promotion(
    root: Table, places: FilePlaces, kinds: tuple[PieceType, ...], setup: Setup
) -> Promotion | None:
    table = root.table("promotion")
    promoting = any(kind.promotes for kind in kinds)
    if table is None:
        if promoting:
            root.problem(sentence("board-promotion-missing"), "piece")
        return None
    if not promoting:
        table.problem(sentence("board-promotion-unused"))
    choices = table.text("to").replace(" ", "")
    for letter in choices:
        kind = places.kinds.get(letter)
        if kind is None:
            table.problem(sentence("board-no-such-letter", letter=repr(letter)), "to")
        elif kind.royal or kind.promotes:
            table.problem(sentence("board-promotes-to-royal", name=kind.name), "to")
    if len(set(choices)) < len(choices):
        table.problem(sentence("board-promotion-letter-twice"), "to")
    regions = read_sided(table, places)
    optional: Regions = ((), ())
    if table.value("optional") is not None:
        white = read_boxes(table, "optional", places.geometry)
        optional = white, tuple(places.mirror.region(box) for box in white)
    only_captured = table.flag("only_captured")
    for key, given in (("optional", any(optional)), ("only_captured", only_captured)):
        if given and not places.geometry.bounded:
            table.problem(sentence("board-bounded-only"), key)
    table.finish()
    most = _owned(setup, choices) if only_captured else None
    return Promotion(regions, tuple(choices), optional, most)


def _owned(setup: Setup, letters: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many pieces of each letter White and Black begin with."""
    counts = Counter((piece.side, piece.kind.letter) for _, piece in setup)
    white, black = (tuple(counts[side, letter] for letter in letters) for side in Side)
    return white, black


def _read_double_steps(
    root: Table, places: FilePlaces, kinds: tuple[PieceType, ...]
) -> tuple[Regions | None, Regions | None]:
    """From where pawns step twice, and from where they may be captured en passant then."""
    table = root.table("double_step")
    if table is None:
        return None, None
    if not any(kind.double_step for kind in kinds):
        table.problem(sentence("board-double-step-unused"))
    regions = read_sided(table, places)
    passing = None
    if table.value("en_passant") is not None:
        if not any(kind.en_passant for kind in kinds):
            table.problem(sentence("board-passing-unused"), "en_passant")
        if not places.geometry.bounded:
            table.problem(sentence("board-bounded-only"), "en_passant")
        white = read_boxes(table, "en_passant", places.geometry)
        passing = white, tuple(places.mirror.region(box) for box in white)
    table.finish()
    return regions, passing


def _read_draws(root: Table) -> DrawRules:
    table = root.table("draws")
    if table is None:
        return DrawRules()
    usual = DrawRules()
    rules = DrawRules(
        repetition_claim=table.count("repetition_claim", usual.repetition_claim),
        repetition_automatic=table.count("repetition_automatic", usual.repetition_automatic),
        moves_claim=table.count("moves_claim", usual.moves_claim),
        moves_automatic=table.count("moves_automatic", usual.moves_automatic),
        dead_position=table.text("dead_position", usual.dead_position),
    )
    if rules.dead_position not in DEAD_POSITIONS:
        table.problem(
            sentence("board-dead-position", names=", ".join(DEAD_POSITIONS)), "dead_position"
        )
    for key in ("repetition_claim", "repetition_automatic"):
        if getattr(rules, key) == 1:
            table.problem(sentence("board-repetition", key=key), key)
    table.finish()
    return rules


def _read_numbered(root: Table, geometry: Geometry, by_rook: bool) -> str | None:
    family = root.text("numbered_starts", "")
    if not family:
        return None
    if family not in FAMILIES:
        root.problem(
            sentence("board-family-unknown", family=repr(family), names=", ".join(FAMILIES)),
            "numbered_starts",
        )
    elif geometry.sizes != (8, 8) or geometry.holes or not by_rook:
        root.problem(
            sentence("board-family-needs", family=repr(family)),
            "numbered_starts",
        )
    return family
