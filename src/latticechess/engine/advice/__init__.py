"""Advice for people: hints, the motives of moves, verdicts on mistakes."""
