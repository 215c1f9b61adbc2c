"""Tables of what people make and learn from: boards, studies, puzzles, lessons, tournaments."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, Table, Text, text

from latticechess.store.database.metadata import metadata

boards = Table(
    "boards",
    metadata,
    Column("name", Text, primary_key=True),
    Column("author", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("summary", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("price", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Column("shared", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("likes", Integer, nullable=False),
    Index("boards_by_author", "author", "changed_at"),
)
"""Own boards. `version` is the newest one, `price` what its tables cost, `words` are the folded
title and summary for searches; `hidden` by an organiser. The text of a deleted board stays, for
games and tournaments that have begun."""

board_versions = Table(
    "board_versions",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("by_user", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("board_versions_by_user", "by_user"),
)
"""The variant files of own boards."""

board_likes = Table(
    "board_likes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("board_likes_by_user", "user_id", "at"),
)
"""Who likes which board; `boards.likes` counts them."""

board_puzzles = Table(
    "board_puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("board_puzzles_by_board", "name", "version", "at"),
)
"""Puzzles made for a version of an own board; `line` as in a file of puzzles."""


# --- Tables of studies and of work given to pupils -------------------------------------------


studies = Table(
    "studies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("snapshot_seq", Integer, nullable=False),
    Column("link", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("deleted_at", BigInteger),
    Index("studies_by_owner", "owner"),
)
"""Studies: the whole study after `snapshot_seq` edits; what came later is in `study_edits`."""

study_edits = Table(
    "study_edits",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by_user", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""Edits of studies since their snapshot. The key lets one of two writers win."""

study_shares = Table(
    "study_shares",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Index("study_shares_by_who", "kind", "who"),
)
"""Users and classes with whom a study is shared."""

study_progress = Table(
    "study_progress",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("chapter", Integer, primary_key=True, autoincrement=False),
    Column("exercise", Integer, primary_key=True, autoincrement=False),
    Column("tries", Integer, nullable=False),
    Column("done_at", BigInteger),
)
"""Exercises tried and solved by readers; exercise 0 is the chapter itself, read to its end."""

study_lessons = Table(
    "study_lessons",
    metadata,
    Column("study_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""Lessons that are going on: who leads, and where."""

assignments = Table(
    "assignments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("by_user", Text, nullable=False),
    Column("class_id", Text),
    Column("user_id", Text),
    Column("title", Text, nullable=False),
    Column("items", Text, nullable=False),
    Column("due", Text),
    Column("at", BigInteger, nullable=False),
    Index("assignments_by_giver", "by_user"),
    Index("assignments_by_class", "class_id"),
    Index("assignments_by_user", "user_id"),
)
"""Work given to a class or a pupil."""

assignment_marks = Table(
    "assignment_marks",
    metadata,
    Column("assignment_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("item", Integer, primary_key=True, autoincrement=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("done_at", BigInteger),
    Column("helped", Integer, nullable=False, server_default="0"),
    Column("shown", Integer, nullable=False, server_default="0"),
)
"""How far pupils have come with the items of their work, and how much help it took."""


# --- Tables of puzzles: who tried which, how hard they are, and rushes against the clock -----


puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("puzzle", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("found", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("score", Integer),
    Column("rating_before", Double),
    Column("rating_after", Double),
    Column("vote", Integer),
    Index("puzzle_attempts_by_user", "user_id", "board", "started_at"),
    Index("puzzle_attempts_by_puzzle", "puzzle", "user_id"),
)
"""Attempts at puzzles. `found` counts right moves, `hints` is the highest step taken (4: the
solution), `score` is set where the attempt counts for ratings."""

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Text, primary_key=True),
    Column("board", Text, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Index("puzzle_ratings_by_board", "board"),
)
"""The difficulty of puzzles that counted for somebody; others have the one of their file."""

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("board", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("plays", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""A user's puzzle rating and streak on each board."""

puzzle_rushes = Table(
    "puzzle_rushes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("running", Boolean, nullable=False),
    Column("puzzles", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("misses", Integer, nullable=False),
    Index("puzzle_rushes_by_user", "user_id", "board", "started_at"),
    Index(
        "puzzle_rushes_running",
        "user_id",
        unique=True,
        sqlite_where=text("running"),
        postgresql_where=text("running"),
    ),
)
"""Rushes: `puzzles` are the ids to come, `number` the one that is shown, `found` its right moves.
A user has at most one that runs."""


# --- Table of lessons: what each user has solved ---------------------------------------------


lesson_steps = Table(
    "lesson_steps",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("course", Text, primary_key=True),
    Column("step", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Steps of courses that a user has solved, and when the server heard of it first."""


# --- Tables of tournaments: their journal, and what derives from it --------------------------


tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The journal of tournaments, of the same shape as `events` and written with it."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("society", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created_by", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("listed_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index("tournaments_by_state", "state", "listed_at"),
    Index("tournaments_by_society", "society", "state", "listed_at"),
    Index("tournaments_by_creator", "created_by", "state"),
)
"""Summaries of tournaments, derived from their events; `body` is the whole summary as JSON."""

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("place", Integer),
    Index("tournament_players_by_user", "user_id"),
    sqlite_with_rowid=False,
)
"""Which users play in which tournaments, derived from their events; `place` once it is over."""
