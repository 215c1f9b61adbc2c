"""The archive of all games, their files, and the explorer of positions."""
