"""What sets the program up, and what a package is made from: never without the app."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DESKTOP = ROOT / "deploy/desktop"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder in which setup.py runs, with nothing to compile and no app."""
    (tmp_path / "src/latticechess").mkdir(parents=True)
    (tmp_path / "src/latticechess/__init__.py").touch()
    (tmp_path / "src/latticechess/compiled.txt").touch()
    (tmp_path / "src/latticechess/one.py").write_text("X = 1\n")
    (tmp_path / "web").mkdir()
    (tmp_path / "x.desktop").touch()
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "x"\nversion = "1"\n[tool.setuptools.packages.find]\nwhere = ["src"]\n'
        '[tool.setuptools.package-data]\n"*" = ["server/static/**/*"]\n'
        '[tool.setuptools.data-files]\n"share/applications" = ["x.desktop"]\n'
    )
    return tmp_path


def build(checkout: Path, *command: str, npm: str | None = None, **more: str) -> tuple[int, str]:
    """Run setup.py with a path on which there is this npm, or none."""
    tools = checkout / "tools"
    tools.mkdir(exist_ok=True)
    if npm is not None:
        (checkout / "web/package.json").write_text("{}")
        (tools / "npm").write_text(f"#!/bin/sh\n{npm}\n")
        (tools / "npm").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:/bin", **more}
    for name in ("gcc", "cc", "ld", "as", "mkdir"):
        found = shutil.which(name)
        if found and not (tools / name).exists():
            (tools / name).symlink_to(found)
    environment["PATH"] = str(tools)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", *command],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("command", ["build_py", "sdist"])
def test_without_node_the_build_fails_and_says_why(checkout: Path, command: str) -> None:
    code, told = build(checkout, command)
    assert code != 0
    assert "The browser app is not built, and cannot be: npm (Node.js) is not installed." in told
    assert "LATTICE_WITHOUT_APP=1" in told
    assert "Traceback" not in told


def test_a_failing_build_of_the_app_fails_all(checkout: Path) -> None:
    code, told = build(checkout, "build_py", npm="exit 3")
    assert code != 0
    assert "`npm ci` failed in web" in told


def test_a_build_that_makes_no_app_is_noticed(checkout: Path) -> None:
    code, told = build(checkout, "build_py", npm="exit 0")
    assert code != 0
    assert "there is no src/latticechess/server/static/index.html" in told


def test_the_app_is_built_if_it_is_missing(checkout: Path) -> None:
    page = "../src/latticechess/server/static"
    npm = f'case "$1" in run) mkdir -p {page}; echo hello > {page}/index.html;; esac'
    code, told = build(checkout, "build_py", "--build-lib", "out", npm=npm)
    assert code == 0, told
    assert (checkout / "out/latticechess/server/static/index.html").read_text() == "hello\n"


def test_the_same_sources_give_the_same_archive(checkout: Path) -> None:
    made = []
    for folder, touched in (("one", 1_000_000_000), ("two", 1_500_000_000)):
        for path in checkout.rglob("*.py"):
            os.utime(path, (touched, touched))
        variables = {"LATTICE_WITHOUT_APP": "1", "SOURCE_DATE_EPOCH": "1700000000"}
        code, told = build(checkout, "sdist", "--dist-dir", folder, **variables)
        assert code == 0, told
        [archive] = (checkout / folder).iterdir()
        made.append(archive.read_bytes())
    assert made[0] == made[1]


def test_an_editable_installation_needs_no_app_yet(checkout: Path) -> None:
    """`make play` compiles the program and builds the app beside each other."""
    code, told = build(checkout, "editable_wheel", "--dist-dir", "out")
    assert code == 0, told
    assert list((checkout / "out").glob("*.whl"))


def test_without_the_app_on_purpose(checkout: Path) -> None:
    code, told = build(checkout, "build_py", LATTICE_WITHOUT_APP="1")
    assert code == 0, told


# --- Desktops --------------------------------------------------------------------------------


def test_the_entry_of_the_menu() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(DESKTOP / "lattice-chess.desktop", encoding="utf-8")
    [section] = entry.sections()
    assert section == "Desktop Entry"
    values = entry[section]
    assert values["Exec"] == "lattice play"
    assert values["Type"] == "Application"
    assert (DESKTOP / f"{values['Icon']}.svg").is_file()
    # A terminal is where it is stopped with Ctrl-C.
    assert values["Terminal"] == "true"


def test_the_icon_is_the_logo() -> None:
    logo = ROOT / "web/static/logo.svg"
    assert (DESKTOP / "lattice-chess.svg").read_bytes() == logo.read_bytes()


def test_the_description_for_software_centres() -> None:
    root = ElementTree.parse(DESKTOP / "lattice-chess.metainfo.xml").getroot()
    assert root.findtext("launchable") == "lattice-chess.desktop"
    assert root.findtext("project_license") == project()["license"]


def project() -> dict[str, object]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return dict(tomllib.load(file)["project"])


