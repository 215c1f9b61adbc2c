"""Challenges, who is there, and what is said at a board."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("to_user", sa.Text),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("pool", sa.Text, nullable=False),
        sa.Column("rating", sa.Integer),
        sa.Column("low", sa.Integer),
        sa.Column("high", sa.Integer),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("game_id", sa.Text),
    )
    op.create_index("challenges_by_user", "challenges", ["user_id"])
    op.create_index("challenges_by_recipient", "challenges", ["to_user"])
    op.create_index("challenges_by_pool", "challenges", ["pool", "created_at"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("circle", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("chat_by_game", "chat", ["game_id", "id"])
    op.create_table(
        "mutes",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("muted_id", sa.Text, primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("line_id", sa.Integer, nullable=False),
        sa.Column("by_user", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        sa.Column("about_user", sa.Text, nullable=False),
        sa.Column("about_name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("handled_at", sa.BigInteger),
    )


def downgrade() -> None:
    for table in ("reports", "mutes", "chat", "challenges", "presence"):
        op.drop_table(table)
