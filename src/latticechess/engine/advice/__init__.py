"""Advice for players: hints, motives of moves, verdicts on mistakes."""
