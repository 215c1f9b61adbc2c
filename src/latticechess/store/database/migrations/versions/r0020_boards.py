"""Own boards: their versions, and who likes them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("price", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("deleted_at", sa.BigInteger),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("plays", sa.Integer, nullable=False),
        sa.Column("likes", sa.Integer, nullable=False),
    )
    op.create_index("boards_by_author", "boards", ["author", "changed_at"])
    op.create_table(
        "board_versions",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("by_user", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("board_versions_by_user", "board_versions", ["by_user"])
    op.create_table(
        "board_likes",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("board_likes_by_user", "board_likes", ["user_id", "at"])


def downgrade() -> None:
    for table in ("board_likes", "board_versions", "boards"):
        op.drop_table(table)
