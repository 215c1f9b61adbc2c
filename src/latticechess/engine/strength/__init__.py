"""Playing strength: the levels, and their Elo as measured."""
