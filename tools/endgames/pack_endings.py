"""Pack the lost positions that `cube_endings` wrote into the files that come with the program.

    python tools/endgames/pack_endings.py FOLDER [--least 1] [--into FOLDER]

`--least` leaves out shorter mates: the search sees those by itself.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from pathlib import Path

from latticechess.engine.evaluation.lost_endings_file import LostPositions, decode, encode


def read(path: Path, least: int) -> LostPositions:
    """The positions of a raw file with so many moves or more; it counts one more for each."""
    raw = path.read_bytes()
    count = len(raw) // 5
    numbers, lost = array("I", raw[: 4 * count]), raw[4 * count :]
    if sys.byteorder == "big":
        numbers.byteswap()
    kept = [i for i in range(count) if lost[i] > least]
    return LostPositions(
        path.stem, array("I", (numbers[i] for i in kept)), array("B", (lost[i] - 1 for i in kept))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--least", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path())
    arguments = parser.parse_args()
    for path in sorted(arguments.folder.glob("*.lost")):
        positions = read(path, arguments.least)
        if not positions.numbers:
            continue
        data = encode(positions)
        assert decode(data).numbers == positions.numbers
        (arguments.into / f"cube.{path.stem}.lost").write_bytes(data)
        print(f"K{path.stem} v K: {len(positions.numbers)} positions, {len(data)} bytes")


if __name__ == "__main__":
    main()
