"""The append-only journal of events, and the summaries derived from it."""
