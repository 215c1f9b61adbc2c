"""What a command loads before it answers: modules, not seconds, which depend on the machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

WEB = {"asyncio", "ssl", "sqlalchemy", "litestar", "uvicorn", "argon2", "networkx"}
ABOVE = {f"latticechess.{floor}" for floor in ("app", "store", "server", "tournament", "training")}
SAYS = """
import contextlib, io, sys
from latticechess.cli.main import main
sys.stdin = io.TextIOWrapper(io.BytesIO({said!r}))
with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
    main({words!r})
assert {answer!r} in out.getvalue(), out.getvalue()
print(*sys.modules)
"""


def loaded(script: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "said", "answer", "idle"),
    [
        (
            ["--help"],
            b"",
            "usage: lattice",
            WEB | {"latticechess.store", "latticechess.features.tournaments.rules"},
        ),
        (["uci"], b"uci\nisready\nquit\n", "readyok", WEB | ABOVE | {"msgspec"}),
        (["moves", "chess"], b"", "Nc3", WEB | ABOVE | {"msgspec", "latticechess.engine"}),
    ],
)
def test_a_command_loads_nothing_idle(
    words: list[str], said: bytes, answer: str, idle: set[str]
) -> None:
    found = loaded(SAYS.format(words=words, said=said, answer=answer))
    assert "latticechess.cli.main" in found
    assert sorted(idle & found) == []
