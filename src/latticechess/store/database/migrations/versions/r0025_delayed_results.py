"""Results that spectators do not know yet, webhooks of clubs, and notes found by user."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
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
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("society", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created_by", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("webhooks_by_society", "webhooks", ["society"])
    op.create_table(
        "webhook_deliveries",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("status", sa.Integer),
        sa.Column("problem", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("webhook_deliveries_due", "webhook_deliveries", ["due_at"])
    op.create_index(
        "webhook_deliveries_by_webhook", "webhook_deliveries", ["webhook", "created_at"]
    )


def downgrade() -> None:
    op.drop_table("webhook_deliveries")
    op.drop_table("webhooks")
    op.drop_index("notes_by_user", "notes")
    op.drop_table("delayed_results")
