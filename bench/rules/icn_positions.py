"""ICN positions of infinitechess.org, read and written back: which are equal, which are refused.

`python bench/rules/icn_positions.py CHECKOUT` takes a checkout of the repository
Infinite-Chess/infinitechess.org (AGPL-3.0, so none of it is kept here) and finds every position
in its TypeScript sources.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path

from latticechess.notation import icn
from latticechess.notation.errors import NotationError

PIECE = r"[A-Za-z]{1,2}-?[0-9]+,-?[0-9]+\+?"
POSITION = re.compile(rf"['\"`]({PIECE}(?:\|{PIECE})+)['\"`]")


def positions(folder: Path) -> list[str]:
    """Every position in the sources, each once."""
    found: dict[str, None] = {}
    for path in sorted(folder.rglob("*.ts")):
        for match in POSITION.finditer(path.read_text(encoding="utf-8")):
            found[match[1]] = None
    return [*found]


def written_back(text: str) -> str:
    """The pieces of a position after reading and writing it."""
    record = icn.parse_game(f"w 0/100 1 (8|1) {text}")
    return icn.format_game(record).split()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    found = positions(parser.parse_args().checkout)
    refused: Counter[str] = Counter()
    equal = different = 0
    for text in found:
        try:
            same = set(written_back(text).split("|")) == set(text.split("|"))
        except NotationError as error:
            refused[str(error.problem)] += 1
            continue
        equal += same
        different += not same
        if not same:
            lost = set(text.split("|")) ^ set(written_back(text).split("|"))
            print("different:", *sorted(lost)[:6])
    print(f"{len(found)} positions: {equal} equal, {different} different")
    for reason, count in refused.most_common():
        print(f"{count} refused: {reason}")


if __name__ == "__main__":
    main()
