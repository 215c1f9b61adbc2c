"""Tournaments: their journal, and the lists projected from it."""
