"""Static evaluation of positions and exchanges, with per-variant parameters."""
