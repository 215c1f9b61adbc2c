"""Puzzles people try: `attempts` with ratings and streaks, `history` to look back, `rushes`."""
