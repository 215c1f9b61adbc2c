"""A register of players, whose game each seat is, and how fast each game was."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from alembic import op

from latticechess.play.clock_class import clock_class
from latticechess.play.time_controls import ClockSpec

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_clocks = msgspec.json.Decoder(tuple[ClockSpec, ClockSpec])


def upgrade() -> None:
    op.add_column("users", sa.Column("kind", sa.Text, nullable=False, server_default="guest"))
    op.add_column("users", sa.Column("owner", sa.Text))
    op.add_column("users", sa.Column("deleted_at", sa.BigInteger))
    op.create_index("users_by_owner", "users", ["owner", "name"])
    op.create_index("users_by_name", "users", ["name", "id"])
    for column in ("white_engine", "black_engine", "white_profile", "black_profile"):
        op.add_column("games", sa.Column(column, sa.Text))
    op.add_column(
        "games", sa.Column("clock_class", sa.Text, nullable=False, server_default="untimed")
    )
    op.execute("UPDATE games SET white_profile = white_user, black_profile = black_user")
    op.create_index("games_by_white_profile", "games", ["white_profile", "played_at"])
    op.create_index("games_by_black_profile", "games", ["black_profile", "played_at"])
    classify_games()


def classify_games() -> None:
    """Work out the pace of the games that are there: once for each kind of clock."""
    connection = op.get_bind()
    change = sa.text("UPDATE games SET clock_class = :pace WHERE clocks = :clocks")
    for clocks in connection.scalars(sa.text("SELECT DISTINCT clocks FROM games")).all():
        try:
            pace = clock_class(_clocks.decode(clocks))
        except msgspec.MsgspecError:
            # A line of the list that cannot be read must not keep the program from starting.
            continue
        connection.execute(change, {"pace": pace, "clocks": clocks})


def downgrade() -> None:
    op.drop_index("games_by_black_profile", "games")
    op.drop_index("games_by_white_profile", "games")
    op.drop_column("games", "clock_class")
    for column in ("white_engine", "black_engine", "white_profile", "black_profile"):
        op.drop_column("games", column)
    op.drop_index("users_by_name", "users")
    op.drop_index("users_by_owner", "users")
    op.drop_column("users", "deleted_at")
    op.drop_column("users", "owner")
    op.drop_column("users", "kind")
