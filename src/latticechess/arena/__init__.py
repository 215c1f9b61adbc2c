"""Matches of engine against engine on every board, and what they say about strength."""
