"""Several clubs and classes on one server, log-in cards with PINs, invitations into a society."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "societies",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("rankings", sa.Text, nullable=False, server_default=""),
        sa.Column("rating_x", sa.Double),
        sa.Column("rating_start", sa.Double),
        sa.Column("season_month", sa.Integer, nullable=False, server_default="9"),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
    )
    op.create_table(
        "society_members",
        sa.Column("society", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("part", sa.Text, nullable=False, server_default=""),
        sa.Column("managed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.Column("left_at", sa.BigInteger),
        sa.Column("invited_at", sa.BigInteger),
        sa.Column("invited_by", sa.Text),
    )
    op.create_index("society_members_by_user", "society_members", ["user_id", "society"])
    op.create_table(
        "society_teams",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("society", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
    )
    op.create_index("society_teams_by_society", "society_teams", ["society", "name"])
    op.create_table(
        "pins",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("pin", sa.Text, nullable=False),
    )
    op.add_column("invitations", sa.Column("society", sa.Text))


def downgrade() -> None:
    op.drop_column("invitations", "society")
    for table in ("pins", "society_teams", "society_members", "societies"):
        op.drop_table(table)
