"""Societies: clubs and classes, their members, teams and ladders, and who may see whom."""
