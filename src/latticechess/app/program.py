"""What a running program holds, from its start to its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec

from latticechess.app.folders import DataFolder
from latticechess.kernel import library
from latticechess.kernel.variant import Variant


def program_version() -> str:
    return version("lattice-chess")


def uncompiled_modules() -> list[str]:
    """Modules meant to be compiled that would run as plain Python, and slowly."""
    listed = files("latticechess").joinpath("compiled.txt").read_text(encoding="utf-8")
    names = [line.strip() for line in listed.splitlines()]
    return [name for name in names if name and not name.startswith("#") and is_plain(name)]


def is_plain(module: str) -> bool:
    spec = find_spec(module)
    return spec is None or str(spec.origin).endswith(".py")


@dataclass
class Program:
    """The parts of a running program."""

    folder: DataFolder
    addresses: list[str] = field(default_factory=list)
    """Where others on the network reach it."""

    async def open(self) -> None:
        """Get ready for players."""

    async def close(self) -> None:
        """Come to rest: everything is stored."""

    def variants(self) -> list[Variant]:
        """The variants on offer."""
        return [library.variant(name) for name in library.names()]
