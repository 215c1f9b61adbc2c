"""The explorer: which moves were played in a position, how often and with what result.

For all floors above: `explorer`; for the store alone: `rows`, `counts`.
"""
