"""The program as a package: source archive, wheel, installation in a clean environment.

Not among the usual tests, since it compiles every module once more: `make soak` runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DAY = "1700000000"
"""SOURCE_DATE_EPOCH: the same sources give the same bytes."""


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """What a command prints; it must succeed."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": DAY, **variables}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("package")


@pytest.fixture(scope="module")
def archive(folder: Path) -> Path:
    """The source archive, made from a copy without anything that was compiled here."""
    sources = folder / "checkout"
    tracked = run("git", "ls-files", cwd=ROOT).splitlines()
    for name in tracked:
        target = sources / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    static = "src/latticechess/server/static"
    shutil.copytree(ROOT / static, sources / static)
    run(sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", folder, cwd=sources)
    [made] = folder.glob("*.tar.gz")
    return made


@pytest.fixture(scope="module")
def wheel(archive: Path, folder: Path) -> Path:
    """The wheel, from the archive alone and without the network."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet")
    offline = ("--no-index", "--no-build-isolation", "--no-deps", "--wheel-dir", folder)
    run(*pip, *offline, archive, cwd=folder)
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, folder: Path) -> Path:
    """The Python of an environment with the wheel in it, and what it needs beside it."""
    run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    python = folder / "venv/bin/python"
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=folder)
    # What it is made from is there already; the program itself is taken from the wheel.
    here = run(sys.executable, "-c", "import site; print(site.getsitepackages()[0])", cwd=folder)
    there = run(python, "-c", "import site; print(site.getsitepackages()[0])", cwd=folder)
    for found in Path(here.strip()).iterdir():
        target = Path(there.strip()) / found.name
        if not found.name.startswith(("lattice", "__editable__")) and not target.exists():
            target.symlink_to(found)
    return python


def test_the_archive_is_complete(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    tracked = set(run("git", "ls-files", cwd=ROOT).splitlines())
    left_out = (".ci/", ".github/", ".git", ".pre-commit")
    missing = {name for name in tracked - names if not name.startswith(left_out)}
    assert missing == set()
    assert "src/latticechess/server/static/index.html" in names
    assert not [name for name in names if name.endswith((".so", ".pyc")) or "node_modules" in name]


def test_the_wheel_holds_everything(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    # What it was made from: an app may have been built here meanwhile.
    package = folder / "checkout/src/latticechess"
    wanted = {f"latticechess/{path.relative_to(package).as_posix()}" for path in sources(package)}
    assert wanted - names == set()
    for shared in ("applications/lattice-chess.desktop", "icons/hicolor/scalable/apps"):
        assert any(f"/data/share/{shared}" in name for name in names), shared


def sources(package: Path) -> list[Path]:
    """Every file of the package that git or the app's build made, not a compiler."""
    compiled = (".so", ".pyc", ".c")
    return [
        path
        for path in package.rglob("*")
        if path.is_file() and not path.name.endswith(compiled) and "__pycache__" not in path.parts
    ]


def test_the_same_sources_give_the_same_bytes(archive: Path, folder: Path) -> None:
    """The archive, packed once more. A wheel from it is as equal as the compiler is."""
    again = folder / "again"
    again.mkdir()
    run(
        sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", again, cwd=folder / "checkout"
    )
    assert (again / archive.name).read_bytes() == archive.read_bytes()


def test_the_installed_program_works(installed: Path, folder: Path) -> None:
    empty = folder / "empty"
    empty.mkdir()
    told = run(installed, ROOT / "tests/installed.py", cwd=empty, PYTHONPATH="")
    assert "works with Python" in told
    where = run(installed, "-c", "import latticechess; print(latticechess.__file__)", cwd=empty)
    assert str(folder) in where
