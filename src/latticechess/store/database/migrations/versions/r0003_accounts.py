"""Accounts, sessions, tokens, invitations, limits, and the settings and audit log of a club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("accounts_by_login", "accounts", ["login"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_secret", "sessions", ["secret_hash"], unique=True)
    op.create_index("sessions_by_user", "sessions", ["user_id"])
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.Column("expires_at", sa.BigInteger),
    )
    op.create_index("api_tokens_by_secret", "api_tokens", ["secret_hash"], unique=True)
    op.create_index("api_tokens_by_user", "api_tokens", ["user_id"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret_hash", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("created_by", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_index("invitations_by_secret", "invitations", ["secret_hash"], unique=True)
    op.create_table(
        "attempts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
    )
    op.create_table(
        "club_settings",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])


def downgrade() -> None:
    op.drop_table("audit")
    op.drop_table("club_settings")
    op.drop_table("attempts")
    op.drop_table("invitations")
    op.drop_table("api_tokens")
    op.drop_table("sessions")
    op.drop_table("accounts")
