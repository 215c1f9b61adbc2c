"""What studies and work need to know of classes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from latticechess.features.clubs.store.societies import Societies
from latticechess.features.studies.service.classes import TaughtClass


class SocietyClasses:
    """Who is in a class and who teaches it. A teacher is an organiser of the class."""

    def __init__(self, store: Societies) -> None:
        self.store = store

    async def may_see(self, user: str, class_id: str) -> bool:
        """Whether the user is a pupil or a teacher of the class."""
        return class_id in await asyncio.to_thread(self.store.places, user)

    async def teaches(self, user: str, class_id: str) -> bool:
        """Whether the user may share with the class and give it work."""
        return (await asyncio.to_thread(self.store.places, user)).get(class_id) == "organiser"

    async def taught_by(self, user: str) -> Sequence[TaughtClass]:
        """The classes that the user teaches, by name."""
        places = await asyncio.to_thread(self.store.places, user)
        return [
            TaughtClass(one.id, one.name)
            for one in await asyncio.to_thread(self.store.all)
            if one.kind == "class" and places.get(one.id) == "organiser"
        ]

    async def of_pupil(self, user: str) -> Sequence[str]:
        """Ids of the classes in which the user is a pupil or teacher."""
        places = await asyncio.to_thread(self.store.places, user)
        return [
            one.id
            for one in await asyncio.to_thread(self.store.all)
            if one.kind == "class" and one.id in places
        ]

    async def pupils(self, class_id: str) -> Sequence[str]:
        """User ids of the pupils of a class."""
        members = await asyncio.to_thread(self.store.members, class_id)
        return [one.user for one in members if one.role == "member"]

    async def name(self, class_id: str) -> str:
        """The name of a class; empty if it is gone."""
        found = await asyncio.to_thread(self.store.get, class_id)
        return found.name if found is not None and found.closed_at is None else ""
