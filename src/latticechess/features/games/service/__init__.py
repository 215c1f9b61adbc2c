"""Live games: `Rooms` holds one `Room` per game; a room joins the game's document and audience."""
