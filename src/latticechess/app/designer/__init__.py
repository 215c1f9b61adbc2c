"""The designer: what is wrong with a variant file, its drawing, and whether its game is fair."""
