"""Turn what the retrograde solver prints into the drills that the program ships.

`python tools/endgames/drills.py LOG... > src/latticechess/features/lessons/rules/drills.toml`
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from latticechess import variant

DRILLS = (
    ("chess", "KQ"),
    ("chess", "KR"),
    ("chess", "KBB"),
    ("chess", "KP"),
    ("chess", "KBN"),
    ("plane", "KQQ"),
    ("plane", "KQC"),
    ("plane", "KQR"),
    ("plane", "KRR"),
    ("cube", "KQQ"),
    ("capablanca", "KC"),
    ("capablanca", "KA"),
    ("raumschach", "KQ"),
)
MOST = 24
WARM = 2
"""Starts with so many moves to mate are for warming up."""
RESULT = re.compile(r"^([a-z]+)\d*(?:\.spec)? (K[A-Z]+):")
LONGEST = re.compile(r"longest (?:in )?(\d+)")


def main(paths: list[str]) -> None:
    starts: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    longest: dict[tuple[str, str], int] = {}
    for path in paths:
        waiting: list[tuple[int, str]] = []
        for line in Path(path).read_text().splitlines():
            if line.startswith("sample"):
                _, _, moves, *pieces = line.split()
                waiting.append((int(moves), " ".join(pieces)))
            elif found := RESULT.match(line):
                # The cube's log has its samples before the result, the others after it.
                key = (found[1], found[2])
                length = LONGEST.search(line)
                longest[key] = int(length[1]) if length else 0
                if key[0] == "cube":
                    starts[key].update({text: moves for moves, text in waiting})
                    waiting = []
                else:
                    waiting = Waiting(starts[key])
    for name, pieces in DRILLS:
        write(name, pieces, longest[name, pieces], starts[name, pieces])


class Waiting(list[tuple[int, str]]):
    """Samples that belong to a result already read."""

    def __init__(self, starts: dict[str, int]) -> None:
        super().__init__()
        self.starts = starts

    def append(self, sample: tuple[int, str]) -> None:
        self.starts[sample[1]] = sample[0]


def write(name: str, pieces: str, longest: int, starts: dict[str, int]) -> None:
    chosen = [one for one in starts.items() if one[1] > WARM][:MOST]
    warm = [one for one in starts.items() if one[1] <= WARM]
    print(f'[[drill]]\nname = "{name}-{pieces.lower()}"\nvariant = "{name}"\npieces = "{pieces}"')
    print(f"longest = {longest}")
    for title, group in (("warm", warm), ("starts", chosen)):
        print(f'{title} = """')
        for text, moves in sorted(group, key=lambda one: one[1]):
            print(moves, " ".join(placed(name, word) for word in text.split()))
        print('"""')
    print()


def placed(name: str, word: str) -> str:
    square = tuple(map(int, word[1:].split(",")))
    return word[0] + variant(name).geometry.name(square)


if __name__ == "__main__":
    main(sys.argv[1:])
