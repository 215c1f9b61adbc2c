"""Clubs and classes on one server: members, ladders, log-in cards and privacy."""
