"""The program as a wheel: built, installed apart from its sources, and complete.

Not among the usual tests, since it compiles every module once more: `make soak` runs it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


def run(*command: str, cwd: Path, path: Path | None = None) -> str:
    """What a command prints; with `path` it imports from there first."""
    environment = {**os.environ, "PYTHONPATH": str(path)} if path else dict(os.environ)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed wheel and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ("wheel", "--no-build-isolation", "--no-deps", "--quiet", "--wheel-dir", str(folder))
    run(*PIP, *build, ".", cwd=ROOT)
    [wheel] = folder.glob("*.whl")
    site = folder / "site"
    run(*PIP, "install", "--no-deps", "--quiet", "--target", str(site), str(wheel), cwd=folder)
    return site


def test_every_compiled_module_comes_compiled(installed: Path) -> None:
    script = (
        "import latticechess; print(latticechess.__file__)\n"
        "from latticechess.app.program import uncompiled_modules; print(uncompiled_modules())"
    )
    told = run(sys.executable, "-c", script, cwd=installed.parent, path=installed)
    assert told.splitlines() == [str(installed / "latticechess/__init__.py"), "[]"]


def test_the_browser_app_and_the_boards_come_along(installed: Path) -> None:
    package = installed / "latticechess"
    assert (package / "server/static/index.html").is_file()
    shipped = {path.name for path in (ROOT / "src/latticechess/variants").glob("*.toml")}
    assert {path.name for path in (package / "variants").glob("*.toml")} == shipped


def test_the_command_runs(installed: Path) -> None:
    command = (sys.executable, str(installed / "bin/lattice"), "perft", "cube", "2")
    assert "6889" in run(*command, cwd=installed.parent, path=installed).replace(" ", "")
