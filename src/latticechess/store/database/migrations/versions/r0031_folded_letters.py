"""What is stored folds ł, ø, đ and their like, so that `lukasz` finds Łukasz."""

from __future__ import annotations

from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

LETTERS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "\u0131": "i",
    "ŧ": "t",
    "ŋ": "n",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}
FOLDED = {
    "archive": ("name", "white", "black", "facets", "words"),
    "boards": ("words",),
}


def upgrade() -> None:
    like = "~" if op.get_bind().dialect.name == "postgresql" else "GLOB"
    letters = "".join(LETTERS)
    pattern = f"[{letters}]" if like == "~" else f"*[{letters}]*"
    for table, columns in FOLDED.items():
        for column in columns:
            plain = column
            for letter, instead in LETTERS.items():
                plain = f"replace({plain}, '{letter}', '{instead}')"
            op.execute(f"UPDATE {table} SET {column} = {plain} WHERE {column} {like} '{pattern}'")


def downgrade() -> None:
    """Words without these letters are found by fewer questions, and nothing else."""
