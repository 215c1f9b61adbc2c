"""Titles and comments as people type them, made fit to keep."""

from __future__ import annotations

from latticechess.features.studies.rules.limits import LONGEST_COMMENT, LONGEST_TITLE
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

_MOST_LINES = 60


def clean_title(text: str) -> str:
    """A title on one line; Refusal if there is none left or it is too long."""
    title = plain_text(text[: 10 * LONGEST_TITLE])
    if not title:
        raise Refusal("study-title-missing")
    if len(title) > LONGEST_TITLE:
        raise Refusal("study-title-too-long", count=LONGEST_TITLE)
    return title


def clean_comment(text: str) -> str:
    """A comment with its paragraphs; Refusal if it is too long."""
    if len(text) > 2 * LONGEST_COMMENT:
        raise Refusal("study-comment-too-long", count=LONGEST_COMMENT)
    lines = [plain_text(line) for line in text.splitlines()[:_MOST_LINES]]
    kept = "\n".join(lines).strip()
    if len(kept) > LONGEST_COMMENT:
        raise Refusal("study-comment-too-long", count=LONGEST_COMMENT)
    return kept
