"""A tournament as a value: `decide` turns commands into events, `evolve` applies them."""
