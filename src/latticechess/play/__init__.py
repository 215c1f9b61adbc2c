"""A game as a value: `decide` answers commands with events, `evolve` and `replay` make the game."""
