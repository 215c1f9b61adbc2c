"""The locked requirements: playing needs a part of what working needs; no registry is named."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\s;\\]+)", re.MULTILINE)


def pins(name: str) -> set[str]:
    return set(PIN.findall((ROOT / name).read_text(encoding="utf-8")))


def test_playing_uses_the_versions_that_are_tested() -> None:
    play, work = pins("requirements.txt"), pins("requirements-dev.txt")
    assert pins("requirements-build.txt") < play < work
    assert not {pin.partition("==")[0] for pin in play} & {"pytest", "mypy", "ruff", "hypothesis"}


def test_documents_are_made_beside_what_is_tested() -> None:
    """One environment holds both: where they need the same package it is the same version."""
    work = dict(pin.split("==") for pin in pins("requirements-dev.txt"))
    docs = dict(pin.split("==") for pin in pins("requirements-docs.txt"))
    assert "sphinx" in docs
    assert "sphinx" not in work
    assert [name for name in docs if work.get(name, docs[name]) != docs[name]] == []


def test_every_pin_has_a_hash_and_no_address() -> None:
    for name in ("", "-build", "-dev", "-docs", "-fetch"):
        text = (ROOT / f"requirements{name}.txt").read_text(encoding="utf-8")
        assert "://" not in text
        entries = re.split(r"^(?=\S)(?!#)", text, flags=re.MULTILINE)[1:]
        assert len(entries) == len(pins(f"requirements{name}.txt"))
        assert all("--hash=sha256:" in entry for entry in entries)


def test_the_browser_app_is_locked_without_addresses() -> None:
    locked = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    root = locked["packages"][""]
    assert root["dependencies"] == wanted["dependencies"]
    assert root["devDependencies"] == wanted["devDependencies"]
    assert not [name for name, entry in locked["packages"].items() if "resolved" in entry]
