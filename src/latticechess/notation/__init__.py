"""Text formats of squares, moves, positions and games: each module formats and parses one."""
