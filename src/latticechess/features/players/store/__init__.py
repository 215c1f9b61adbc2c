"""Player records, rankings, ladders and statistics, projected from results of games."""
