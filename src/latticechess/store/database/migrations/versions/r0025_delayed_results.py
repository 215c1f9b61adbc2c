"""Results that spectators do not know yet; notes are found by user."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "delayed_results",
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("due_at", sa.BigInteger, nullable=False),
    )
    op.create_index("delayed_results_by_time", "delayed_results", ["due_at"])
    op.create_index("notes_by_user", "notes", ["user_id"])


def downgrade() -> None:
    op.drop_index("notes_by_user", "notes")
    op.drop_table("delayed_results")
