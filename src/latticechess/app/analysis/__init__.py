"""Positions and games looked at outside of play: analysis, reviews, notes."""
