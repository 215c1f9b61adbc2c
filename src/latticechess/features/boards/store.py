"""Rows of own boards, and what is asked of a list of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from sqlalchemy import ColumnElement, Connection, Engine, and_, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from latticechess.store.database.document_tables import (
    board_likes,
    board_puzzles,
    board_versions,
    boards,
)
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import games
from latticechess.store.text_folding import folded, words
from latticechess.store.threads import in_thread

BoardOrder = Literal["newest", "plays", "likes"]


@dataclass(frozen=True, slots=True)
class BoardText:
    """The file of a board as it is stored, with what was read from it."""

    text: str
    title: str
    summary: str
    price: int


@dataclass(frozen=True, slots=True)
class StoredBoard:
    """A row of the list of boards."""

    name: str
    author: str
    title: str
    summary: str
    words: str
    version: int
    """The newest one."""
    price: int
    created_at: int
    changed_at: int
    deleted_at: int | None
    shared: bool
    """Listed in the gallery."""
    hidden: bool
    """Taken out of the gallery by an organiser."""
    plays: int
    likes: int

    @property
    def shipped(self) -> bool:
        """Whether it comes with the program, and nobody here has made it."""
        return not self.author


@dataclass(frozen=True, slots=True)
class BoardVersion:
    """A version of a board, and when it was saved."""

    version: int
    at: int


@dataclass(frozen=True, slots=True)
class GalleryQuery:
    """A page of the gallery."""

    text: str = ""
    """Words of the title or the summary."""
    order: BoardOrder = "newest"
    before: str | None = None
    """`next` of the page before."""
    hidden: bool = False
    """Also what organisers have hidden."""
    not_by: frozenset[str] = frozenset()
    """Without boards of these authors."""
    limit: int = 24


@dataclass(frozen=True, slots=True)
class BoardRows:
    """Boards that match a query."""

    boards: list[StoredBoard]
    next: str | None = None
    """Where the next page begins; None: there is none."""


# --- Own boards and their versions -----------------------------------------------------------


MOST_VERSIONS = 100
"""Kept of one board; the oldest go first."""
MOST_HISTORY = 1_000_000
"""Characters of all kept versions of one board."""
LISTED = 200
"""Boards in a list of somebody's own."""
CHOSEN = 24
"""Boards of others in the list to choose from."""
LAST_GAMES = 200
"""Games that are looked through for the boards somebody played last."""
READ_FAILED = "The boards could not be read"
SAVE_FAILED = "The board could not be saved"

T = TypeVar("T")
columns = boards.c
existing = columns.deleted_at.is_(None)
ORDERS: dict[BoardOrder, Any] = {
    "newest": columns.created_at,
    "plays": columns.plays,
    "likes": columns.likes,
}


