"""Playing strength: the levels and their measured Elo."""
