"""The lobby: open challenges, direct challenges and quick pairing."""
