"""Studies: chapters of moves and words, lessons on one board, work given to pupils."""
