"""The append-only journal of events, and the summaries projected from it.

For all floors above: `journal`, `summary`, `game_lists`, `histories`, `seat_names`; for the store
alone: `group_commit`, `waiters`, `summary_table`, `variant_sources`.
"""
