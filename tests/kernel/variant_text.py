"""Writes an invented variant as a variant file."""

from __future__ import annotations

from collections.abc import Iterable

from latticechess import Side, Variant
from latticechess.kernel.geometry import Axis, Vector
from latticechess.kernel.pieces import PieceType
from latticechess.kernel.variant import DrawRules, Region


def as_file(variant: Variant) -> str:
    """The TOML text of a variant."""
    bounded = variant.geometry.bounded
    axes = ", ".join(map(_axis, variant.geometry.axes))
    minus = "-" if bounded else "7-"
    mirror = ", ".join(
        (minus if sign < 0 else "") + name
        for name, sign in zip("xyzw", variant.mirror, strict=False)
    )
    lines = [f'name = "{variant.name}"', f'title = "{variant.title}"', "[board]"]
    lines += [f"axes = [{axes}]", f'mirror = "{mirror}"']
    if variant.geometry.holes:
        holes = ", ".join(f'"{variant.geometry.name(at)}"' for at in variant.geometry.holes)
        lines.append(f"holes = [{holes}]")
    if variant.geometry.border:
        lines.append(f'border = "{_box(variant, variant.geometry.border)}"')
    for kind in variant.pieces:
        lines += _piece(kind)
    lines.append("[setup]")
    name = variant.geometry.name
    for side in Side:
        placed = [f'"{p.kind.letter} {name(at)}"' for at, p in variant.setup if p.side is side]
        lines.append(f"{_key(side)} = [{', '.join(placed)}]")
    if variant.promotion:
        lines += ["[promotion]", *_sided(variant, variant.promotion.regions)]
        lines.append(f'to = "{"".join(variant.promotion.choices)}"')
        optional = ", ".join(f'"{_box(variant, box)}"' for box in variant.promotion.optional[0])
        lines += [
            f"optional = [{optional}]",
            f"only_captured = {_flag(bool(variant.promotion.most))}",
        ]
    if variant.double_step_regions:
        lines += ["[double_step]", *_sided(variant, variant.double_step_regions)]
        if variant.en_passant_regions:
            passing = (f'"{_box(variant, box)}"' for box in variant.en_passant_regions[0])
            lines.append(f"en_passant = [{', '.join(passing)}]")
    lines += [*_castling(variant), *_ends(variant), *_draws(variant.draws)]
    return "\n".join(lines) + "\n"


def _axis(axis: Axis) -> str:
    """Labels of one character are written one after another; longer ones are numbers."""
    if axis.labels and len(axis.labels[-1]) > 1:
        return str(len(axis.labels))
    return f'"{"".join(axis.labels) or "endless"}"'


def _castling(variant: Variant) -> Iterable[str]:
    if not variant.castling:
        return
    name = variant.geometry.name
    yield "[castling]"
    yield f"by_rook = {_flag(variant.castling_by_rook)}"
    for side in Side:
        rules = [rule for rule in variant.castling if rule.side is side]
        told = (
            f'"{rule.letter} {name(rule.king)}-{name(rule.king_target)}'
            f' {name(rule.rook)}-{name(rule.rook_target)}"'
            for rule in rules
        )
        yield f"{_key(side)} = [{', '.join(told)}]"


def _draws(rules: DrawRules) -> Iterable[str]:
    yield "[draws]"
    for key in ("repetition_claim", "repetition_automatic", "moves_claim", "moves_automatic"):
        yield f"{key} = {getattr(rules, key) or 'false'}"
    yield f'dead_position = "{rules.dead_position}"'


def _key(side: Side) -> str:
    return side.name.lower()


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _piece(kind: PieceType) -> list[str]:
    lines = ["[[piece]]", f'name = "{kind.name}"', f'letter = "{kind.letter}"']
    jumps = {"leaps": kind.leaps, "steps": kind.steps, "captures": kind.captures}
    lines += [f"{key} = [{', '.join(map(_vector, found))}]" for key, found in jumps.items()]
    slides = []
    for slide in kind.slides:
        most = kind.range_of(slide)
        slides.append(f'"{_bare(slide)} up to {most}"' if most else _vector(slide))
    lines.append(f"slides = [{', '.join(slides)}]")
    if kind.picture:
        lines.append(f'picture = "{kind.picture}"')
    flags = ("double_step", "en_passant", "promotes", "royal", "counts")
    return lines + [f"{key} = {_flag(getattr(kind, key))}" for key in flags]


def _bare(vector: Vector) -> str:
    return f"({','.join(map(str, vector))})"


def _vector(vector: Vector) -> str:
    return f'"{_bare(vector)}"'


def _sided(variant: Variant, regions: tuple[tuple[Region, ...], ...]) -> Iterable[str]:
    for side in Side:
        boxes = ", ".join(f'"{_box(variant, region)}"' for region in regions[side])
        yield f"{_key(side)} = [{boxes}]"


def _box(variant: Variant, region: Region) -> str:
    if not variant.geometry.bounded:
        first, last = (
            ",".join("*" if ends[end] is None else str(ends[end]) for ends in region)
            for end in (0, 1)
        )
        return f"({first})-({last})"
    corners = [
        tuple(
            (0 if end == 0 else size - 1) if ends[end] is None else ends[end] or 0
            for ends, size in zip(region, variant.geometry.sizes, strict=True)
        )
        for end in (0, 1)
    ]
    return "-".join(map(variant.geometry.name, corners))


def _ends(variant: Variant) -> list[str]:
    ends = variant.ends
    lines = []
    if ends.goal:
        lines += ["[goal]", *_sided(variant, ends.goal)]
        lines += [f'pieces = "{"".join(ends.goal_pieces)}"', f"last_move = {_flag(ends.last_move)}"]
    lines += ["[win]", f'stalemate = "{ends.stalemate}"', f'capture = "{"".join(ends.capture)}"']
    if ends.checks:
        lines.append(f"checks = {ends.checks}")
    for key in ("capture_all", "lose_all", "bare_king"):
        lines.append(f"{key} = {_flag(getattr(ends, key))}")
    lines += ["[moves]"]
    return [
        *lines,
        *(f"{key} = {_flag(getattr(ends, key))}" for key in ("must_capture", "no_checks")),
    ]
