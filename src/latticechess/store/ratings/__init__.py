"""Rankings, ladders and statistics, derived from the results of games."""
