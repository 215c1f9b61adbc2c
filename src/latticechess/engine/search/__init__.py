"""Alpha-beta search over the abstract board, its driver and its limits."""
