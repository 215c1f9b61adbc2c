"""Studies: documents of moves and words, lessons, exercises, and work given to pupils."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("snapshot", sa.Text, nullable=False),
        sa.Column("snapshot_seq", sa.Integer, nullable=False),
        sa.Column("link", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("deleted_at", sa.BigInteger),
    )
    op.create_index("studies_by_owner", "studies", ["owner"])
    op.create_table(
        "study_edits",
        sa.Column("study_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by_user", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "study_shares",
        sa.Column("study_id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
    )
    op.create_index("study_shares_by_who", "study_shares", ["kind", "who"])
    op.create_table(
        "study_progress",
        sa.Column("study_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("chapter", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("exercise", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done_at", sa.BigInteger),
    )
    op.create_table(
        "study_lessons",
        sa.Column("study_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "assignments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("by_user", sa.Text, nullable=False),
        sa.Column("class_id", sa.Text),
        sa.Column("user_id", sa.Text),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("items", sa.Text, nullable=False),
        sa.Column("due", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("assignments_by_giver", "assignments", ["by_user"])
    op.create_index("assignments_by_class", "assignments", ["class_id"])
    op.create_index("assignments_by_user", "assignments", ["user_id"])
    op.create_table(
        "assignment_marks",
        sa.Column("assignment_id", sa.Text, primary_key=True),
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("item", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("done_at", sa.BigInteger),
    )


def downgrade() -> None:
    for table in (
        "assignment_marks",
        "assignments",
        "study_lessons",
        "study_progress",
        "study_shares",
        "study_edits",
        "studies",
    ):
        op.drop_table(table)
