"""Puzzles on every board: the value, its file, themes, mining and verification.

For commands and workers, never for the event loop: only `puzzle` and `file` are quick. Reading a
shipped puzzle needs no engine.
"""
