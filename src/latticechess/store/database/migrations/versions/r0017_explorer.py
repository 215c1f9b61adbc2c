"""The explorer: next moves of indexed positions, and counts of those reached by many games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

SHOWN = sa.text("shown_at IS NOT NULL")


def upgrade() -> None:
    postgresql = op.get_bind().dialect.name == "postgresql"
    move = sa.Text(collation="C") if postgresql else sa.Text()
    # Filled by a rebuild: the moves of games that are there would have to be replayed.
    op.add_column("positions", sa.Column("next", move, nullable=False, server_default=""))
    op.create_table(
        "explorer_games",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bucket", sa.Integer, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("white", sa.Text),
        sa.Column("black", sa.Text),
        sa.Column("shown_at", sa.BigInteger),
    )
    op.create_index("explorer_games_by_white", "explorer_games", ["white"])
    op.create_index("explorer_games_by_black", "explorer_games", ["black"])
    op.create_index(
        "explorer_games_shown",
        "explorer_games",
        ["shown_at"],
        sqlite_where=SHOWN,
        postgresql_where=SHOWN,
    )
    op.create_table(
        "explorer_keys",
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("upto", sa.Integer, nullable=False),
    )
    op.create_table(
        "explorer_counts",
        sa.Column("key", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("next", move, primary_key=True),
        sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("white", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("black", sa.Integer, nullable=False),
        sa.Column("rating_sum", sa.BigInteger, nullable=False),
        sa.Column("rating_games", sa.Integer, nullable=False),
        sa.Column("best", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("explorer_counts")
    op.drop_table("explorer_keys")
    op.drop_table("explorer_games")
    op.drop_column("positions", "next")
