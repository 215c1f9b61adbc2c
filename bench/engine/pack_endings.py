"""Pack the lost positions that `cube_endings` wrote into the files that come with the program.

    python bench/engine/pack_endings.py FOLDER [--least 1] [--into FOLDER]

`--least` leaves out shorter mates: the search sees those by itself.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from pathlib import Path

from latticechess.engine.evaluation.lost_endings_file import decode, packed


def read(path: Path) -> tuple[array[int], bytes]:
    """The positions of a raw file, and for each the moves to mate."""
    raw = path.read_bytes()
    count = len(raw) // 5
    numbers = array("I", raw[: 4 * count])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers, bytes(lost - 1 for lost in raw[4 * count :])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--least", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path())
    arguments = parser.parse_args()
    for path in sorted(arguments.folder.glob("*.lost")):
        numbers, moves = read(path)
        kept = [i for i, left in enumerate(moves) if left >= arguments.least]
        if not kept:
            continue
        data = packed(path.stem, [numbers[i] for i in kept], [moves[i] for i in kept])
        assert len(decode(data).numbers) == len(kept)
        (arguments.into / f"cube.{path.stem}.lost").write_bytes(data)
        print(f"K{path.stem} v K: {len(kept)} of {len(moves)} positions, {len(data)} bytes")


if __name__ == "__main__":
    main()
