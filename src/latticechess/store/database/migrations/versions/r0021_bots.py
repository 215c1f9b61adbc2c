"""Accounts that a program plays under; so far, whoever had a token for bots was shown as one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "accounts", sa.Column("bot", sa.Boolean, nullable=False, server_default=sa.false())
    )
    accounts = sa.table("accounts", sa.column("user_id"), sa.column("bot"))
    tokens = sa.table("api_tokens", sa.column("user_id"), sa.column("scopes"))
    owners = sa.select(tokens.c.user_id).where(tokens.c.scopes.contains("bot:play"))
    op.execute(accounts.update().where(accounts.c.user_id.in_(owners)).values(bot=sa.true()))


def downgrade() -> None:
    op.drop_column("accounts", "bot")
