"""Rating formulas over plain numbers; a score is 1 for a win, 0.5 for a draw, 0 for a loss."""
