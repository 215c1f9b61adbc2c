"""Static evaluation of positions and exchanges; `for_board` picks the class for a board."""
