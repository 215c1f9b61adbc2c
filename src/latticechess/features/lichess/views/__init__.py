"""Views in the format of the lichess API: what its clients read, letter for letter."""
