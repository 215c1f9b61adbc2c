"""Live games: seats, moves, clocks, chat, the computer as a player."""
