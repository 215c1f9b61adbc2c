"""How much help puzzles of work given took: with hints, or with the move shown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

NEW = ("helped", "shown")


def upgrade() -> None:
    for name in NEW:
        op.add_column(
            "assignment_marks", sa.Column(name, sa.Integer, nullable=False, server_default="0")
        )


def downgrade() -> None:
    for name in NEW:
        op.drop_column("assignment_marks", name)
