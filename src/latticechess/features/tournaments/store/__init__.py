"""Tournaments: their journal, and the lists projected from it.

For all floors above: `journal`, `summary`, `lists`; for the store alone: `rows`, `rebuilding`.
"""
