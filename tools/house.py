"""What the tree is made of, in figures: `python tools/house.py [TREE ...]`, a column for each tree.

`tests/test_house.py` holds the budgets of `pyproject.toml` and the single statement of each fact;
docs/measured/house.md keeps the table.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "src/latticechess"
LITERAL = re.compile(r"\bLiteral\[([^\]]+)\]")
WORD = re.compile(r'"([^"]*)"')
SHARED = 0.75
LEAST_FIELDS = 3
WEB_CODE = {".ts", ".js", ".svelte", ".css"}
STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
OF_THE_KIT = re.compile(r"(?<![\w.#-])(?:table|thead|tbody|tr|td|th)(?![\w-])|\.card(?![\w-])")
WEB_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")


def files(tree: Path, folder: str, kinds: set[str]) -> Iterator[Path]:
    """Sources in a folder, without what is built beside them."""
    for path in sorted((tree / folder).rglob("*")):
        if path.suffix in kinds and not {"static", "node_modules"} & set(path.parts):
            yield path


def web_files(tree: Path) -> list[Path]:
    """The browser app without its texts, its tests and the types that the build makes."""
    texts = re.compile(
        r"/language/[a-z]{2}/|\.(test|setup)\.ts$|/lib/testing/|/protocol/messages\.ts$"
    )
    return [path for path in files(tree, "web/src", WEB_CODE) if not texts.search(path.as_posix())]


def lines(paths: Iterable[Path]) -> int:
    return sum(path.read_bytes().count(b"\n") for path in paths)


def budgeted(tree: Path, name: str) -> int:
    """The lines that count against the budget of this name."""
    if name == "web/src":
        return lines(web_files(tree))
    return lines(files(tree, name, {".py", ".pxd", ".rs", ".cu"}))


def equal_literals(tree: Path) -> dict[frozenset[str], list[str]]:
    """Sets of two words and more that stand in several places, and where."""
    places: dict[frozenset[str], list[str]] = defaultdict(list)
    for path in files(tree, SOURCE, {".py"}):
        for found in LITERAL.findall(path.read_text(encoding="utf-8")):
            places[frozenset(WORD.findall(found))].append(path.relative_to(tree).as_posix())
    return {words: where for words, where in places.items() if len(words) > 1 and len(where) > 1}


def alike_records(tree: Path) -> int:
    """Pairs of classes of which one has three quarters of the other's fields, or more."""
    records = []
    for path in files(tree, SOURCE, {".py"}):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                fields = {
                    line.target.id
                    for line in node.body
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
                }
                if len(fields) >= LEAST_FIELDS:
                    records.append(fields)
    return sum(
        len(one & other) >= SHARED * min(len(one), len(other))
        for one, other in combinations(records, 2)
    )


def import_lines(tree: Path) -> int:
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in files(tree, SOURCE, {".py"})
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def tournament_folders(tree: Path) -> int:
    """Folders with a file that names tournaments, in its name or that of its folder; the feature's
    own counts once on each side."""
    found = [*files(tree, SOURCE, {".py"}), *files(tree, "web/src", WEB_CODE)]
    paths = [path.relative_to(tree).as_posix() for path in found]
    folders = {path.rpartition("/")[0] for path in paths if "tournament" in path}
    return len({re.sub(r"(/features/tournaments)/.*", r"\1", folder) for folder in folders})


def style(path: Path) -> str:
    """What a component or a sheet styles itself."""
    text = path.read_text(encoding="utf-8")
    return text if path.suffix == ".css" else "".join(STYLE.findall(text))


