"""Chat lines of games, mutes, reports to organisers, and chat bans."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Engine, Row, func, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import chat, mutes, reports, silences
from latticechess.store.threads import in_thread

Circle = Literal["players", "watchers"]
"""The audience of a line: players and spectators have separate chats."""


@dataclass(frozen=True, slots=True)
class Line:
    """A chat line."""

    id: int
    game: str
    circle: Circle
    user: str
    name: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Report:
    """A reported chat line."""

    id: int
    game: str
    line: int
    by: str
    about: str
    about_user: str
    text: str
    note: str
    at: int


class Chats:
    """All chats. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def add(self, line: Line) -> Line:
        """Store a line; the one returned has its id."""
        values = {
            "game_id": line.game,
            "circle": line.circle,
            "user_id": line.user,
            "name": line.name,
            "text": line.text,
            "at": line.at,
        }
        with writing(self.engine, "That could not be said") as connection:
            made = connection.execute(chat.insert().values(values).returning(chat))
            return _line(made.one())

    async def get(self, line_id: int) -> Line | None:
        found = await asyncio.to_thread(self._lines, "", "", 1, line_id)
        return found[0] if found else None

    async def latest(self, game: str, circle: Circle, limit: int = 100) -> list[Line]:
        """The latest lines of one circle, oldest first."""
        return await asyncio.to_thread(self._lines, game, circle, limit)

    @in_thread
    def muted_by(self, user: str) -> set[str]:
        """Users muted by the user."""
        query = select(mutes.c.muted_id).where(mutes.c.user_id == user)
        with reading(self.engine, "The chat could not be read") as connection:
            return set(connection.scalars(query))

    @in_thread
    def mute(self, user: str, other: str, on: bool) -> None:
        gone = mutes.delete().where(mutes.c.user_id == user, mutes.c.muted_id == other)
        with writing(self.engine, "That could not be saved") as connection:
            connection.execute(gone)
            if on:
                connection.execute(mutes.insert().values(user_id=user, muted_id=other))

    @in_thread
    def report(self, line: Line, by: str, name: str, note: str, at: int) -> None:
        """Report a line to the organisers."""
        known = select(func.count()).where(reports.c.line_id == line.id, reports.c.by_user == by)
        values = {
            "game_id": line.game,
            "line_id": line.id,
            "by_user": by,
            "by_name": name,
            "about_user": line.user,
            "about_name": line.name,
            "text": line.text,
            "note": note,
            "at": at,
        }
        with writing(self.engine, "The report could not be saved") as connection:
            if not connection.scalar(known):
                connection.execute(reports.insert().values(values))

    @in_thread
    def open_reports(self, limit: int = 200) -> list[Report]:
        """Unhandled reports, oldest first."""
        query = select(reports).where(reports.c.handled_at.is_(None)).order_by(reports.c.id)
        with reading(self.engine, "The reports could not be read") as connection:
            return [
                Report(
                    row.id,
                    row.game_id,
                    row.line_id,
                    row.by_name,
                    row.about_name,
                    row.about_user,
                    row.text,
                    row.note,
                    row.at,
                )
                for row in connection.execute(query.limit(limit))
            ]

    @in_thread
    def around(self, line_id: int, lines: int = 3) -> list[Line]:
        """A line with its context: the lines before and after it in the same circle."""
        found = self._lines("", "", 1, line_id)
        if not found:
            return []
        here = select(chat).where(chat.c.game_id == found[0].game, chat.c.circle == found[0].circle)
        before = here.where(chat.c.id < line_id).order_by(chat.c.id.desc()).limit(lines)
        after = here.where(chat.c.id > line_id).order_by(chat.c.id).limit(lines)
        with reading(self.engine, "The chat could not be read") as connection:
            earlier = [_line(row) for row in reversed(connection.execute(before).all())]
            return [*earlier, *found, *(_line(row) for row in connection.execute(after))]

    @in_thread
    def handled_about(self, user: str, at: int) -> None:
        """Mark all reports about a user as handled."""
        waiting = reports.c.handled_at.is_(None)
        change = reports.update().where(reports.c.about_user == user, waiting)
        with writing(self.engine, "The report could not be saved") as connection:
            connection.execute(change.values(handled_at=at))

    @in_thread
    def handled(self, report_id: int, at: int) -> bool:
        """Mark a report as handled; False if there is none."""
        change = reports.update().where(reports.c.id == report_id).values(handled_at=at)
        with writing(self.engine, "The report could not be saved") as connection:
            return connection.execute(change).rowcount > 0

    def _lines(self, game: str, circle: str, limit: int, line_id: int | None = None) -> list[Line]:
        wanted = (
            [chat.c.id == line_id]
            if line_id is not None
            else [chat.c.game_id == game, chat.c.circle == circle]
        )
        query = select(chat).where(*wanted).order_by(chat.c.id.desc()).limit(limit)
        with reading(self.engine, "The chat could not be read") as connection:
            return [_line(row) for row in reversed(connection.execute(query).all())]


def _line(row: Row[tuple[object, ...]]) -> Line:
    return Line(row.id, row.game_id, row.circle, row.user_id, row.name, row.text, row.at)


@dataclass(frozen=True, slots=True)
class Silence:
    """A user who may not chat before `until`."""

    user: str
    name: str
    until: int


class Silences:
    """All chat bans. Safe across threads and processes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @in_thread
    def impose(self, silence: Silence) -> None:
        """Ban a user, replacing an earlier ban."""
        gone = silences.delete().where(silences.c.user_id == silence.user)
        values = {"user_id": silence.user, "name": silence.name, "until": silence.until}
        with writing(self.engine, "That could not be saved") as connection:
            connection.execute(gone)
            connection.execute(silences.insert().values(values))

    @in_thread
    def lift(self, user: str) -> bool:
        """Lift the ban of a user; False if there is none."""
        gone = silences.delete().where(silences.c.user_id == user)
        with writing(self.engine, "That could not be saved") as connection:
            return connection.execute(gone).rowcount > 0

    async def until(self, user: str, now: int) -> int | None:
        """When the user's ban ends; None if they are not banned."""
        held = await asyncio.to_thread(self._held, now, user)
        return held[0].until if held else None

    async def all(self, now: int) -> list[Silence]:
        """All bans in force, earliest end first."""
        return await asyncio.to_thread(self._held, now)

    def _held(self, now: int, user: str | None = None) -> list[Silence]:
        query = select(silences).where(silences.c.until > now).order_by(silences.c.until)
        if user is not None:
            query = query.where(silences.c.user_id == user)
        with reading(self.engine, "The chat could not be read") as connection:
            return [Silence(row.user_id, row.name, row.until) for row in connection.execute(query)]
