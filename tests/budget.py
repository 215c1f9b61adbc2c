"""What tests cost: the slowest are named at the end of a run, and none may cost too much.

Counted is processor time of the test itself, without its fixtures: of this process, of those it has
started and of theirs. What else the machine does changes it little. `--budget` makes it a fault to
cost more than `BUDGET_S`, or more than `budget.toml` grants with a reason, `SLOW` times over. What
costs much is told in seconds of the machine that the grants were measured on, whatever the hour.

What each file cost is kept for `tools/check`.
"""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

BUDGET_S = 1.0
SLOW = 5
"""How much more may pass: the yardstick and the test are not measured in the same moment."""
YARDSTICK_S = 0.04
"""What `pace` counts on the machine of the grants. The same machine took 0.15 s in other hours."""
SHOWN = 30
DEAR = Path(__file__).with_suffix(".toml")
TICKS = os.sysconf("SC_CLK_TCK")
COST = "processor seconds"
KEPT = "lattice/costs"
"""The name of the files' costs in pytest's cache."""


def processor_s() -> float:
    """Processor time so far of this process and all below it, the ended ones too."""
    below = dict(_below(os.getpid()))
    # The system may miss some while others end: who is there is who was there twice.
    while below.keys() != (again := dict(_below(os.getpid()))).keys():
        below = again
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + sum(again.values())


def _below(pid: int) -> Iterator[tuple[int, float]]:
    """Each running process below this one and its processor time. Linux only; none elsewhere."""
    try:
        threads = os.listdir(f"/proc/{pid}/task")
        children = [
            int(child)
            for thread in threads
            for child in Path(f"/proc/{pid}/task/{thread}/children").read_text().split()
        ]
    except OSError:  # it has ended, or this is another system
        return
    for child in children:
        try:
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        yield child, sum(map(int, fields[11:15])) / TICKS
        yield from _below(child)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--budget", action="store_true", help="fail where a test costs too much")


def pace() -> float:
    """How many times longer than the machine of the grants this one needs just now; 1 at least."""
    before = time.thread_time()
    for _ in range(1_500_000):
        pass
    return max(1.0, (time.thread_time() - before) / YARDSTICK_S)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    before = processor_s()
    try:
        yield
    finally:
        cost = processor_s() - before
        if cost > BUDGET_S:
            cost /= pace()
        item.user_properties.append((COST, round(cost, 2)))


def cost_of(report: pytest.TestReport) -> float:
    costs = [cost for name, cost in report.user_properties if name == COST]
    return float(str(costs[0])) if costs else 0.0


def granted() -> dict[str, float]:
    """What each dear test may take: by its name without parameters, or by its file."""
    dear = tomllib.loads(DEAR.read_text(encoding="utf-8"))
    return {name: float(each["s"]) for name, each in dear.items()}


def limit_of(test: str, grants: dict[str, float]) -> float:
    name = test.partition("[")[0]
    return SLOW * grants.get(name, grants.get(name.partition("::")[0], BUDGET_S))


class Costs:
    """The costs of one run, in the process that hears of all tests."""

    def __init__(self, grants: dict[str, float] | None) -> None:
        """Without grants nothing is too dear."""
        self.grants = grants
        self.of: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.of[report.nodeid] = cost_of(report)

    def too_dear(self) -> list[str]:
        if self.grants is None:
            return []
        limits = {test: limit_of(test, self.grants) for test in self.of}
        return [
            f"{test} took {cost:.1f} s of the processor and has {limits[test]:.0f}"
            for test, cost in self.of.items()
            if cost > limits[test]
        ]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        cache = getattr(session.config, "cache", None)  # None without its plugin
        if cache is not None:
            files: dict[str, float] = {}
            for test, cost in self.of.items():
                file = test.partition("::")[0]
                files[file] = files.get(file, 0.0) + cost
            cache.set(KEPT, cache.get(KEPT, {}) | files)
        if self.too_dear() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if len(self.of) > SHOWN:
            terminalreporter.section(f"the {SHOWN} that took most of the processor")
            dearest = sorted(self.of, key=lambda test: -self.of[test])[:SHOWN]
            for test in dearest:
                terminalreporter.line(f"{self.of[test]:7.2f} s  {test}")
            terminalreporter.line(f"{sum(self.of.values()):7.0f} s  all {len(self.of)}")
        for words in self.too_dear():
            terminalreporter.line(words, red=True)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        grants = granted() if config.getoption("--budget") else None
        config.pluginmanager.register(Costs(grants), "costs")
