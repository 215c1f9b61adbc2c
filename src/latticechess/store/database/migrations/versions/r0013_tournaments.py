"""Tournaments: their events, and the lists derived from them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("society", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created_by", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("listed_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "listed_at"])
    op.create_index("tournaments_by_society", "tournaments", ["society", "state", "listed_at"])
    op.create_index("tournaments_by_creator", "tournaments", ["created_by", "state"])
    op.create_table(
        "tournament_players",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_index("tournament_players_by_user", "tournament_players", ["user_id"])


def downgrade() -> None:
    op.drop_table("tournament_players")
    op.drop_table("tournaments")
    op.drop_table("tournament_events")
