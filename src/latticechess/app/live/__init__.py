"""Live games: rooms, seats, spectators, the computer's moves, chat."""