def restyled(tree: Path) -> set[str]:
    """Who styles tables or cards beside `ui`; to set what the kit asks for is not styling."""
    found = set()
    for path in files(tree, "web/src", {".svelte", ".css"}):
        if "/lib/ui/" in path.as_posix():
            continue
        for selectors, block in RULE.findall(
            re.sub(r"/\*.*?\*/", "", style(path), flags=re.DOTALL)
        ):
            subjects = [re.split(r"[\s>+~]+", each.strip())[-1] for each in selectors.split(",")]
            properties = [line.strip() for line in block.split(";") if line.strip()]
            if any(map(OF_THE_KIT.search, subjects)) and any(
                not each.startswith("--") for each in properties
            ):
                found.add(path.relative_to(tree / "web/src").as_posix())
    return found


def style_lines(tree: Path) -> int:
    """Lines of style outside the kit."""
    return sum(
        style(path).count("\n")
        for path in files(tree, "web/src", {".svelte", ".css"})
        if "/lib/ui/" not in path.as_posix()
    )


def imported_once(tree: Path) -> tuple[int, int]:
    """Modules of the browser app with one importer, and all that are imported."""
    paths = web_files(tree)
    known = set(paths)
    importers: Counter[Path] = Counter()
    for path in paths:
        for name in set(WEB_IMPORT.findall(path.read_text(encoding="utf-8"))):
            start = tree / "web/src/lib" if name.startswith("$lib/") else path.parent
            target = (start / name.removeprefix("$lib/")).resolve()
            for end in ("", ".ts", ".svelte.ts"):
                if (whole := Path(f"{target}{end}")) in known:
                    importers[whole] += 1
    return sum(count == 1 for count in importers.values()), len(importers)


def naming(tree: Path, pattern: str) -> list[str]:
    """Files of code, without texts and tests, in which one of a kind is named: what a new one of
    that kind touches."""
    named = re.compile(pattern)
    code = [*files(tree, SOURCE, {".py", ".pxd"}), *web_files(tree)]
    return [
        path.relative_to(tree).as_posix()
        for path in code
        if named.search(path.read_text(encoding="utf-8"))
    ]


def ceilings() -> dict[str, tuple[str, int]]:
    """By kind: how one of it is named, and in how many files it may be."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        kind: (pattern, most)
        for kind, (pattern, most) in settings["tool"]["lattice"]["ceilings"].items()
    }


def figures(tree: Path) -> Iterator[tuple[str, str]]:
    """The rows of the table for one tree."""
    source, tests = list(files(tree, SOURCE, {".py", ".pxd"})), list(files(tree, "tests", {".py"}))
    web, total = web_files(tree), lines(source)
    once, modules = imported_once(tree)
    yield "Python with `.pxd`, lines", f"{total:,}"
    yield "Python with `.pxd`, files", f"{len(source):,}"
    yield "lines that import", f"{import_lines(tree) / total:.1%}"
    yield "Python tests, lines", f"{lines(tests):,}"
    yield "browser app without texts and tests, lines", f"{lines(web):,}"
    yield "browser app without texts and tests, files", f"{len(web):,}"
    yield "measuring scripts, lines", f"{budgeted(tree, 'bench'):,}"
    yield "equal sets of words (`Literal`)", f"{len(equal_literals(tree))}"
    yield (
        "pairs of records of which one has three quarters of the other's fields",
        f"{alike_records(tree)}",
    )
    yield "folders that hold tournament files", f"{tournament_folders(tree)}"
    yield "style outside the browser app's kit, lines", f"{style_lines(tree):,}"
    yield "components that style tables or cards themselves", f"{len(restyled(tree))}"
    yield "browser modules with one importer, of all imported", f"{once} of {modules}"

    for kind, (pattern, _) in ceilings().items():
        yield f"files that name {kind}", f"{len(naming(tree, pattern))}"


def main(trees: list[Path]) -> None:
    columns = [dict(figures(tree.resolve())) for tree in trees]
    print(f"| | {' | '.join(tree.name or 'now' for tree in trees)} |")
    print("|---" * (len(trees) + 1) + "|")
    for name in columns[0]:
        print(f"| {name} | {' | '.join(column[name] for column in columns)} |")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or [ROOT])
