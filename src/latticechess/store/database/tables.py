"""The tables of games, of people and of the archive; `metadata` knows those of all modules."""

from __future__ import annotations

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    Table,
    Text,
    event,
    false,
    text,
)
from sqlalchemy.schema import ExecutableDDLElement

from latticechess.store.database import account_tables, document_tables
from latticechess.store.database.metadata import metadata

__all__ = ["account_tables", "document_tables", "metadata"]

events = Table(
    "events",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    # Clustered by the primary key: the rows of a game are adjacent.
    sqlite_with_rowid=False,
)
"""The journal of events, from which games are rebuilt. `seq` counts from 1."""

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("variant", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("white_kind", Text, nullable=False),
    Column("white_name", Text, nullable=False),
    Column("white_user", Text),
    Column("white_level", Integer),
    Column("white_engine", Text),
    Column("white_profile", Text),
    Column("white_character", Text),
    Column("black_kind", Text, nullable=False),
    Column("black_name", Text, nullable=False),
    Column("black_user", Text),
    Column("black_level", Integer),
    Column("black_engine", Text),
    Column("black_profile", Text),
    Column("black_character", Text),
    Column("first", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("clocks", Text, nullable=False),
    Column("clock_class", Text, nullable=False, server_default="untimed"),
    Column("status", Text, nullable=False),
    Column("winner", Integer),
    Column("reason", Text),
    Column("started_at", BigInteger, nullable=False),
    Column("played_at", BigInteger, nullable=False),
    Column("position", Text),
    Column("deleted_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("set_up", Boolean, nullable=False, server_default=false()),
    Column("opening_moves", Text, nullable=False, server_default=""),
    Index("games_by_white", "white_user", "played_at"),
    Index("games_by_black", "black_user", "played_at"),
    Index("games_by_status", "status", "played_at"),
    Index("games_by_time", "played_at"),
    Index("games_by_white_profile", "white_profile", "played_at"),
    Index("games_by_black_profile", "black_profile", "played_at"),
    # Who met whom, for crosstables.
    Index(
        "games_by_pairing",
        "variant",
        "clock_class",
        "white_profile",
        "black_profile",
        sqlite_where=text("rated IS 1"),
        postgresql_where=text("rated IS true"),
    ),
)
"""Summaries, one row per game, derived from its events except for `deleted_at`."""

users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False, server_default="guest"),
    Column("owner", Text),
    Column("deleted_at", BigInteger),
    Index("users_by_owner", "owner", "name"),
    Index("users_by_name", "name", "id"),
)
"""Players: guests (one per browser), accounts, and profiles created by `owner`."""

presence = Table(
    "presence",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
)
"""Who is online; renewed every few seconds by a process with one of their sockets."""

busy = Table(
    "busy",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Who wants no challenges, as each process with such a socket says; renewed like presence."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("to_user", Text),
    Column("terms", Text, nullable=False),
    Column("pool", Text, nullable=False),
    Column("rating", Integer),
    Column("low", Integer),
    Column("high", Integer),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("game_id", Text),
    Index("challenges_by_user", "user_id"),
    Index("challenges_by_recipient", "to_user"),
    Index("challenges_by_pool", "pool", "created_at"),
)
"""Pending offers to play; `game_id` is set when one is accepted."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("circle", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("chat_by_game", "game_id", "id"),
)
"""Chat lines of a game, among its players or its spectators."""

mutes = Table(
    "mutes",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("muted_id", Text, primary_key=True),
)
"""Users muted by a user."""

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("line_id", Integer, nullable=False),
    Column("by_user", Text, nullable=False),
    Column("by_name", Text, nullable=False),
    Column("about_user", Text, nullable=False),
    Column("about_name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("handled_at", BigInteger),
)
"""Reported chat lines, for the organisers."""

silences = Table(
    "silences",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Chat bans imposed by organisers, each until a time."""

SORTED_TEXT = Text().with_variant(Text(collation="C"), "postgresql")
"""Text sorted by code point in every database."""

