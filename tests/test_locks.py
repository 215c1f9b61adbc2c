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
    assert play < work
    assert not {pin.partition("==")[0] for pin in play} & {"pytest", "mypy", "ruff", "hypothesis"}


def test_every_pin_has_a_hash_and_no_address() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "://" not in text
        entries = re.split(r"^(?=\S)(?!#)", text, flags=re.MULTILINE)[1:]
        assert len(entries) == len(pins(name))
        assert all("--hash=sha256:" in entry for entry in entries)


def test_the_browser_app_is_locked_without_addresses() -> None:
    locked = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    root = locked["packages"][""]
    assert root["dependencies"] == wanted["dependencies"]
    assert root["devDependencies"] == wanted["devDependencies"]
    assert not [name for name, entry in locked["packages"].items() if "resolved" in entry]
