"""Boards that people invent: the designer, their versions, and who likes them."""