class BoardStore:
    """All own boards. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def create(self, name: str, author: str, saved: BoardText, at: int, most: int) -> bool:
        """Store a new board; False if the author has `most` of them already."""
        return await self._write(lambda c: _create(c, name, author, saved, at, most))

    async def add_version(self, name: str, author: str, saved: BoardText, at: int) -> None:
        """Store the next version of a board; old ones go where there are too many."""
        await self._write(lambda c: _add_version(c, name, author, saved, at))

    async def get(self, name: str, gone: bool = False) -> StoredBoard | None:
        """The board; with `gone` also a deleted one."""
        found = await self.several([name], gone)
        return found.get(name)

    async def several(self, names: Collection[str], gone: bool = False) -> dict[str, StoredBoard]:
        """The existing boards among `names`."""
        query = select(boards).where(columns.name.in_(names))
        if not gone:
            query = query.where(existing)
        found = await self._read(lambda c: _rows(c, query))
        return {row.name: row for row in found}

    async def text(self, name: str, version: int | None = None) -> str | None:
        """The file of a version, by default of the newest; also of a deleted board."""
        return await self._read(lambda c: _text(c, name, version))

    async def versions(self, name: str) -> list[BoardVersion]:
        """The kept versions, the newest first."""
        column = board_versions.c
        query = select(column.version, column.at).where(column.name == name)
        query = query.order_by(column.version.desc())
        return await self._read(lambda c: [BoardVersion(*row) for row in c.execute(query)])

    async def of_author(self, author: str) -> list[StoredBoard]:
        """An author's boards, the one changed last first."""
        query = select(boards).where(columns.author == author, existing)
        query = query.order_by(columns.changed_at.desc(), columns.name).limit(LISTED)
        return await self._read(lambda c: _rows(c, query))

    async def gallery(self, query: GalleryQuery) -> BoardRows:
        """A page of the shared boards."""
        return await self._read(lambda c: _gallery(c, query))

    async def titles_of_others(self, author: str) -> list[str]:
        """Titles of shared boards of others."""
        query = select(columns.title).distinct()
        query = query.where(columns.shared.is_(True), existing, columns.author != author)
        return await self._read(lambda c: list(c.scalars(query)))

    async def of_others(self, user: str) -> list[StoredBoard]:
        """Boards of others that the user likes or has played, the last one first."""
        return await self._read(lambda c: _of_others(c, user))

    async def liked(self, user: str, names: Collection[str]) -> set[str]:
        """Those of the boards that the user likes."""
        column = board_likes.c
        query = select(column.name).where(column.user_id == user, column.name.in_(names))
        return await self._read(lambda c: set(c.scalars(query)))

    async def like(self, name: str, user: str, liked: bool, at: int) -> None:
        """Let the user like the board, or no longer."""
        await self._write(lambda c: _like(c, name, user, liked, at))

    async def set_shared(self, name: str, shared: bool) -> None:
        await self._change(name, {"shared": shared})

    async def set_hidden(self, name: str, hidden: bool) -> None:
        await self._change(name, {"hidden": hidden})

    async def delete(self, name: str, at: int) -> None:
        """Take the board from all lists; its text stays for what has begun on it."""
        await self._change(name, {"deleted_at": at, "shared": False})

    async def count_plays(self, names: Sequence[str]) -> None:
        """Games have begun on these boards; names of other boards do not matter."""

        def counted(connection: Connection) -> None:
            for name in sorted(set(names)):
                more = columns.plays + names.count(name)
                connection.execute(update(boards).where(columns.name == name).values(plays=more))

        await self._write(counted)

    async def plays(self, names: Collection[str]) -> dict[str, int]:
        """How many games have been played on each of these boards."""
        board = games.c.variant
        query = select(board, func.count()).where(board.in_(names), games.c.deleted_at.is_(None))
        query = query.group_by(board)
        return await self._read(lambda c: {row[0]: row[1] for row in c.execute(query)})

    async def _change(self, name: str, values: dict[str, Any]) -> None:
        change = update(boards).where(columns.name == name).values(values)
        await self._write(lambda c: c.execute(change))

    @in_thread
    def _read(self, read: Callable[[Connection], T]) -> T:
        with reading(self.engine, READ_FAILED) as connection:
            return read(connection)

    @in_thread
    def _write(self, write: Callable[[Connection], T]) -> T:
        with writing(self.engine, SAVE_FAILED) as connection:
            return write(connection)


def forget_boards(connection: Connection, user: str) -> None:
    """Forget the boards a user has made, and what they like."""
    theirs = list(connection.scalars(select(columns.name).where(columns.author == user)))
    for table in (board_versions, board_likes, board_puzzles, boards):
        connection.execute(table.delete().where(table.c.name.in_(theirs)))
    mine = board_likes.c.user_id == user
    liked = list(connection.scalars(select(board_likes.c.name).where(mine)))
    connection.execute(board_likes.delete().where(mine))
    _count_likes(connection, liked)


# --- Within a transaction -------------------------------------------------------------------------


def _create(
    connection: Connection, name: str, author: str, saved: BoardText, at: int, most: int
) -> bool:
    query = select(func.count()).select_from(boards).where(columns.author == author, existing)
    if int(connection.scalar(query) or 0) >= most:
        return False
    row = {
        "name": name,
        "author": author,
        "version": 1,
        "created_at": at,
        "shared": False,
        "hidden": False,
        "plays": 0,
        "likes": 0,
        **_read_from(saved, at),
    }
    connection.execute(boards.insert().values(row))
    _keep(connection, name, 1, author, saved.text, at)
    return True


def _add_version(connection: Connection, name: str, author: str, saved: BoardText, at: int) -> None:
    here = columns.name == name
    latest = select(columns.version).where(here).with_for_update()
    version = int(connection.scalar(latest) or 0) + 1
    values = {"version": version, **_read_from(saved, at)}
    connection.execute(update(boards).where(here).values(values))
    _keep(connection, name, version, author, saved.text, at)
    _drop_old(connection, name)


