"""Boards by name, shipped or made by users: `service` finds and changes them, `files` reads."""
