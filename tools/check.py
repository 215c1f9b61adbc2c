"""`make check`: the checks and tests that can see what has changed since the commit SINCE (HEAD).

Linters look at all of Python and at the changed files of the browser app, the
type checkers at everything with what they know from before. A test is reached by what it imports,
and by the files that it names. The nearest tests come first; where they would take longer than
LIMIT seconds of the processor, the farthest are left to `make test`; how many is said.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv/bin"
LIMIT_S = float(os.environ.get("LIMIT", "20"))
"""So much of the processor may the tests in Python take, by their last runs."""
UNKNOWN_S = 2.0
"""A file of tests that has not run here before."""
COSTS = ROOT / ".pytest_cache/v/lattice/costs"
SOURCES = (ROOT / "src", ROOT / "tests")
IMPORT = re.compile(
    r"^\s*(?:from\s+(?P<package>[\w.]+)\s+import\s+(?:\((?P<many>[^)]*)\)|(?P<names>.+))"
    r"|import\s+(?P<modules>[\w., ]+))",
    re.MULTILINE,
)
NAMED = re.compile(r'"(latticechess(?:\.\w+)+)"')
"""A module that is imported by its name."""
FOLDER = re.compile(r'f"(latticechess(?:\.\w+)*|\{__name__\})\.\{')
"""A package of which every module is."""
ROOM = re.compile(r'rooms\.modules\("(\w+)"\)')
"""A room of which every feature's is."""
WEB_CODE = {".ts", ".js", ".svelte"}
WEB_TEXT = {*WEB_CODE, ".css", ".json", ".html", ".md"}


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"git {' '.join(arguments)} failed: is {arguments[-1]} a commit?")
    return done.stdout.split("\n")[:-1]


def changed_since(commit: str) -> list[Path]:
    """Files changed, new or gone since the commit."""
    named = git("diff", "--name-only", "--no-renames", commit) + git(
        "ls-files", "--others", "--exclude-standard"
    )
    return [ROOT / name for name in sorted(set(named))]


class Imports:
    """Which Python file imports which, in the sources and the tests."""

    def __init__(self) -> None:
        self.text: dict[Path, str] = {}
        self.of_name: dict[str, Path] = {}
        for root in SOURCES:
            for path in root.rglob("*.py"):
                self.text[path] = path.read_text(encoding="utf-8")
                name = ".".join(path.relative_to(root).with_suffix("").parts)
                self.of_name[name.removesuffix(".__init__")] = path
        self.importers: dict[Path, set[Path]] = defaultdict(set)
        for path, text in self.text.items():
            for name in imported(text):
                if (target := self.of_name.get(name)) is not None:
                    self.importers[target].add(path)
            for package in FOLDER.findall(text):
                start = self.of_name.get(package, path)
                for target in start.parent.glob("*.py"):
                    self.importers[target].add(path)
            for room in ROOM.findall(text):
                features = ROOT / "src/latticechess/features"
                for target in [*features.glob(f"*/{room}.py"), *features.glob(f"*/{room}/*.py")]:
                    self.importers[target].add(path)
            if path.name == "conftest.py":
                self.importers[path] |= set(path.parent.rglob("test_*.py"))

    def touched(self, changed: Path) -> set[Path]:
        """The modules that a changed file changes: itself, or who names it or lies beside it."""
        if changed.suffix == ".py" and ROOT / "bench" not in changed.parents:
            return {changed}
        beside = {changed.with_suffix(".py"), changed.parent / "__init__.py"} & self.text.keys()
        needles = [changed.name]
        if ROOT / "web" not in changed.parents:
            needles += [f'"{changed.relative_to(ROOT).parent}"', f'"{changed.parent.name}"']
        naming = {path for path, text in self.text.items() if any(each in text for each in needles)}
        return beside | naming

    def distances(self, changed: list[Path]) -> dict[Path, int]:
        """How many imports each file is away from the nearest change that reaches it."""
        edge = {path for each in changed for path in self.touched(each)}
        found = dict.fromkeys(edge, 0)
        distance = 0
        while edge:
            distance += 1
            edge = {by for path in edge for by in self.importers[path]} - found.keys()
            found |= dict.fromkeys(edge, distance)
        return found


