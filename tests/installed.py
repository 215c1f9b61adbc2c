"""Tries an installed package on any system, with Python alone: `python tests/installed.py`.

Rules, engine, both engine protocols, a game in the terminal, and the server with its app.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import threading
import urllib.request
from pathlib import Path

LATTICE = Path(sysconfig.get_path("scripts")) / ("lattice.exe" if os.name == "nt" else "lattice")
PATIENCE_S = 120


def said(folder: str, *words: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [str(LATTICE), *words],
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def try_commands(folder: str) -> None:
    """Each floor once."""
    assert said(folder, "--version").startswith("Lattice Chess ")
    assert "nodes 8902" in said(folder, "perft", "chess", "3")
    assert "nodes 6889" in said(folder, "perft", "cube", "2")
    assert "bestmove " in said(folder, "uci", typed="position startpos\ngo depth 3\n")
    assert "move " in said(folder, "xboard", typed="protover 2\nnew\nsd 3\nusermove e2e4\n")
    played = said(folder, "play", "plane", "--level", "1", typed="(5,4)-(6,6)\nquit\n")
    assert "The computer plays 1... " in played


def try_compiled(folder: str) -> None:
    """Every module that should be compiled is."""
    script = "from latticechess.app.program import uncompiled_modules; print(uncompiled_modules())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]", done.stdout


def try_app(folder: str) -> None:
    """`lattice play` in an empty folder serves the browser app."""
    words = [str(LATTICE), "play", "--no-browser", "--port", "0", "--data", str(Path(folder, "d"))]
    process = subprocess.Popen(
        words, cwd=folder, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="replace"
    )
    assert process.stdout is not None
    watch = threading.Timer(PATIENCE_S, process.kill)
    watch.start()
    try:
        found = None
        for line in process.stdout:
            found = re.search(r"Play at (\S+)", line)
            if found:
                break
        assert found, "the server did not start"
        page = urllib.request.urlopen(found[1]).read().decode()
        [script] = set(re.findall(r'import\("([^"]*/entry/start\.[^"]*)"\)', page))
        code = urllib.request.urlopen(found[1].rstrip("/") + script).read()
        assert b"export" in code, code
    finally:
        process.terminate()
        process.wait(PATIENCE_S)
        watch.cancel()
        process.stdout.close()


def main() -> None:
    """All of it, in an empty folder."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try_compiled(folder)
        try_commands(folder)
        try_app(folder)
    print(f"The installed package works with Python {sys.version.split()[0]} on {sys.platform}.")


if __name__ == "__main__":
    main()
