"""Boards of a running program: found by name, saved, shared, liked."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from latticechess.app.budgets import Workshop
from latticechess.app.storage_limits import StorageLimits
from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.membership import require_no_imitation
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.boards.service.files import LONGEST_NAME, NAME, ReadBoard, read_board
from latticechess.features.boards.store import BoardStore, StoredBoard
from latticechess.kernel import library
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import loads
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import StoreError

log = logging.getLogger("latticechess.boards")

MOST_BOARDS = 100
"""Of one author."""
MOST_CACHED = 64_000_000
"""Estimated bytes of the variants that are kept."""
COUNT_AGAIN_MS = 600_000
"""How long it is believed how often boards were played: counting looks at every game."""
BYTES_A_LETTER = 4
BYTES_A_VECTOR = 120
"""Also of a piece in the set-up."""

T = TypeVar("T")


class NoSuchBoard(Refusal):
    """There is no such board, or it is not for the one who asks."""

    def __init__(self, name: str) -> None:
        super().__init__("no-such-board", name=name[:LONGEST_NAME])


class Boards:
    """All boards by name. Files of users are read beside the event loop, and kept for a while."""

    def __init__(
        self, store: BoardStore, workshop: Workshop, storage: StorageLimits | None = None
    ) -> None:
        """`storage`: whether there is room for one more; None: always."""
        self.store = store
        self.storage = storage
        self.workshop = workshop
        self.cache: OrderedDict[tuple[str, int], tuple[Variant, int]] = OrderedDict()
        self.cached = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.plays: dict[str, int] = {}
        """Games on the boards that come with the program."""
        self.count_again_at = 0

    # --- Variants by name ---------------------------------------------------------------------

    async def variant(self, name: str, by: Visitor | None = None) -> Variant:
        """The variant of a shipped board, or the newest of an own one; Refusal.

        Reading it is on the account of `by`. Deleted boards are known here: games go on.
        """
        if name in library.names():
            return library.variant(name)
        row = await self._row(name, gone=True)
        if row is None:
            raise Refusal("no-such-variant", name=name[:LONGEST_NAME], names=library.names())
        return await self._read(row, row.version, by)

    async def playable(self, name: str, user: str, by: Visitor | None = None) -> Variant:
        """The variant for a new game of `user`; Refusal for what is deleted or hidden."""
        row = await self.listed(name, user)
        return library.variant(name) if row is None else await self._read(row, row.version, by)

    async def listed(self, name: str, user: str) -> StoredBoard | None:
        """The own board that `user` chooses for a game; None for a shipped one. Refusal."""
        if name in library.names():
            return None
        row = await self._row(name)
        if row is None or (row.hidden and row.author != user):
            raise Refusal("no-such-variant", name=name[:LONGEST_NAME], names=library.names())
        return row

    async def at_version(self, name: str, version: int) -> Variant:
        """The variant of a version, of the newest if that one is no longer kept; Refusal."""
        if version:
            row = await self._row(name, gone=True)
            if row is not None and await self.store.text(name, version) is not None:
                return await self._read(row, version, None)
        return await self.variant(name)

    async def titles(self, names: Collection[str]) -> dict[str, str]:
        """Titles by name; of a board that nobody knows the name."""
        own = [name for name in names if name not in library.names()]
        rows = await self.store.several(own, gone=True) if own else {}
        titles = {name: row.title for name, row in rows.items()}
        return {
            name: library.variant(name).title if name in library.names() else titles.get(name, name)
            for name in names
        }

    async def version(self, row: StoredBoard, version: int, by: Visitor) -> Variant:
        """The variant of a kept version of the board; NoSuchBoard."""
        if row.shipped:
            if version != row.version:
                raise NoSuchBoard(row.name)
            return library.variant(row.name)
        return await self._read(row, version, by)

    async def _row(self, name: str, gone: bool = False) -> StoredBoard | None:
        if len(name) > LONGEST_NAME or not NAME.fullmatch(name):
            return None
        return await self.store.get(name, gone)

    async def _read(self, row: StoredBoard, version: int, by: Visitor | None) -> Variant:
        key = (row.name, version)
        if key in self.cache:
            self.cache.move_to_end(key)
            return self.cache[key][0]
        text = await self.store.text(row.name, version)
        if text is None:
            raise NoSuchBoard(row.name)
        variant = await self._beside(partial(loads, text, row.name), by)
        self._keep(key, variant)
        return variant

    async def _beside(self, work: Callable[[], T], by: Visitor | None) -> T:
        if by is None:
            return await self.workshop.do(work)
        return await self.workshop.run(by.user, by.address, work)

    def _keep(self, key: tuple[str, int], variant: Variant) -> None:
        if key in self.cache:
            return
        self.cache[key] = variant, weight(variant)
        self.cached += self.cache[key][1]
        while self.cached > MOST_CACHED and len(self.cache) > 1:
            _, (_, less) = self.cache.popitem(last=False)
            self.cached -= less

    # --- Boards that come with the program ------------------------------------------------------

    async def shipped(self) -> list[StoredBoard]:
        """The boards that come with the program, with how often each was played here."""
        now = now_ms()
        if now >= self.count_again_at:
            self.count_again_at = now + COUNT_AGAIN_MS
            self.plays = await self.store.plays(library.names())
        return [self._shipped(name) for name in library.names()]

    def _shipped(self, name: str) -> StoredBoard:
        variant = library.variant(name)
        return StoredBoard(
            name=name,
            author="",
            title=variant.title,
            summary=variant.summary,
            words="",
            version=1,
            price=0,
            created_at=0,
            changed_at=0,
            deleted_at=None,
            shared=True,
            hidden=False,
            plays=self.plays.get(name, 0),
            likes=0,
        )

    async def open(self, name: str, visitor: Visitor) -> StoredBoard:
        """The board for its page: everybody who has the link may open it; NoSuchBoard."""
        if name in library.names():
            await self.shipped()
            return self._shipped(name)
        return await self.kept(name, visitor)

    async def text(self, row: StoredBoard) -> str:
        """The file of the newest version."""
        if row.shipped:
            return library.variant(row.name).source
        return await self.store.text(row.name) or ""

    # --- Own boards -----------------------------------------------------------------------------

    async def kept(self, name: str, visitor: Visitor) -> StoredBoard:
        """A board that somebody has saved, whom the visitor may see; NoSuchBoard."""
        row = await self._row(name)
        if row is None:
            raise NoSuchBoard(name)
        if row.hidden and row.author != visitor.user and visitor.role < Role.ORGANISER:
            raise NoSuchBoard(name)
        return row

    async def own(self, name: str, visitor: Visitor) -> StoredBoard:
        """The visitor's own board; Refusal if it is somebody else's."""
        row = await self.kept(name, visitor)
        if row.author != visitor.user:
            raise Refusal("not-your-board")
        return row

    async def read(self, text: str, by: Visitor, name: str | None = None) -> ReadBoard:
        """The board of a file, under `name` or a new one; BoardFaults or OverBudget."""
        return await self._beside(partial(read_board, text, name), by)

    async def save(self, text: str, by: Visitor) -> StoredBoard:
        """Save a file as a new board; BoardFaults or Refusal."""
        made = await self.read(text, by)
        name = made.variant.name
        await self._admit(made, by)
        if not await self.store.create(name, by.user, made.saved, now_ms(), MOST_BOARDS):
            raise Refusal("too-many-boards", count=MOST_BOARDS)
        return await self.kept(name, by)

    async def save_version(self, name: str, text: str, by: Visitor) -> StoredBoard:
        """Save a file as the next version of one's own board; the same text changes nothing."""
        row = await self.own(name, by)
        made = await self.read(text, by, name)
        if made.saved.text == await self.store.text(name):
            return row
        await self._admit(made, by)
        await self.store.add_version(name, by.user, made.saved, now_ms())
        return await self.kept(name, by)

    async def _admit(self, made: ReadBoard, by: Visitor) -> None:
        """StorageFull if the author's boards leave no room for it; Refusal for its title."""
        await self._require_own_title(made.saved.title, by)
        if self.storage is not None:
            await self.storage.admit(by, "boards", len(made.saved.text))

    async def _require_own_title(self, title: str, by: Visitor) -> None:
        """Refusal if the title is drawn like that of a board of others in the gallery."""
        others = [row.title for row in await self.shipped()]
        others += await self.store.titles_of_others(by.user)
        await asyncio.to_thread(require_no_imitation, title, others)

    async def share(self, name: str, shared: bool, by: Visitor) -> StoredBoard:
        """List one's own board in the gallery, or take it out."""
        row = await self.own(name, by)
        if shared:
            await self._require_own_title(row.title, by)
        await self.store.set_shared(name, shared)
        return replace(row, shared=shared)

    async def hide(self, name: str, hidden: bool, by: Visitor) -> StoredBoard:
        """Take a board out of the gallery as an organiser, or let it in again."""
        row = await self.kept(name, by)
        await self.store.set_hidden(name, hidden)
        return replace(row, hidden=hidden)

    async def like(self, name: str, liked: bool, by: Visitor) -> StoredBoard:
        """Like a board, or no longer."""
        await self.kept(name, by)
        await self.store.like(name, by.user, liked, now_ms())
        return await self.kept(name, by)

    async def delete(self, name: str, by: Visitor) -> None:
        """Delete one's own board; games on it stay."""
        await self.own(name, by)
        await self.store.delete(name, now_ms())

    # --- Games ------------------------------------------------------------------------------------

    def started(self, names: Sequence[str]) -> None:
        """Games have begun on these boards: own ones count them."""
        own = [name for name in names if name not in library.names()]
        if own:
            task = asyncio.create_task(self._count(own))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _count(self, names: Sequence[str]) -> None:
        try:
            await self.store.count_plays(names)
        except StoreError as problem:
            log.warning("%s", problem)

    async def close(self) -> None:
        """Wait until everything is stored."""
        await asyncio.gather(*self.tasks, return_exceptions=True)


def weight(variant: Variant) -> int:
    """Bytes of a variant in memory, estimated."""
    vectors = sum(
        len(kind.leaps) + len(kind.slides) + len(kind.steps) + len(kind.captures)
        for kind in variant.pieces
    )
    return BYTES_A_LETTER * len(variant.source) + BYTES_A_VECTOR * (vectors + len(variant.setup))
