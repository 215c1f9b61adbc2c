"""Limits of storage: how many bytes one user, and the guests of one address, may leave here.

The prices stand in `ALLOWED`. What can be deleted again (notes, studies, boards) is measured as it
lies in the database, so that deleting makes room at once. What stays (chat, files of games, start
positions of games) is counted over a time. Guests cost nothing to make, so all guests of one
address share a limit besides their own. Organisers, and the user of a local program, have none.
"""

from __future__ import annotations

import asyncio
import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.accounts.store.tokens import STORED, Attempts
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import Database
from latticechess.store.stored_bytes import MeasuredKind, StoredBytes

Kind = Literal["notes", "studies", "boards", "chat", "games"]
"""`games`: files that are imported, and start positions and boards of single games."""
KB, MB = 1024, 1024 * 1024
DAY_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """What may be kept of one kind."""

    member: int
    guest: int
    days: int | None = None
    """Within so many days; None: at any time."""


ALLOWED: dict[Kind, Allowance] = {
    "notes": Allowance(16 * MB, 512 * KB),
    "studies": Allowance(64 * MB, 4 * MB),
    "boards": Allowance(8 * MB, 256 * KB),
    "chat": Allowance(1 * MB, 256 * KB, days=1),
    "games": Allowance(256 * MB, 2 * MB, days=7),
}
"""The prices: change them here."""
ADDRESS_GUESTS = 32 * MB
"""What all guests of one address may leave within a day: a whole school may come from one."""
COUNTED_FROM = 256
"""Shorter start positions are part of every game, of which there are limits of their own."""
REMEASURE_S = 300.0
MOST_MEASURED = 20_000


class StorageFull(Refusal):
    """Somebody has stored as much as they may; the sentence says what to do."""