archive = Table(
    "archive",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game_id", Text, nullable=False, unique=True),
    Column("seq", Integer, nullable=False),
    Column("played_at", BigInteger, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("name", SORTED_TEXT, nullable=False),
    Column("white", SORTED_TEXT, nullable=False),
    Column("black", SORTED_TEXT, nullable=False),
    Column("board", SORTED_TEXT, nullable=False),
    Column("clock", Integer, nullable=False),
    Column("result", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("opening", Text, nullable=False),
    Column("traced", Integer, nullable=False),
    Column("facets", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("kind", Integer, nullable=False, server_default="0"),
    # For range scans over all games.
    Index("archive_by_played", "played_at", "number"),
    Index("archive_by_started", "started_at", "number"),
    Index("archive_by_name", "name", "number"),
    Index("archive_by_white", "white", "number"),
    Index("archive_by_black", "black", "number"),
    Index("archive_by_board", "board", "number"),
    Index("archive_by_clock", "clock", "number"),
    Index("archive_by_result", "result", "number"),
    Index("archive_by_plies", "plies", "number"),
    # For merges over some facet groups: one sorted range per group.
    Index("archive_kind_played", "kind", "played_at", "number"),
    Index("archive_kind_started", "kind", "started_at", "number"),
    Index("archive_kind_name", "kind", "name", "number"),
    Index("archive_kind_white", "kind", "white", "number"),
    Index("archive_kind_black", "kind", "black", "number"),
    Index("archive_kind_clock", "kind", "clock", "number"),
    Index("archive_kind_plies", "kind", "plies", "number"),
    Index("archive_kind_number", "kind", "number"),
    # Partial: few games take more than a week.
    Index(
        "archive_long",
        "played_at",
        sqlite_where=text("played_at - started_at > 604800000"),
        postgresql_where=text("played_at - started_at > 604800000"),
    ),
)
"""What the archive sorts and filters by: one derived row per game, a moment behind `games`.

`kind` refers to `archive_kinds`. `facets` and `words` are also in an inverted index,
`archive_search`, which each database has in its own way (`archive.store.inverted_index`).
"""

deletions = Table(
    "deletions",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Games deleted by a user for themselves; others keep them."""

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("beat_at", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False),
)
"""Heartbeats of the server processes, where there are several."""

reviews = Table(
    "reviews",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""Computer reviews of games; a cache that is expensive to recompute."""

notes = Table(
    "notes",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("drawings", Text, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("notes_by_user", "user_id"),
)
"""Notes and drawings on a move of a game; private unless shared."""

tallies = Table(
    "tallies",
    metadata,
    Column("player", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
    Column("clock_class", Text, primary_key=True),
    Column("side", Integer, primary_key=True, autoincrement=False),
    Column("against", Text, primary_key=True),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Player records by board, pace, colour and kind of opponent."""

rating_news = Table(
    "rating_news",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("variant", Text, nullable=False),
    Column("clock_class", Text, nullable=False),
)
"""Queue of rated games with a new or corrected result, for the rankings."""

ratings = Table(
    "ratings",
    metadata,
    Column("system", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
    Column("clock_class", Text, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("opponents", Double, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ratings_by_player", "player"),
    sqlite_with_rowid=False,
)
"""Current standings in each ranking; `period` is the month in rankings that restart monthly."""

rating_history = Table(
    "rating_history",
    metadata,
    Column("player", Text, primary_key=True),
    Column("system", Text, primary_key=True),
    Column("variant", Text, primary_key=True),
    Column("clock_class", Text, primary_key=True),
    Column("at", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Index("rating_history_by_time", "variant", "clock_class", "at"),
    sqlite_with_rowid=False,
)
"""Ratings of players after each rated game."""

traces = Table(
    "traces",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("keys", Text, nullable=False),
)
"""Queue of the position index: keys of imported games, until they are in `positions`."""

rulebooks = Table(
    "rulebooks",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("source", Text, nullable=False),
)
"""Variant sources of games, by digest. Append-only."""

archive_bulk = Table(
    "archive_bulk",
    metadata,
    Column("first", Integer, primary_key=True, autoincrement=False),
)
"""Non-empty only within a bulk insert: SQLite's triggers then leave the inverted index alone
(`archive.store.inverted_index.insert_and_index`)."""

archive_kinds = Table(
    "archive_kinds",
    metadata,
    Column("kind", Integer, primary_key=True),
    Column("signs", Text, nullable=False),
    Column("board", SORTED_TEXT, nullable=False),
    Column("result", Integer, nullable=False),
    Index("archive_kinds_by_signs", "signs", "board", unique=True),
)
"""Facet groups of the archive: games of a group have the same board, pace, result and so on
(`archive.store.facet_groups`). There are a few hundred of them. Append-only."""

# --- Positions: which games reached one, and what was played there; all derived ----------------

positions = Table(
    "positions",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("next", SORTED_TEXT, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""Position index: finished games by position, with the ply that first reached it and the move
played there, '' at the end; derived. `number` is the archive's."""

explorer_games = Table(
    "explorer_games",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("bucket", Integer, nullable=False),
    Column("result", Integer, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("white", Text),
    Column("black", Text),
    Column("shown_at", BigInteger),
    Index("explorer_games_by_white", "white"),
    Index("explorer_games_by_black", "black"),
    # Partial: only games with a spectator delay have one.
    Index(
        "explorer_games_shown",
        "shown_at",
        sqlite_where=text("shown_at IS NOT NULL"),
        postgresql_where=text("shown_at IS NOT NULL"),
    ),
)
"""Finished games that count in the explorer, by their number in the archive: what is filtered by
(`archive.store.explorer.rows`), and from when on others than the players may know of them."""

explorer_keys = Table(
    "explorer_keys",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("upto", Integer, nullable=False),
)
"""Positions reached by so many games that their counts are kept in `explorer_counts`: of the games
with numbers up to `upto`."""

explorer_counts = Table(
    "explorer_counts",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("next", SORTED_TEXT, primary_key=True),
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("white", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("black", Integer, nullable=False),
    Column("rating_sum", BigInteger, nullable=False),
    Column("rating_games", Integer, nullable=False),
    Column("best", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Counts of the positions in `explorer_keys`, by next move and bucket; `best` is the rating of the
highest rated game, times 2^32, plus its number."""

# --- The archive's inverted index: each database has it in its own way ---------------------------

_ADD = (
    "INSERT INTO archive_search (rowid, facets, words) VALUES (new.number, new.facets, new.words);"
)
_REMOVE = """INSERT INTO archive_search (archive_search, rowid, facets, words)
    VALUES ('delete', old.number, old.facets, old.words);"""
_SILENT = "WHEN NOT EXISTS (SELECT 1 FROM archive_bulk)"
_SQLITE_SEARCH = (
    # No places of words, no lengths: only which rows have a sign. The text stays in `archive`.
    """CREATE VIRTUAL TABLE archive_search USING fts5(
        facets, words, content='archive', content_rowid='number', detail=none, columnsize=0,
        tokenize="unicode61 remove_diacritics 0 tokenchars ':-_'")""",
    f"CREATE TRIGGER archive_added AFTER INSERT ON archive {_SILENT} BEGIN {_ADD} END",
    f"CREATE TRIGGER archive_removed AFTER DELETE ON archive {_SILENT} BEGIN {_REMOVE} END",
    f"""CREATE TRIGGER archive_changed AFTER UPDATE OF facets, words ON archive
    WHEN old.facets <> new.facets OR old.words <> new.words BEGIN {_REMOVE} {_ADD} END""",
)
_POSTGRESQL_SEARCH = """CREATE INDEX archive_search ON archive USING gin
    (array_to_tsvector(string_to_array(btrim(facets || words), ' ')))"""
for _dialect, _statement in (
    *(("sqlite", each) for each in _SQLITE_SEARCH),
    ("postgresql", _POSTGRESQL_SEARCH),
):
    _made: ExecutableDDLElement = DDL(_statement)  # type: ignore[no-untyped-call]
    event.listen(archive, "after_create", _made.execute_if(dialect=_dialect))
