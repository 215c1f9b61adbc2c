"""Every player's record and rankings, and what they need to know of a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("ended_at", sa.BigInteger))
    op.add_column(
        "games", sa.Column("set_up", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("games", sa.Column("opening_moves", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE games SET ended_at = played_at WHERE status = 'ended'")
    op.create_table(
        "tallies",
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("player", "variant")),
        sa.Column("clock_class", sa.Text, primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("against", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("won", "drawn", "lost")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_news",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("clock_class", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO rating_news SELECT id, variant, clock_class FROM games "
        "WHERE rated AND status = 'ended'"
    )
    keys = ("system", "variant", "clock_class", "period", "player")
    numbers = ("rating", "deviation", "volatility", "opponents")
    op.create_table(
        "ratings",
        *(sa.Column(name, sa.Text, primary_key=True) for name in keys),
        *(sa.Column(name, sa.Double, nullable=False) for name in numbers),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("wins", "draws", "losses")),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_by_player", "ratings", ["player"])
    op.create_table(
        "rating_history",
        sa.Column("player", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, primary_key=True) for name in keys[:3]),
        sa.Column("at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("rating_history_by_time", "rating_history", ["variant", "clock_class", "at"])
    count_games()


def count_games() -> None:
    """Every player's record in the games that are there."""
    for side, own, other in ((0, "white", "black"), (1, "black", "white")):
        op.execute(
            f"""INSERT INTO tallies (player, variant, clock_class, side, against, won, drawn, lost)
            SELECT {own}_profile, variant, clock_class, {side},
                CASE WHEN {other}_kind = 'computer' THEN 'computer' ELSE 'person' END,
                sum(CASE WHEN winner = {side} THEN 1 ELSE 0 END),
                sum(CASE WHEN winner IS NULL THEN 1 ELSE 0 END),
                sum(CASE WHEN winner = {1 - side} THEN 1 ELSE 0 END)
            FROM games
            WHERE status = 'ended' AND reason <> 'aborted' AND {own}_profile IS NOT NULL
                AND ({other}_profile IS NULL OR {other}_profile <> {own}_profile)
            GROUP BY 1, 2, 3, 5"""
        )


def downgrade() -> None:
    op.drop_table("rating_history")
    op.drop_table("ratings")
    op.drop_table("rating_news")
    op.drop_table("tallies")
    for column in ("opening_moves", "set_up", "ended_at"):
        op.drop_column("games", column)
