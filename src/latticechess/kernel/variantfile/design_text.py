"""Writes a design as a variant file, and changes a file no more than the design has changed.

Comments, blank lines, the order of tables and keys, and every value that still says the same stay
as they were written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

from latticechess.kernel.board_limits import MAX_CELLS
from latticechess.kernel.geometry import Axis, Geometry, Square, Vector
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import sentence
from latticechess.kernel.variantfile.design import (
    Design,
    DesignedDraws,
    DesignedPiece,
    DesignedPlace,
    DesignedSquares,
    design_of,
    vector_count,
)
from latticechess.kernel.variantfile.lattice import MAX_DIMENSIONS
from latticechess.kernel.variantfile.mirror import read_mirror
from latticechess.kernel.variantfile.price import MOST_KINDS
from latticechess.kernel.variantfile.reader import read
from latticechess.kernel.variantfile.setup import HOLE, MAX_PIECES
from latticechess.kernel.variantfile.toml_lines import Path, statements_of

Section = list[tuple[str, str]]
"""Keys of a table and their values as TOML."""
MOST_DRAWN = 5_000
"""So many vectors a design has at most: a drawing of more helps nobody."""
ORDER = (
    "board",
    "piece",
    "setup",
    "promotion",
    "double_step",
    "castling",
    "goal",
    "win",
    "moves",
    "draws",
)


@dataclass(slots=True)
class _Entry:
    key: str
    before: str
    """Blank lines and comments above it."""
    text: str


@dataclass(slots=True)
class _Block:
    """A table as it stands in a file: what is above its head, the head, its entries."""

    path: Path
    before: str
    head: str
    entries: list[_Entry] = field(default_factory=list)
    after: str = ""
    """Comments below the last entry of the file."""

    def written(self) -> str:
        body = "".join(entry.before + entry.text for entry in self.entries)
        return self.before + self.head + body + self.after


def write(design: Design, text: str = "") -> str:
    """The file for a design, as near to `text` as can be; ValueError if it is far too large."""
    _check(design)
    reading = read(text)
    known = design_of(reading)
    if known is None:
        return _joined([_fresh(path, section) for path, section in _sections(design)])
    blocks = _blocks(text)
    before = dict(_sections(known, _setup_key(blocks)))
    wanted = dict(_sections(design, _setup_key(blocks)))
    if _standing(known) == _standing(design):
        wanted[("setup",)] = before[("setup",)]
    kept = _matched(known.pieces, design.pieces)
    made: dict[Path, _Block] = {}
    for path, section in wanted.items():
        source: Path = ("piece", kept[int(path[1])]) if len(path) == 2 else path
        old = blocks.get(source)
        made[path] = (
            _changed(old, before.get(source, []), section) if old else _fresh(path, section)
        )
    # Tables that say only what goes without saying, and those that no design knows, stay.
    made |= {p: block for p, block in blocks.items() if p not in wanted and p not in before}
    return _joined(_arranged(list(blocks), made))


def _setup_key(blocks: dict[Path, _Block]) -> str:
    setup = blocks.get(("setup",))
    lists = setup is not None and any(entry.key == "white" for entry in setup.entries)
    return "white" if lists else "rows"


def _standing(design: Design) -> object:
    return design.axes, design.mirror, design.holes, set(design.setup)


def _blocks(text: str) -> dict[Path, _Block]:
    """The tables of a valid TOML text, in order."""
    root = _Block((), "", "")
    blocks: dict[Path, _Block] = {(): root}
    current = root
    before = ""
    at = 0
    for statement in statements_of(text):
        before += text[at : statement.start]
        said = text[statement.start : statement.end]
        at = statement.end
        if statement.kind == "other":
            before += said
        elif statement.kind == "table":
            current = blocks.setdefault(statement.path, _Block(statement.path, before, said))
            before = ""
        else:
            keys = statement.path[len(current.path) :]
            current.entries.append(_Entry(".".join(map(str, keys)), before, said))
            before = ""
    current.after = before + text[at:]
    return blocks


def _matched(before: Sequence[DesignedPiece], after: Sequence[DesignedPiece]) -> list[int]:
    """For each piece the number that it had in the file, -1 for a new one: it keeps its letter or
    its name."""
    left = dict(enumerate(before))
    found = [-1] * len(after)
    for same in (
        lambda a, b: (a.letter, a.name) == (b.letter, b.name),
        lambda a, b: a.letter == b.letter,
        lambda a, b: a.name == b.name,
    ):
        for number, piece in enumerate(after):
            if found[number] < 0:
                found[number] = next((n for n, other in left.items() if same(piece, other)), -1)
                left.pop(found[number], None)
    return found


def _fresh(path: Path, section: Section) -> _Block:
    head = "" if not path else f"[[{path[0]}]]\n" if len(path) == 2 else f"[{path[0]}]\n"
    return _Block(
        path,
        "\n" if path else "",
        head,
        [_Entry(key, "", f"{key} = {value}\n") for key, value in section],
    )


def _changed(old: _Block, before: Section, section: Section) -> _Block:
    """A table whose values have changed: the others stay as they are."""
    was, wanted = dict(before), dict(section)
    entries = []
    for entry in old.entries:
        value = wanted.pop(entry.key, None)
        if value is None and entry.key in was:
            continue
        if value is not None and was.get(entry.key) != value:
            entry = _Entry(entry.key, entry.before, f"{entry.key} = {value}\n")
        entries.append(entry)
    added = [
        _Entry(key, "", f"{key} = {value}\n")
        for key, value in wanted.items()
        # A value that was only understood need not be written now.
        if was.get(key) != value
    ]
    if added and entries and not entries[-1].text.endswith("\n"):
        entries[-1] = _Entry(entries[-1].key, entries[-1].before, entries[-1].text + "\n")
    return _Block(old.path, old.before, old.head, [*entries, *added], old.after)


def _arranged(order: list[Path], made: dict[Path, _Block]) -> list[_Block]:
    """The tables in the order of the file; a new one stands behind those that usually precede."""
    names = list(dict.fromkeys(str(path[0]) for path in order if path))
    for path in made:
        if path and path[0] not in names:
            rank = ORDER.index(str(path[0]))
            place = max((n + 1 for n, name in enumerate(names) if _rank(name) < rank), default=0)
            names.insert(place, str(path[0]))
    blocks = [made[()]]
    for name in names:
        blocks += [block for path, block in made.items() if path and path[0] == name]
    return blocks


def _rank(name: str) -> int:
    return ORDER.index(name) if name in ORDER else len(ORDER)


def _joined(blocks: list[_Block]) -> str:
    text = ""
    for block in blocks:
        if text and not text.endswith("\n"):
            text += "\n"
        text += block.written()
    return text


# --- Values ----------------------------------------------------------------------------------


def _sections(design: Design, setup: str = "rows") -> Iterator[tuple[Path, Section]]:
    """Every table of the file, in the usual order."""
    yield (
        (),
        _some(
            ("name", _quoted(design.name)),
            ("title", _quoted(design.title)),
            ("summary", _quoted(design.summary) if design.summary else None),
            ("notation", _quoted(design.notation) if design.notation else None),
            (
                "numbered_starts",
                _quoted(design.numbered_starts) if design.numbered_starts else None,
            ),
        ),
    )
    axes = ", ".join(str(a) if isinstance(a, int) else _quoted(a) for a in design.axes)
    yield (
        ("board",),
        _some(
            ("axes", f"[{axes}]"),
            ("mirror", _quoted(design.mirror)),
            ("holes", _holes(design)),
            ("border", _quoted(design.border) if design.border else None),
        ),
    )
    for number, piece in enumerate(design.pieces):
        yield ("piece", number), _piece(piece)
    yield ("setup",), _setup(design, setup)
    if (promotion := design.promotion) is not None:
        yield (
            ("promotion",),
            [
                *_squares(promotion.squares),
                ("to", _quoted(promotion.to)),
                *_some(
                    ("optional", _quoted(promotion.optional) if promotion.optional else None),
                    ("only_captured", "true" if promotion.only_captured else None),
                ),
            ],
        )
    if (double := design.double_step) is not None:
        passing = None if double.en_passant is None else _quoted(double.en_passant)
        yield ("double_step",), [*_squares(double.squares), *_some(("en_passant", passing))]
    if (castling := design.castling) is not None:
        yield (
            ("castling",),
            _some(
                ("white", _list(castling.white)),
                ("black", None if castling.black is None else _list(castling.black)),
                ("by_rook", "true" if castling.by_rook else None),
            ),
        )
    if (goal := design.goal) is not None:
        yield (
            ("goal",),
            [
                *_squares(goal.squares),
                *_some(
                    ("pieces", None if goal.pieces is None else _quoted(goal.pieces)),
                    ("last_move", "true" if goal.last_move else None),
                ),
            ],
        )
    for name, section in zip(("win", "moves", "draws"), _endings(design), strict=True):
        if section:
            yield (name,), section


def _endings(design: Design) -> tuple[Section, Section, Section]:
    ends = design.ends
    win = _some(
        ("checks", None if ends.checks is None else str(ends.checks)),
        ("capture", _quoted(ends.capture) if ends.capture else None),
        *((key, "true" if getattr(ends, key) else None) for key in WIN_FLAGS),
        ("stalemate", _quoted(ends.stalemate) if ends.stalemate != "draw" else None),
    )
    moves = _some(*((key, "true" if getattr(ends, key) else None) for key in MOVE_FLAGS))
    return win, moves, _draws(design.draws)


WIN_FLAGS = ("capture_all", "lose_all", "bare_king")
MOVE_FLAGS = ("must_capture", "no_checks")
DRAW_COUNTS = ("repetition_claim", "repetition_automatic", "moves_claim", "moves_automatic")
PIECE_FLAGS = ("double_step", "en_passant", "promotes", "royal", "counts")


def _draws(draws: DesignedDraws) -> Section:
    usual = DesignedDraws()
    counts = {key: getattr(draws, key) for key in DRAW_COUNTS}
    return _some(
        *(
            (key, None if count == getattr(usual, key) else str(count or "false"))
            for key, count in counts.items()
        ),
        (
            "dead_position",
            None if draws.dead_position == usual.dead_position else _quoted(draws.dead_position),
        ),
    )


def _piece(piece: DesignedPiece) -> Section:
    limits = dict.fromkeys(slide.most for slide in piece.slides)
    slides = [
        text + ("" if most is None else f" up to {most}")
        for most in limits
        for text in vector_texts(s.vector for s in piece.slides if s.most == most)
    ]
    return _some(
        ("name", _quoted(piece.name)),
        ("letter", _quoted(piece.letter)),
        ("leaps", _list(vector_texts(piece.leaps)) if piece.leaps else None),
        ("slides", _list(slides) if slides else None),
        ("steps", _list(vector_texts(piece.steps)) if piece.steps else None),
        ("captures", _list(vector_texts(piece.captures)) if piece.captures else None),
        *((key, "true" if getattr(piece, key) else None) for key in PIECE_FLAGS),
        ("picture", _quoted(piece.picture) if piece.picture else None),
    )


def vector_texts(vectors: Iterable[Vector]) -> list[str]:
    """Vectors as short as a file can say them: `all (1,2)`, `(±1,1)`, `(0,3)`."""
    # The nearest first, and forward before back.
    order = sorted(vectors, key=lambda v: (sum(c * c for c in v), [-c for c in v]))
    left = set(order)
    texts = []
    for vector in order:
        if vector in left:
            group, text = _group(vector, left)
            texts.append(text)
            left -= group
    return texts


def _group(vector: Vector, left: set[Vector]) -> tuple[set[Vector], str]:
    sizes = tuple(sorted(map(abs, vector)))
    whole = {s for order in permutations(sizes) for s in product(*((c, -c) for c in order))}
    if whole <= left:
        return whole, f"all ({','.join(map(str, sizes))})"
    free = [i for i, c in enumerate(vector) if c]
    for count in range(len(free), 0, -1):
        for chosen in combinations(free, count):
            group = set(product(*((c, -c) if i in chosen else (c,) for i, c in enumerate(vector))))
            if group <= left:
                parts = (f"±{abs(c)}" if i in chosen else str(c) for i, c in enumerate(vector))
                return group, f"({','.join(parts)})"
    return {vector}, f"({','.join(map(str, vector))})"


def _squares(squares: DesignedSquares) -> Section:
    black = None if squares.black is None else _quoted(squares.black)
    return _some(("white", _quoted(squares.white)), ("black", black))


def _some(*pairs: tuple[str, str | None]) -> Section:
    return [(key, value) for key, value in pairs if value is not None]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(texts: Iterable[str]) -> str:
    return "[" + ", ".join(map(_quoted, texts)) + "]"


# --- The start position ------------------------------------------------------------------------


def _geometry(design: Design) -> Geometry:
    return Geometry(tuple(map(_axis, design.axes)))


def _axis(axis: str | int) -> Axis:
    if isinstance(axis, int):
        return Axis(tuple(map(str, range(1, axis + 1))))
    return Axis(() if axis == "endless" else tuple(axis))


def _check(design: Design) -> None:
    """ValueError for a design that is out of all proportion; whatever else is wrong is written."""
    lengths = [axis if isinstance(axis, int) else len(axis) for axis in design.axes]
    vectors = sum(vector_count(piece) for piece in design.pieces)
    if (
        not 1 <= len(lengths) <= MAX_DIMENSIONS
        or not all(1 <= length <= MAX_CELLS for length in lengths)
        or len(design.pieces) > MOST_KINDS
        or vectors > MOST_DRAWN
        or len(design.setup) > MAX_PIECES
        or len(design.holes) > MAX_CELLS
    ):
        raise ValueError(
            sentence(
                "design-too-large",
                axes=MAX_DIMENSIONS,
                squares=MAX_CELLS,
                kinds=MOST_KINDS,
                vectors=f"{MOST_DRAWN:,}",
                pieces=MAX_PIECES,
            )
        )


def _setup(design: Design, style: str) -> Section:
    geometry = _geometry(design)
    flat = geometry.dimension == 2 and geometry.bounded and geometry.cells <= MAX_CELLS
    if style == "rows" and flat:
        return [("rows", _rows(design, *geometry.sizes))]
    # Of a board that has become smaller, pieces may be left beyond its edge.
    inside = [place for place in design.setup if geometry.contains(place.at)]
    white = [place for place in inside if place.side is Side.WHITE]
    black = [place for place in inside if place.side is Side.BLACK]
    section = [("white", _placed(geometry, white))]
    if _is_mirror(design, geometry, white, black):
        return [*section, ("black", '"mirror"')]
    return [*section, ("black", _placed(geometry, black))]


def _is_mirror(
    design: Design, geometry: Geometry, white: list[DesignedPlace], black: list[DesignedPlace]
) -> bool:
    try:
        mirror = read_mirror(geometry, design.mirror)
    except ValueError:
        return False
    return {(mirror.square(p.at), p.letter) for p in white} == {(p.at, p.letter) for p in black}


def _rows(design: Design, width: int, height: int) -> str:
    marks = {
        place.at: place.letter if place.side is Side.WHITE else place.letter.lower()
        for place in design.setup
    }
    marks |= dict.fromkeys(design.holes, HOLE)
    rows = (
        "".join(marks.get((x, y), ".") for x in range(width)) for y in range(height - 1, -1, -1)
    )
    return "[\n" + "".join(f"    {_quoted(row)},\n" for row in rows) + "]"


def _holes(design: Design) -> str | None:
    """Rows of holes as `c3-f3`; those beyond the edge of a board that has shrunk are left out."""
    geometry = _geometry(design)
    inside = [square for square in design.holes if geometry.contains(square)]
    return _list(_span(geometry, row) for row in _runs(inside)) if inside else None


def _span(geometry: Geometry, row: list[Square]) -> str:
    ends = dict.fromkeys((row[0], row[-1]))
    return "-".join(map(geometry.name, ends))


def _placed(geometry: Geometry, places: list[DesignedPlace]) -> str:
    """Rows of pieces as `RNBQKBNR a1-h1`, one kind as `P a2-h2`."""
    texts = []
    standing = {place.at: place for place in places}
    for squares in _runs(standing):
        name = _span(geometry, squares)
        row = [standing[square] for square in squares]
        letters = "".join(place.letter for place in row)
        texts.append(f"{letters[0] if len(set(letters)) == 1 else letters} {name}")
    return _list(texts)


def _runs(squares: Iterable[Square]) -> Iterator[list[Square]]:
    """Neighbours along the first axis."""
    run: list[Square] = []
    for square in sorted(squares, key=lambda square: square[::-1]):
        if run and square != _next(run[-1]):
            yield run
            run = []
        run.append(square)
    if run:
        yield run


def _next(square: Square) -> Square:
    return (square[0] + 1, *square[1:])