def imported(text: str) -> Iterator[str]:
    """The names of modules that a source may import, and of things in them."""
    yield from NAMED.findall(text)
    for match in IMPORT.finditer(text):
        if match["modules"]:
            yield from (each.split(" as ")[0].strip() for each in match["modules"].split(","))
            continue
        yield match["package"]
        for each in (match["many"] or match["names"] or "").split(","):
            yield f"{match['package']}.{each.split(' as ')[0].split('#')[0].strip()}"


def is_test(path: Path) -> bool:
    return path.name.startswith("test_") and path.suffix == ".py" and path.exists()


def mirrored(test: Path, changed: list[Path]) -> bool:
    """Whether the test lies where the tests of a changed source lie."""
    folder = test.relative_to(ROOT / "tests").parent
    return any(
        folder == each.relative_to(source).parent
        for each in changed
        for source in [ROOT / "src/latticechess"]
        if source in each.parents and folder != Path()
    )


def chosen_tests(changed: list[Path]) -> tuple[list[Path], int]:
    """The nearest tests that fit into the time, and how many are reached in all."""
    reached = {
        path: distance for path, distance in Imports().distances(changed).items() if is_test(path)
    }
    nearest = sorted(
        reached,
        key=lambda path: (reached[path] > 0, not mirrored(path, changed), reached[path], path),
    )
    known = json.loads(COSTS.read_text()) if COSTS.exists() else {}
    chosen: list[Path] = []
    left = LIMIT_S
    for path in nearest:
        left -= known.get(str(path.relative_to(ROOT)), UNKNOWN_S)
        if left < 0 and chosen:
            break
        chosen.append(path)
    return chosen, len(reached)


class Step(threading.Thread):
    """A command that runs beside the others; what it said comes when it has failed."""

    def __init__(self, name: str, command: list[str], folder: Path = ROOT) -> None:
        super().__init__(name=name)
        self.command, self.folder = command, folder
        self.code = 0
        self.output = ""
        self.start()

    def run(self) -> None:
        began = time.monotonic()
        done = subprocess.run(
            self.command,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.code, self.output = done.returncode, done.stdout
        took = time.monotonic() - began
        print(f"{'failed' if self.code else 'ok':>6}  {self.name} ({took:.0f} s)", flush=True)


def python_steps(changed: list[Path]) -> Iterator[Step]:
    tests, reached = chosen_tests(changed)
    if tests:
        name = f"tests, {len(tests)} of the {reached} files that are reached"
        jobs = str(min(os.cpu_count() or 1, len(tests)))
        run = [str(BIN / "pytest"), "-q", "-n", jobs, "--dist", "worksteal"]
        yield Step(name, [*run, *map(str, tests)])
    if any(path.suffix in {".py", ".pxd", ".toml"} for path in changed):
        yield Step("ruff format", [str(BIN / "ruff"), "format", "--check", "--quiet", "."])
        yield Step("ruff", [str(BIN / "ruff"), "check", "--quiet", "."])
        yield Step("imports", [str(BIN / "lint-imports")])
        yield Step("mypy", [str(BIN / "mypy")])


def web_steps(changed: list[Path]) -> Iterator[Step]:
    web = ROOT / "web"
    here = [path for path in changed if web in path.parents and path.suffix in WEB_TEXT]
    there = [str(path.relative_to(web)) for path in here if path.exists()]
    code = [name for name in there if Path(name).suffix in WEB_CODE]
    npx = web / "node_modules/.bin"
    if there:
        yield Step("prettier", [f"{npx}/prettier", "--check", "--ignore-unknown", *there], web)
    if code:
        yield Step("eslint", [f"{npx}/eslint", "--no-warn-ignored", *code], web)
        tests = [f"{npx}/vitest", "related", "--run", "--passWithNoTests", *code]
        yield Step("tests of the browser app", tests, web)
        yield Step("svelte-check", ["npm", "run", "--silent", "check", "--", "--incremental"], web)


def main() -> int:
    changed = changed_since(sys.argv[1] if len(sys.argv) > 1 else "HEAD")
    if not changed:
        print("Nothing has changed since then.")
        return 0
    steps = [*web_steps(changed), *python_steps(changed)]
    for step in steps:
        step.join()
    failed = [step for step in steps if step.code]
    for step in failed:
        print(f"\n--- {step.name}: {' '.join(step.command[:4])} ...\n{step.output.rstrip()}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
