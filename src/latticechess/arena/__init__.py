"""Matches of engine against engine on every board, and their statistics."""
