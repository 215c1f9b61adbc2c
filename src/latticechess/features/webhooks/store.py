"""Webhooks in the database, and what clubs they tell of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Engine, delete, func, select, update

from latticechess.store.database.account_tables import (
    delayed_news,
    society_members,
    webhook_deliveries,
    webhooks,
)
from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import rating_history

READ_FAILED = "The webhooks could not be read"
SAVE_FAILED = "The webhook could not be saved"
LOGGED = 50
"""Deliveries of a webhook that are kept."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where a society is told of some events."""

    id: str
    society: str
    address: str
    form: str
    events: str
    """Separated by spaces."""
    secret: str
    created_by: str | None
    created_at: int


@dataclass(frozen=True, slots=True)
class Delivery:
    """Something that is sent, or was."""

    id: str
    webhook: str
    event: str
    body: str
    created_at: int
    due_at: int | None
    tries: int = 0
    status: int | None = None
    """What the receiver answered."""
    problem: str = ""


class WebhookStore:
    """All webhooks. Blocking: call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of_societies(self, societies: Collection[str]) -> list[Webhook]:
        query = select(webhooks).where(webhooks.c.society.in_(societies))
        with reading(self.engine, READ_FAILED) as connection:
            rows = connection.execute(query.order_by(webhooks.c.created_at)).all()
        return [Webhook(*row) for row in rows]

    def get(self, webhook_id: str) -> Webhook | None:
        query = select(webhooks).where(webhooks.c.id == webhook_id)
        with reading(self.engine, READ_FAILED) as connection:
            row = connection.execute(query).first()
        return None if row is None else Webhook(*row)

    def add(self, webhook: Webhook) -> None:
        self._write(webhooks.insert().values(asdict(webhook)))

    def remove(self, webhook_id: str) -> None:
        with writing(self.engine, SAVE_FAILED) as connection:
            gone = webhook_deliveries.c.webhook == webhook_id
            connection.execute(delete(webhook_deliveries).where(gone))
            connection.execute(delete(webhooks).where(webhooks.c.id == webhook_id))

    # --- Deliveries -----------------------------------------------------------------------------

    def enqueue(self, deliveries: list[Delivery]) -> None:
        if deliveries:
            with writing(self.engine, SAVE_FAILED) as connection:
                connection.execute(webhook_deliveries.insert(), [asdict(one) for one in deliveries])

    def delayed_news(self, limit: int) -> list[str]:
        """Games whose spectator delay has passed, and of which nobody has been told."""
        query = select(delayed_news.c.game_id).limit(limit)
        with reading(self.engine, READ_FAILED) as connection:
            return list(connection.scalars(query))

    def enqueue_delayed(self, game_id: str, deliveries: list[Delivery]) -> bool:
        """Queue the news of a game whose delay has passed; False: another process has."""
        told = delete(delayed_news).where(delayed_news.c.game_id == game_id)
        with writing(self.engine, SAVE_FAILED) as connection:
            if not connection.execute(told).rowcount:
                return False
            if deliveries:
                connection.execute(webhook_deliveries.insert(), [asdict(one) for one in deliveries])
            return True

    def due(self, now: int, limit: int) -> list[Delivery]:
        column = webhook_deliveries.c
        query = select(webhook_deliveries).where(column.due_at <= now)
        with reading(self.engine, READ_FAILED) as connection:
            rows = connection.execute(query.order_by(column.due_at).limit(limit)).all()
        return [Delivery(*row) for row in rows]

    def claim(self, one: Delivery, until: int) -> bool:
        """Take a delivery, so that no other process sends it before `until`; False: it is taken."""
        column = webhook_deliveries.c
        change = update(webhook_deliveries).where(column.id == one.id, column.due_at == one.due_at)
        return self._write(change.values(due_at=until, tries=one.tries + 1)) > 0

    def settle(
        self, delivery_id: str, due_at: int | None, status: int | None, problem: str
    ) -> None:
        """Write down how a try went; None: it was the last."""
        change = update(webhook_deliveries).where(webhook_deliveries.c.id == delivery_id)
        self._write(change.values(due_at=due_at, status=status, problem=problem))

    def log(self, webhook_id: str) -> list[Delivery]:
        """The newest deliveries first."""
        column = webhook_deliveries.c
        query = select(webhook_deliveries).where(column.webhook == webhook_id)
        with reading(self.engine, READ_FAILED) as connection:
            newest = query.order_by(column.created_at.desc(), column.id).limit(LOGGED)
            return [Delivery(*row) for row in connection.execute(newest)]

    def trim(self, webhook_id: str) -> None:
        """Forget old deliveries that are done."""
        kept = self.log(webhook_id)
        if len(kept) < LOGGED:
            return
        # By age: what has been added since the log was read stays.
        column = webhook_deliveries.c
        gone = delete(webhook_deliveries).where(
            column.webhook == webhook_id,
            column.due_at.is_(None),
            column.created_at < kept[-1].created_at,
        )
        self._write(gone)

    def _write(self, statement: Any) -> int:
        with writing(self.engine, SAVE_FAILED) as connection:
            return int(connection.execute(statement).rowcount)


BEFORE_A_RECORD = 10
"""So many ratings must be known in a pool before the highest is a record."""


class ClubFacts:
    """Reads what clubs are told of. Blocking: call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def shared(self, white: str, black: str) -> list[str]:
        """The societies of both players; the server's own club, "", is everybody's."""
        column = society_members.c
        query = (
            select(column.society)
            .where(column.user_id.in_([white, black]), column.left_at.is_(None))
            .group_by(column.society)
            .having(func.count() == 2)
        )
        with reading(self.engine, "The clubs could not be read") as connection:
            return ["", *connection.scalars(query)]

    def records(self, game_id: str, system: str, society: str) -> list[tuple[str, int]]:
        """Players whose rating after the game is higher than any in their club before it."""
        past, member = rating_history.c, society_members.c
        here = select(member.user_id).where(member.society == society, member.left_at.is_(None))
        own = select(rating_history).where(past.game_id == game_id, past.system == system)
        found: list[tuple[str, int]] = []
        with reading(self.engine, "The rankings could not be read") as connection:
            for row in connection.execute(own).all():
                earlier = select(func.max(past.rating), func.count()).where(
                    past.system == system,
                    past.variant == row.variant,
                    past.clock_class == row.clock_class,
                    past.game_id != game_id,
                )
                if society:
                    earlier = earlier.where(past.player.in_(here))
                best, count = connection.execute(earlier).one()
                if count >= BEFORE_A_RECORD and round(row.rating) > round(best):
                    found.append((row.player, round(row.rating)))
        return found
