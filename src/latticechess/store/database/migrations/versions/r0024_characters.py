"""The character in whose taste the computer plays a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for side in ("white", "black"):
        op.add_column("games", sa.Column(f"{side}_character", sa.Text))


def downgrade() -> None:
    for side in ("white", "black"):
        op.drop_column("games", f"{side}_character")
