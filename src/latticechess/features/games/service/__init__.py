"""Live games: `Rooms` holds one `Room` per game; a room joins the game's authority and audience."""
