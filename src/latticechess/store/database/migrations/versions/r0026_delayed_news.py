"""News of games that wait for the spectator delay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("delayed_news", sa.Column("game_id", sa.Text, primary_key=True))


def downgrade() -> None:
    op.drop_table("delayed_news")