def test_what_only_some_systems_have_is_asked_for_there_only() -> None:
    needed = {str(line).partition(">")[0]: str(line) for line in list(project()["dependencies"])}  # type: ignore[call-overload]
    assert "sys_platform != 'win32'" in needed["uvloop"]
    assert "platform_python_implementation == 'CPython'" in needed["httptools"]


def test_the_locked_requirements_say_so_too() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        [line] = [
            line for line in (ROOT / name).read_text().splitlines() if line.startswith("uvloop==")
        ]
        assert "sys_platform != 'win32'" in line


def test_the_builds_for_other_systems_name_no_registry() -> None:
    text = (ROOT / ".github/workflows/wheels.yml").read_text()
    for python in ("cp311", "cp312", "cp313", "cp314"):
        assert python in text
    for system in ("ubuntu", "macos", "windows"):
        assert system in text
    assert "http" not in text


# --- Setting up ------------------------------------------------------------------------------


def programs(folder: Path, **scripts: str) -> str:
    """A path on which these scripts come first."""
    folder.mkdir()
    for name, script in scripts.items():
        path = folder / name.replace("_", "-")
        path.write_text(f"#!/bin/bash\n{script}\n")
        path.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


OLD = 'case "$1" in --version) echo Python 3.9.2 ;; *) [ "$2" = pass ] ;; esac'


@pytest.mark.parametrize(
    ("python", "script", "told"),
    [
        ("oldpython", OLD, "oldpython is Python 3.9.2."),
        ("python3", OLD, "python3 is Python 3.9.2."),
        ("nopython", "exit 127", "There is no nopython."),
    ],
)
def test_a_python_that_does_not_fit_is_named_and_nothing_installed(
    tmp_path: Path, python: str, script: str, told: str
) -> None:
    installed = tmp_path / "installed"
    path = programs(tmp_path / "bin", **{python: script}, apt_get=f"touch {installed}")
    done = subprocess.run(
        [ROOT / "tools/need", "python3=python:3.11", "python3-dev=inc:Python.h"],
        env={**os.environ, "PATH": path, "PYTHON": python},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"FAULT: {told} Lattice Chess needs Python 3.11 or newer")
    assert done.stderr.count("\n") == 1
    assert not installed.exists()


STEPS = 'echo "Fetching things ..."\necho "Compiling ..."'
DRY = f'[ "$1" != --dry-run ] || {{ cat <<"END"\n{STEPS}\nEND\nexit; }}\n'


def progress(tmp_path: Path, make: str) -> tuple[int, str, str, str]:
    """What `tools/progress` says of a make like this, what it says of faults, and its log."""
    path = programs(tmp_path / "bin", fakemake=make)
    done = subprocess.run(
        [ROOT / "tools/progress", tmp_path / "stamps", "fakemake"],
        env={**os.environ, "PATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    log = tmp_path / "stamps/setup.log"
    return done.returncode, done.stdout, done.stderr, log.read_text()


def test_progress_shows_steps_and_keeps_the_rest_in_a_log(tmp_path: Path) -> None:
    code, out, err, log = progress(tmp_path, f"{DRY}{STEPS}\necho WARNING: a place of packages >&2")
    assert (code, err) == (0, "")
    assert re.fullmatch(r"(Setting up, \d+ s: step \d of 2, [^\n]+ \.\.\.[^\n]*\n)+", out)
    assert "step 1 of 2, Fetching things ..." in out
    assert "WARNING" in log


def test_progress_tells_how_far_the_compiler_is(tmp_path: Path) -> None:
    told = {
        "": "Compiling ...",
        "[12/44] Cythonizing src/a.py\nwarning: ...": "Compiling ..., translated 12 of 44 modules",
        "[44/44] Cythonizing src/a.py\nCompiled 7 of 45 modules\n": ", compiled 7 of 45 modules",
    }
    for number, (log, expected) in enumerate(told.items()):
        folder = tmp_path / str(number)
        (folder / "stamps").mkdir(parents=True)
        (folder / "stamps/compile.log").write_text(log)
        code, out, err, _ = progress(folder, f"{DRY}echo 'Compiling ...'")
        assert (code, err) == (0, "")
        assert out.splitlines()[0].endswith(expected)


def test_a_fault_is_its_sentence_and_where_the_rest_is(tmp_path: Path) -> None:
    code, _, err, log = progress(
        tmp_path, f"{DRY}{STEPS}\necho noise\necho FAULT: No network. Connect.\nexit 2"
    )
    assert code == 1
    assert err.startswith("No network. Connect.\n")
    assert str(tmp_path / "stamps/setup.log") in err
    assert "noise" not in err
    assert "noise" in log


def test_nothing_is_said_where_nothing_is_to_be_done(tmp_path: Path) -> None:
    code, out, err, _ = progress(tmp_path, "exit 0")
    assert (code, out, err) == (0, "", "")
