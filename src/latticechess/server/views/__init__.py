"""Wire messages made from the program's values."""
