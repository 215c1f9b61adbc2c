"""Tournaments: pairing, rounds, standings and live news."""
