"""Analysis of positions, reviews of games, and notes on them."""
