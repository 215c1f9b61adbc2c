"""The archive: finding, deleting and restoring games."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Literal

from litestar import delete, get, post
from litestar.params import FromPath

from latticechess.app.accounts.roles import Role, Visitor
from latticechess.app.live.rooms import UnknownGameError
from latticechess.app.timer import now_ms
from latticechess.kernel import library
from latticechess.kernel.move import Reason
from latticechess.kernel.sentence import reason_of
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import parse_position
from latticechess.play.clock_class import CLOCK_CLASSES
from latticechess.server import messages as wire
from latticechess.server.problems import Forbidden, Missing, Refused
from latticechess.server.request_context import ApiRequest, program_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.views.archive import archive_list
from latticechess.store.archive.opening_trace import signed
from latticechess.store.archive.query import ArchiveQuery, Order

FEN = re.compile(r"\S+/\S+ [wb]\b.*")
"""What looks like a position and not like words."""


class ArchiveWish:
    """What the address asks for, read into a query."""

    def __init__(self, request: ApiRequest) -> None:
        self.program = program_of(request)
        self.visitor: Visitor = visitor_of(request)
        self.asked = {name: value for name, value in request.query_params.items() if value}

    async def query(self) -> ArchiveQuery:
        """The query; Refused where the address makes no sense."""
        text, position = await self.position()
        return ArchiveQuery(
            user=None if self.whose == "everyone" else self.visitor.user,
            text=text,
            player=self.asked.get("player"),
            variant=self.asked.get("variant"),
            status=self.status(),
            result=self.one_of("result", ("white", "black", "draw", "none")),  # type: ignore[arg-type]
            reason=self.one_of("reason", tuple(Reason)),
            pace=self.one_of("pace", CLOCK_CLASSES),
            rated=self.yes_or_no("rated"),
            between=self.one_of("between", ("people", "computer", "screen", "file")),  # type: ignore[arg-type]
            since=self.day("from", 0),
            until=self.day("to", 1),
            position=position,
            deleted=self.deleted,
            order=self.order(),
            descending=self.one_of("way", ("up", "down")) != "up",
            after=self.asked.get("after"),
            limit=self.number("limit", 50),
        )

    @property
    def deleted(self) -> bool:
        return self.yes_or_no("bin") is True

    @property
    def whose(self) -> wire.Whose:
        """Guests see their own games; who runs the place sees all unless they ask otherwise."""
        role = self.visitor.role
        usual = "everyone" if role is Role.ORGANISER else "mine"
        wish = self.one_of("whose", ("mine", "everyone")) or usual
        return "everyone" if wish == "everyone" and role >= Role.MEMBER else "mine"

    def status(self) -> Literal["open", "playing", "ended"] | None:
        """A member sees finished games of others: a game in play is its players' own."""
        if self.whose == "everyone" and self.visitor.role is not Role.ORGANISER:
            return "ended"
        return self.one_of("status", ("open", "playing", "ended"))  # type: ignore[return-value]

    def order(self) -> Order:
        orders = (
            "played",
            "started",
            "name",
            "white",
            "black",
            "board",
            "clock",
            "result",
            "plies",
        )
        order = self.one_of("order", orders) or "played"
        return f"{order}_at" if order in ("played", "started") else order  # type: ignore[return-value]

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str | None:
        value = self.asked.get(name)
        if value is not None and value not in allowed:
            raise Refused("wrong-option", name=name, choices=allowed, value=value)
        return value

    def yes_or_no(self, name: str) -> bool | None:
        return {"yes": True, "no": False}.get(self.one_of(name, ("yes", "no")) or "")

    def number(self, name: str, usual: int) -> int:
        try:
            return int(self.asked.get(name, usual))
        except ValueError:
            raise Refused("option-not-a-number", name=name) from None

    def day(self, name: str, days: int) -> int | None:
        """The start of a day, or of one so many days later, in milliseconds."""
        value = self.asked.get(name)
        if value is None:
            return None
        try:
            midnight = datetime.combine(date.fromisoformat(value), datetime.min.time(), UTC)
            return int((midnight + timedelta(days=days)).timestamp() * 1000)
        except (ValueError, OverflowError):
            raise Refused("option-not-a-day", name=name) from None

    async def position(self) -> tuple[str, int | None]:
        """The words asked for and the key of a position: of a game, or written in their place."""
        text = self.asked.get("text", "")
        if "game" in self.asked:
            return text, await self.reached(self.asked["game"], self.number("ply", 0))
        if FEN.fullmatch(text.strip()):
            variant = self.asked.get("variant", "chess")
            try:
                if variant in library.names():
                    position = parse_position(library.variant(variant), text.strip())
                    return "", signed(position.key)
            except (NotationError, ValueError) as problem:
                raise Refused("position-unreadable", problem=reason_of(problem)) from problem
        return text, None

    async def reached(self, game_id: str, ply: int) -> int:
        """The key of the position of a game after `ply` moves."""
        try:
            room = await self.program.rooms.get(game_id)
        except UnknownGameError as unknown:
            raise Missing("no-such-game-link") from unknown
        positions = room.public_game.positions
        return signed(positions[min(max(0, ply), len(positions) - 1)].key)


@get("/api/archive", tags=["archive"], opt=open_to(Role.GUEST))
async def archive_page(request: ApiRequest) -> wire.ArchiveList:
    """A page of games.

    `text` (words or a position), `player`, `variant`, `status`, `result`, `reason`, `pace`,
    `rated`, `between`, `from`, `to`, `game` and `ply` (a position of a game), `bin`, `whose`,
    `order`, `way`, `after`, `limit`.
    """
    wish = ArchiveWish(request)
    page = await wish.program.archive.find(await wish.query())
    return archive_list(wish.program, page, wish.visitor, wish.whose)


@delete("/api/games/{game_id:str}", tags=["archive"], status_code=200, opt=open_to(Role.GUEST))
async def delete_game(request: ApiRequest, game_id: FromPath[str]) -> wire.ArchiveChange:
    """Put a game into one's bin: opponents keep theirs. An organiser deletes for everybody."""
    program, visitor = program_of(request), visitor_of(request)
    everybody = visitor.role is Role.ORGANISER
    done = await program.archive.bin.delete(game_id, None if everybody else visitor.user, now_ms())
    return await changed(request, game_id, done)


@post(
    "/api/games/{game_id:str}/restore", tags=["archive"], status_code=200, opt=open_to(Role.GUEST)
)
async def restore_game(request: ApiRequest, game_id: FromPath[str]) -> wire.ArchiveChange:
    """Take a game out of the bin."""
    program, visitor = program_of(request), visitor_of(request)
    everybody = visitor.role is Role.ORGANISER
    done = await program.archive.bin.restore(game_id, None if everybody else visitor.user)
    return await changed(request, game_id, done)


async def changed(request: ApiRequest, game_id: str, done: bool) -> wire.ArchiveChange:
    if done:
        return wire.ArchiveChange(game_id)
    if await program_of(request).games.get(game_id) is None:
        raise Missing("no-such-game-link")
    raise Forbidden("delete-for-players")


ROUTES = [archive_page, delete_game, restore_game]
