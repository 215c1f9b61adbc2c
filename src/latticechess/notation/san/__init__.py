"""Standard algebraic notation: single moves (`moves`), and whole lines fast (`line_reader`)."""
