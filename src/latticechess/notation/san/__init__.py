"""Standard algebraic notation: single moves, and whole lines at once for large files."""