class StorageLimits:
    """Admits what is to be stored, on the account of the one who stores it."""

    def __init__(
        self,
        database: Database,
        free: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`free`: nobody is limited, as at a program of one's own."""
        self.stored = StoredBytes(database)
        self.counters = Attempts(database)
        self.free = free
        self.now = now
        self.measured: OrderedDict[tuple[str, MeasuredKind], tuple[int, float]] = OrderedDict()
        """What each user has, and when that was measured."""
        self.keeping = threading.Lock()

    async def admit(
        self, visitor: Visitor, kind: Kind, size: int, owner: str | None = None
    ) -> None:
        """Let a visitor store so many bytes more; StorageFull.

        `owner`: whose they will be, if not the visitor's.
        """
        if self.free or visitor.role >= Role.ORGANISER or size <= 0:
            return
        await asyncio.to_thread(self._admit, visitor, kind, size, owner or visitor.user)

    async def give_back(self, visitor: Visitor, size: int, kept: int = 0) -> None:
        """Of so many bytes of games that a visitor was let store, only some are kept after all."""
        less = kilobytes(size) - kilobytes(kept)
        if not self.free and visitor.role < Role.ORGANISER and less > 0:
            await asyncio.to_thread(self._give_back, visitor, less)

    @asynccontextmanager
    async def keeping_position(self, visitor: Visitor, *texts: str | None) -> AsyncIterator[None]:
        """While a visitor begins a game from these texts: a start position, a board. What is
        refused counts nothing; StorageFull."""
        size = sum(len(text.encode()) for text in texts if text)
        if size <= COUNTED_FROM:
            yield
            return
        await self.admit(visitor, "games", size)
        try:
            yield
        except BaseException:
            await asyncio.shield(self.give_back(visitor, size))
            raise

    async def left(self, visitor: Visitor, kind: Kind) -> int | None:
        """How many bytes a visitor may still store now; None: as many as they like."""
        if self.free or visitor.role >= Role.ORGANISER:
            return None
        used = await asyncio.to_thread(self._used, visitor.user, kind)
        return max(0, allowed(visitor, kind, visitor.user) - used)

    # --- In a thread ----------------------------------------------------------------------------

    def _admit(self, visitor: Visitor, kind: Kind, size: int, owner: str) -> None:
        most = allowed(visitor, kind, owner)
        used = self._used(owner, kind)
        if used + size > most and kind != "chat" and kind != "games":
            self.measured.pop((owner, kind), None)
            used = self._used(owner, kind)  # something may have been deleted since
        if used + size > most:
            raise StorageFull.because(full(kind, used, size, most, owner == visitor.user))
        if visitor.role < Role.MEMBER:
            self._charge_address(visitor.address, size)
        self._charge(owner, kind, size)

    def _give_back(self, visitor: Visitor, less: int) -> None:
        self.counters.take_back(key("games", visitor.user), less)
        if visitor.role < Role.MEMBER and visitor.address:
            self.counters.take_back(key("address", visitor.address), less)

    def _used(self, user: str, kind: Kind) -> int:
        if kind == "chat" or kind == "games":
            days = ALLOWED[kind].days or 1
            return KB * self.counters.count(key(kind, user), now_ms(), days * DAY_MS)
        known, at = self.measured.get((user, kind), (0, -REMEASURE_S))
        if self.now() - at >= REMEASURE_S:
            known = self.stored.measure(user, kind)
            self._keep(user, kind, known, self.now())
        return known

    def _charge(self, user: str, kind: Kind, size: int) -> None:
        if kind == "chat" or kind == "games":
            days = ALLOWED[kind].days or 1
            self.counters.add(key(kind, user), now_ms(), days * DAY_MS, kilobytes(size))
        else:
            known, at = self.measured.get((user, kind), (0, -REMEASURE_S))
            self._keep(user, kind, known + size, at)

    def _keep(self, user: str, kind: MeasuredKind, size: int, at: float) -> None:
        with self.keeping:
            self.measured[user, kind] = size, at
            self.measured.move_to_end((user, kind))
            while len(self.measured) > MOST_MEASURED:
                self.measured.popitem(last=False)

    def _charge_address(self, address: str, size: int) -> None:
        """Count for all guests of one address; StorageFull."""
        if not address or is_loopback(address):
            return  # behind a proxy that tells no addresses, everybody has this one
        at = now_ms()
        used = KB * self.counters.count(key("address", address), at, DAY_MS)
        if used + size > ADDRESS_GUESTS:
            raise StorageFull(
                "storage-full-address", used=readable(used), allowed=readable(ADDRESS_GUESTS)
            )
        self.counters.add(key("address", address), at, DAY_MS, kilobytes(size))


def key(kind: str, who: str) -> str:
    return f"{STORED}{kind}:{who}"


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def allowed(visitor: Visitor, kind: Kind, owner: str) -> int:
    """Bytes that `owner` may have; whoever lets others write into their own is a member."""
    is_guest = visitor.role < Role.MEMBER and owner == visitor.user
    return ALLOWED[kind].guest if is_guest else ALLOWED[kind].member


def full(kind: Kind, used: int, size: int, most: int, own: bool) -> Sentence:
    """What the visitor is told: how much there is, how much there may be, and what to do."""
    has, asks, may = readable(used), readable(size), readable(most)
    if not own:
        return sentence("storage-full-of-owner", used=has, allowed=may)
    match kind:
        case "notes":
            return sentence("storage-full-notes", used=has, size=asks, allowed=may)
        case "studies":
            return sentence("storage-full-studies", used=has, size=asks, allowed=may)
        case "boards":
            return sentence("storage-full-boards", used=has, size=asks, allowed=may)
        case "chat":
            return sentence("storage-full-chat", used=has, allowed=may)
        case "games":
            days = ALLOWED["games"].days or 1
            return sentence("storage-full-games", used=has, size=asks, allowed=may, count=days)


def kilobytes(size: int) -> int:
    return -(-size // KB)


def readable(size: int) -> str:
    """Bytes for people; what is used is rounded up."""
    return f"{kilobytes(size)} kB" if size < MB else f"{-(-size * 10 // MB) / 10:g} MB"
