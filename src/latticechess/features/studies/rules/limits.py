"""How large a study may become."""

from __future__ import annotations

MOST_CHAPTERS = 64
MOST_MOVES = 10_000
"""Moves of all chapters together."""
MOST_CHARACTERS = 500_000
"""Of all comments of a study together."""
LONGEST_TITLE = 100
LONGEST_COMMENT = 4_000
MOST_COMMENTS = 20
"""On one move."""
MOST_DRAWINGS = 64
"""On one position."""
MOST_EXERCISES = 100
"""Of one chapter."""
MOST_BRANCHES = 60
"""Moves that may be tried in one position."""
DEEPEST = 60
"""Variations within variations."""
LONGEST_LINE = 200
"""Moves that are added at once."""
LONGEST_FILE = 250_000
"""Characters of a file that becomes chapters."""
MOST_HEADERS = 40
LONGEST_HEADER = 200
