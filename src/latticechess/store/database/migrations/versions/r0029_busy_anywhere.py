"""Who wants no challenges, by process: one cannot take back what another was told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "busy",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.drop_column("presence", "busy")


def downgrade() -> None:
    op.add_column(
        "presence", sa.Column("busy", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.drop_table("busy")