def _read_from(saved: BoardText, at: int) -> dict[str, Any]:
    return {
        "title": saved.title,
        "summary": saved.summary,
        "words": " ".join(words(saved.title, saved.summary)),
        "price": saved.price,
        "changed_at": at,
    }


def _keep(connection: Connection, name: str, version: int, author: str, text: str, at: int) -> None:
    row = {"name": name, "version": version, "by_user": author, "text": text, "at": at}
    connection.execute(board_versions.insert().values(row))


def _drop_old(connection: Connection, name: str) -> None:
    column = board_versions.c
    query = select(column.version, func.length(column.text)).where(column.name == name)
    long = 0
    for number, (version, length) in enumerate(
        connection.execute(query.order_by(column.version.desc())).all()
    ):
        long += length
        if number and (number >= MOST_VERSIONS or long > MOST_HISTORY):
            old = (column.name == name, column.version <= version)
            connection.execute(board_versions.delete().where(*old))
            puzzle = board_puzzles.c
            gone = (puzzle.name == name, puzzle.version <= version)
            connection.execute(board_puzzles.delete().where(*gone))
            return


def _rows(connection: Connection, query: Any) -> list[StoredBoard]:
    return [StoredBoard(**row) for row in connection.execute(query).mappings()]


def _text(connection: Connection, name: str, version: int | None) -> str | None:
    column = board_versions.c
    query = select(column.text).where(column.name == name)
    if version is not None:
        query = query.where(column.version == version)
    found: str | None = connection.scalar(query.order_by(column.version.desc()).limit(1))
    return found


def _gallery(connection: Connection, asked: GalleryQuery) -> BoardRows:
    value = ORDERS[asked.order]
    query = select(boards).where(columns.shared.is_(True), existing)
    if not asked.hidden:
        query = query.where(columns.hidden.is_(False))
    if asked.not_by:
        query = query.where(columns.author.not_in(asked.not_by))
    for word in folded(asked.text).split():
        query = query.where(columns.words.contains(word, autoescape=True))
    start = _after(asked, value)
    if start is not None:
        query = query.where(start)
    query = query.order_by(value.desc(), columns.name).limit(asked.limit + 1)
    found = _rows(connection, query)
    if len(found) <= asked.limit:
        return BoardRows(found)
    last = found[asked.limit - 1]
    shown = {"newest": last.created_at, "plays": last.plays, "likes": last.likes}[asked.order]
    return BoardRows(found[: asked.limit], f"{shown}.{last.name}")


def _after(asked: GalleryQuery, value: Any) -> ColumnElement[bool] | None:
    """The boards after the end of the page before; None for the first page."""
    number, _, name = (asked.before or "").partition(".")
    if not number.isdecimal() or len(number) > 18:
        return None
    end = int(number)
    return or_(value < end, and_(value == end, columns.name > name))


def _of_others(connection: Connection, user: str) -> list[StoredBoard]:
    game = games.c
    mine = or_(game.white_user == user, game.black_user == user)
    played = select(game.variant, game.played_at).where(mine)
    last = connection.execute(played.order_by(game.played_at.desc()).limit(LAST_GAMES)).all()
    like = board_likes.c
    likes = select(like.name, like.at).where(like.user_id == user).order_by(like.at.desc())
    liked = connection.execute(likes.limit(LISTED)).all()
    latest: dict[str, int] = {}
    for name, at in (*last, *liked):
        latest[name] = max(at, latest.get(name, 0))
    query = select(boards).where(columns.name.in_(latest), existing, columns.author != user)
    found = _rows(connection, query.where(columns.hidden.is_(False)))
    return sorted(found, key=lambda row: -latest[row.name])[:CHOSEN]


def _like(connection: Connection, name: str, user: str, liked: bool, at: int) -> None:
    if liked:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        row = {"name": name, "user_id": user, "at": at}
        connection.execute(dialect.insert(board_likes).values(row).on_conflict_do_nothing())
    else:
        same = (board_likes.c.name == name, board_likes.c.user_id == user)
        connection.execute(board_likes.delete().where(*same))
    _count_likes(connection, [name])


def _count_likes(connection: Connection, names: Sequence[str]) -> None:
    own = select(func.count()).select_from(board_likes).where(board_likes.c.name == columns.name)
    change = update(boards).where(columns.name.in_(names))
    connection.execute(change.values(likes=own.scalar_subquery()))
