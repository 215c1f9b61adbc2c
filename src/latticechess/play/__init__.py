"""A game as a value: `decide` turns commands into events, `evolve` and `replay` apply them."""
