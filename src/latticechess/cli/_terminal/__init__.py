"""`lattice play BOARD`: a game in the terminal itself, on any board."""
