"""What studies need to know of classes. A class is an opaque id here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class TaughtClass:
    """A class that somebody teaches."""

    id: str
    name: str


class Classes(Protocol):
    """Who is in a class and who teaches it."""

    async def may_see(self, user: str, class_id: str) -> bool:
        """Whether the user is a pupil or a teacher of the class."""

    async def teaches(self, user: str, class_id: str) -> bool:
        """Whether the user may share with the class and give it work."""

    async def taught_by(self, user: str) -> Sequence[TaughtClass]:
        """The classes that the user teaches, by name."""

    async def of_pupil(self, user: str) -> Sequence[str]:
        """Ids of the classes in which the user is a pupil or teacher."""

    async def pupils(self, class_id: str) -> Sequence[str]:
        """User ids of the pupils of a class."""

    async def name(self, class_id: str) -> str:
        """The name of a class; empty if it is gone."""
