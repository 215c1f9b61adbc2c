"""Compare our ICN with infinitechess.org's own converter, both ways.

`python bench/rules/icn_positions.py CHECKOUT` takes a git repository of infinitechess.org (a bare
one will do), bundles its converter with the bundler of `web/`, runs it in Node, and

- reads every position in its sources and their history with its converter and with ours, writes it
  back with ours, and lets its converter compare both;
- lets its converter read games that we write, and reads what it makes of them.

Its code is under the AGPL and stays outside this repository: nothing of it is copied here.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tarfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from latticechess import GameRecord, Move, variant
from latticechess.notation.errors import NotationError
from latticechess.notation.icn import format_game, parse_game
from latticechess.notation.record import bare_line

ROOT = Path(__file__).parents[2]
CONVERTER = "src/shared/chess/logic/icn/icnconverter.ts"
SOURCES = ("*variant*.ts", "*variant*.js", "*normalizertester.ts", "*icnconverter.ts")
_PLACED = r"[A-Za-z]{1,2}-?[0-9]+,-?[0-9]+\+?"
POSITION = re.compile(rf"['\"`\s]({_PLACED}(?:\|{_PLACED})+)(?=['\"`\s])")
WINDOW = ((-8, -8), (18, 18))
GAMES = 20
PLIES = 30

SCRIPT = """
import converter from './converter.mjs';
import { readFileSync } from 'node:fs';
const plain = (key, value) => {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Map) return Object.fromEntries([...value].sort());
  if (value instanceof Set) return [...value].sort();
  return value;
};
const STYLE = { compact: true, spaces: false, comments: false, make_new_lines: false,
  move_numbers: false };
const answers = JSON.parse(readFileSync(0, 'utf8')).map((icn) => {
  try {
    const long = converter.ShortToLong_Format(icn);
    const told = { ...long, moves: (long.moves ?? []).map((m) => [m.startCoords, m.endCoords]) };
    return { long: JSON.parse(JSON.stringify(told, plain)),
      icn: converter.LongToShort_Format(long, STYLE) };
  } catch (error) { return { error: String(error) }; }
});
console.log(JSON.stringify(answers));
"""


class Site:
    """Its converter, in a folder of its own."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        self.folder = folder
        archive = _git(checkout, "archive", "HEAD", "src/shared", "tsconfig.json")
        with tarfile.open(fileobj=BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        bundler = ROOT / "web/node_modules/.bin/rolldown"
        options = ["--format", "esm", "--platform", "node", "-o", "converter.mjs"]
        subprocess.run([bundler, CONVERTER, *options], cwd=folder, check=True, capture_output=True)
        bundle = folder / "converter.mjs"
        bundle.write_text(_without_packages(bundle.read_text("utf-8")), encoding="utf-8")
        (folder / "ask.mjs").write_text(SCRIPT, encoding="utf-8")

    def read(self, texts: list[str]) -> list[dict[str, Any]]:
        """What it understands of each text, and how it writes that."""
        done = subprocess.run(
            ["node", "ask.mjs"],
            cwd=self.folder,
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            check=True,
        )
        answers: list[dict[str, Any]] = json.loads(done.stdout)
        return answers


def _without_packages(bundle: str) -> str:
    """The bundle with an empty object in place of each package that it imports: the converter
    itself uses none of them, only its neighbours in the bundle."""
    empty = "new Proxy(function () {}, { get: (_, k) => k === Symbol.toPrimitive ? () => '' : {0}"
    empty += ", apply: () => {0} })"
    return re.sub(
        r"^import (?:\* as )?(\w+) from \"[^\"]+\";$",
        lambda found: f"const {found[1]} = {empty.replace('{0}', found[1])};",
        bundle,
        flags=re.MULTILINE,
    )


def _git(checkout: Path, *words: str) -> bytes:
    return subprocess.run(
        ["git", "-C", str(checkout), *words], check=True, capture_output=True
    ).stdout


def positions(checkout: Path) -> list[str]:
    """Every position in its sources, today and in their history."""
    history = _git(checkout, "log", "-p", "--format=", "--", *SOURCES)
    return list(dict.fromkeys(POSITION.findall(history.decode("utf-8", "replace"))))


def compare_positions(site: Site, found: list[str]) -> Counter[str]:
    """How many are equal after reading and writing, and why the others are not."""
    texts = [f"w 0/100 1 (8|1) {position}" for position in found]
    verdicts: Counter[str] = Counter()
    written: list[tuple[str, dict[str, Any]]] = []
    for text, theirs in zip(texts, site.read(texts), strict=True):
        if "error" in theirs:
            verdicts["refused by its converter"] += 1
            continue
        try:
            written.append((format_game(parse_game(text)), theirs["long"]))
        except NotationError as error:
            verdicts[f"refused by ours: {error.reason.code}"] += 1
    for (text, theirs), ours in zip(written, site.read([text for text, _ in written]), strict=True):
        if "error" in ours:
            verdicts["ours refused by its converter"] += 1
            print(ours["error"], text[:300], file=sys.stderr)
        elif _same(theirs, ours["long"]):
            verdicts["equal"] += 1
        else:
            verdicts["different"] += 1
            _show_difference(theirs, ours["long"])
    return verdicts


def _same(theirs: dict[str, Any], ours: dict[str, Any]) -> bool:
    return {k: v for k, v in theirs.items() if k != "metadata"} == {
        k: v for k, v in ours.items() if k != "metadata"
    }


def _show_difference(theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    for key in sorted({*theirs, *ours} - {"metadata"}):
        if theirs.get(key) != ours.get(key):
            told = (json.dumps(side.get(key))[:300] for side in (theirs, ours))
            print(f"  {key}:", *told, sep="\n    ", file=sys.stderr)


def compare_games(site: Site) -> Counter[str]:
    """Games of ours that its converter reads with the same moves, and we read back from it."""
    verdicts: Counter[str] = Counter()
    games = [_game(name, seed) for name in ("plane", "classical-infinite") for seed in range(GAMES)]
    for game, answer in zip(games, site.read([format_game(one) for one in games]), strict=True):
        if "error" in answer:
            verdicts["refused by its converter"] += 1
            print(answer["error"], file=sys.stderr)
            continue
        told = [
            tuple(tuple(int(c.rstrip("n")) for c in square) for square in move)
            for move in answer["long"]["moves"]
        ]
        moves = [(one.origin, one.target) for one in game.main_line()]
        back = parse_game(answer["icn"]).main_line() if told == moves else ()
        verdicts["equal" if back == game.main_line() else "different"] += 1
    return verdicts


def _game(name: str, seed: int) -> GameRecord:
    """A random game on a plane."""
    chance = random.Random(f"{name} {seed}")
    position = start = variant(name).start()
    moves: list[Move] = []
    while len(moves) < PLIES and position.outcome is None:
        moves.append(chance.choice(position.legal_moves(WINDOW)))
        position = position.play(moves[-1])
    return GameRecord(start, bare_line(moves))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path, help="a git repository of infinitechess.org")
    checkout = parser.parse_args().checkout
    with TemporaryDirectory() as folder:
        site = Site(checkout, Path(folder))
        found = positions(checkout)
        print(f"{len(found)} positions in its sources and their history:")
        for verdict, count in compare_positions(site, found).most_common():
            print(f"  {verdict}: {count}")
        print(f"{2 * GAMES} random games of ours:")
        for verdict, count in compare_games(site).most_common():
            print(f"  {verdict}: {count}")


if __name__ == "__main__":
    main()
