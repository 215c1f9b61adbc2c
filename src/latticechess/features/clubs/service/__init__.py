"""Societies: clubs and classes on one server, with members, ladders, log-in cards and privacy."""
