"""What keeps tests honest: no second try, none left out, no sleep where a condition can be awaited.

A wait by the clock that belongs to a test, such as a finger held still, has a comment on its line
or just above it that begins with "On purpose:" and says why.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

import budget

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve()
REASON = re.compile(r"(#|//|/\*\*?) On purpose: \S+")

# In the tests of the browser app; the second names those for which a reason can be given.
FORBIDDEN = re.compile(
    r"\b(?:test|it|describe)(?:\.describe)?\.(?:only|fixme|skip|fails|todo)\b"
    r"|\bretr(?:ies|y)\s*:(?!\s*0\b)|--retries[= ](?!0\b)"
)
BY_THE_CLOCK = re.compile(r"\bwaitForTimeout\(|new Promise\(\(?\w*\)? => setTimeout\(\w+,")

SLEEPS = {("time", "sleep"), ("asyncio", "sleep")}
LEFT_OUT = {"skip", "skipif", "xfail", "flaky", "importorskip"}


def browser_tests() -> list[Path]:
    web = ROOT / "web"
    found = [*web.glob("e2e/**/*.ts"), *web.glob("src/**/*.test.ts"), *web.glob("*.config.ts")]
    return sorted([*found, web / "package.json"])


def python_tests() -> list[Path]:
    return sorted(path for path in (ROOT / "tests").rglob("*.py") if path != HERE)


def excused(lines: list[str], number: int) -> bool:
    """Whether the line (from 1), or the comment just above it, gives a reason."""
    if REASON.search(lines[number - 1]):
        return True
    above = number - 2
    while above >= 0 and lines[above].lstrip().startswith(("#", "//", "*", "/*")):
        if REASON.search(lines[above]):
            return True
        above -= 1
    return False


def browser_faults(text: str) -> Iterator[str]:
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if found := FORBIDDEN.search(line):
            yield f"{number}: {found[0].strip()}"
        elif (found := BY_THE_CLOCK.search(line)) and not excused(lines, number):
            yield f"{number}: {found[0]} without a reason"


def python_faults(text: str) -> Iterator[str]:
    lines = text.splitlines()
    yield from _python_faults(ast.parse(text), lines, polls=False)


def _python_faults(node: ast.AST, lines: list[str], polls: bool) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Attribute) and child.attr in LEFT_OUT and _is_pytest(child.value):
            yield f"{child.lineno}: {child.attr}"
        if not polls and _sleeps(child) and not excused(lines, child.lineno):
            yield f"{child.lineno}: a sleep without a reason"
        # A loop that looks again and again for what must come sleeps in between.
        inside = isinstance(child, ast.While) or (polls and not isinstance(child, _FUNCTIONS))
        yield from _python_faults(child, lines, inside)


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def _is_pytest(node: ast.expr) -> bool:
    return ast.unparse(node) in ("pytest", "pytest.mark")


def _sleeps(node: ast.AST) -> TypeGuard[ast.Call]:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    module = node.func.value
    named = isinstance(module, ast.Name) and (module.id, node.func.attr) in SLEEPS
    # sleep(0) only lets others run.
    return named and not (isinstance(node.args[0], ast.Constant) and node.args[0].value == 0)


def test_the_tests_of_the_browser_app() -> None:
    found = browser_tests()
    assert len(found) > 50
    faults = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in found
        for fault in browser_faults(path.read_text(encoding="utf-8"))
    ]
    assert faults == []


def test_the_tests_of_the_program() -> None:
    found = python_tests()
    assert len(found) > 50
    faults = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in found
        for fault in python_faults(path.read_text(encoding="utf-8"))
    ]
    assert faults == []


@pytest.mark.parametrize(
    "line",
    [
        "test.only('x', () => {});",
        "test.describe.only('x', () => {});",
        "it.skip('x', () => {});",
        "test.fixme('x', () => {});",
        "  retries: 1,",
        "  retries: process.env.CI ? 2 : 0,",
        '    "e2e": "playwright test --retries=2",',
        "await page.waitForTimeout(300);",
        "await new Promise((done) => setTimeout(done, 400));",
    ],
)
def test_a_bad_habit_in_the_browser_app_is_found(line: str) -> None:
    assert len(list(browser_faults(line))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.sleep(1)",
        "async def f():\n    await asyncio.sleep(0.1)",
        "for n in range(3):\n    time.sleep(n)",
        "while True:\n    def later():\n        time.sleep(1)",
        "@pytest.mark.skip\ndef test_x(): pass",
        "@pytest.mark.xfail(reason='x')\ndef test_x(): pass",
        "pytest.skip('no time')",
    ],
)
def test_a_bad_habit_in_python_is_found(text: str) -> None:
    assert len(list(python_faults(text))) == 1


def test_every_test_that_may_cost_more_exists_and_has_a_reason() -> None:
    for name, dear in tomllib.loads(budget.DEAR.read_text(encoding="utf-8")).items():
        path, _, function = name.partition("::")
        text = (ROOT / path).read_text(encoding="utf-8")
        assert not function or re.search(rf"^(async )?def {function}\(", text, re.MULTILINE), name
        assert dear["s"] > budget.BUDGET_S, name
        assert dear["why"], name


def test_a_test_that_costs_too_much_is_named() -> None:
    grants = {"tests/a.py": 2.0, "tests/b.py::test_dear": 5.0}
    costs = budget.Costs(grants)
    costs.of = {
        "tests/a.py::test_x[1]": 2.0 * budget.SLOW + 0.1,
        "tests/b.py::test_dear[y]": 5.0 * budget.SLOW - 0.1,
        "tests/b.py::test_cheap": budget.BUDGET_S * budget.SLOW + 0.1,
    }
    assert [words.split(" ")[0] for words in costs.too_dear()] == [
        "tests/a.py::test_x[1]",
        "tests/b.py::test_cheap",
    ]
    assert not budget.Costs(None).too_dear(), "nobody asked"


def test_the_processor_time_of_other_processes_counts() -> None:
    before = budget.processor_s()
    work = "import time\nwhile time.process_time() < 0.2: pass\nprint(flush=True)\ninput()"
    with subprocess.Popen(
        [sys.executable, "-c", work], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        running = budget.processor_s() - before
        process.communicate()
    assert running >= 0.15
    # Ended, it is counted by its parent: a tick less at most, and what a sum of fractions loses.
    assert budget.processor_s() - before >= running - 2 / budget.TICKS


def test_what_has_a_reason_is_let_through() -> None:
    assert not list(browser_faults("// On purpose: held still.\nawait page.waitForTimeout(150);"))
    assert not list(browser_faults("retries: 0,\ntest('x', async ({ page }) => {"))
    fine = (
        "time.sleep(1)  # On purpose: nothing happens meanwhile",
        "# On purpose: longer than\n# a process may be silent.\ntime.sleep(6)",
        "while not done():\n    time.sleep(0.1)",
        "await_me = asyncio.sleep(0)",
    )
    for text in fine:
        assert not list(python_faults(text)), text
