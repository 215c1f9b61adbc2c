"""Alpha-beta search over the abstract board, and what drives and limits it."""
