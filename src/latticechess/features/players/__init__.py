"""Players: profiles, statistics, ratings and the ladder."""
