"""Boards that users have made: `boards` keeps them, their versions and who likes them."""
