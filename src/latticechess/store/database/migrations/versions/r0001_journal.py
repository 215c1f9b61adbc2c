"""The journal, the summaries of games, and users."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("white_kind", sa.Text, nullable=False),
        sa.Column("white_name", sa.Text, nullable=False),
        sa.Column("white_user", sa.Text),
        sa.Column("white_level", sa.Integer),
        sa.Column("black_kind", sa.Text, nullable=False),
        sa.Column("black_name", sa.Text, nullable=False),
        sa.Column("black_user", sa.Text),
        sa.Column("black_level", sa.Integer),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("clocks", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("reason", sa.Text),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("played_at", sa.BigInteger, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("deleted_at", sa.BigInteger),
    )
    op.create_index("games_by_white", "games", ["white_user", "played_at"])
    op.create_index("games_by_black", "games", ["black_user", "played_at"])
    op.create_index("games_by_status", "games", ["status", "played_at"])
    op.create_index("games_by_time", "games", ["played_at"])
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("users")
    op.drop_table("games")
    op.drop_table("events")
