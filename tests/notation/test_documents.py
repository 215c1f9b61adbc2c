"""What the documents claim is so."""

from __future__ import annotations

import re
from pathlib import Path

from latticechess.kernel import library
from latticechess.kernel.perft import perft
from latticechess.kernel.variantfile import loads
from latticechess.notation.diagram import diagram

DOCS = Path(__file__).parents[2] / "docs"


def read(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def numbers(name: str, sentence: str) -> list[int]:
    """The numbers that follow a sentence, thousands set apart by blanks."""
    text = read(name).split(sentence)[1].split(".")[0]
    return [int(number.replace(" ", "")) for number in re.findall(r"\d+(?: \d{3})*", text)]


def test_the_example_of_a_variant_file_is_sound() -> None:
    example = re.findall(r"```toml\n(.*?)```", read("variant-files.md"), re.DOTALL)[0]
    variant = loads(example)
    assert not variant.start().faults
    assert perft(variant.start(), 3) > 0


def test_counts_of_positions() -> None:
    chess = numbers("rules-chess.md", "half-moves from the start: ")
    cube = numbers("rules-cube.md", "Positions after 1 to 3 half-moves: ")
    for name, counts in (("chess", chess[:4]), ("cube", cube)):
        start = library.variant(name).start()
        assert counts == [perft(start, depth) for depth in range(1, len(counts) + 1)]


def test_the_diagram_of_the_plane() -> None:
    *rows, _ = diagram(library.variant("plane").start()).splitlines()
    drawn = {row.split()[0]: row.split()[1:] for row in rows}
    block = re.findall(r"```\n(.*?)```", read("rules-plane.md"), re.DOTALL)[0]
    for line in block.splitlines():
        row, *cells = line.split()
        assert drawn[row] == cells


def test_every_board_has_its_rules() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("rules-*.md"))
    for name in library.names():
        assert f"`{name}.toml`" in text
