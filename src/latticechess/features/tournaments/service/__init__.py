"""Running tournaments: deciding and storing, starting their games, recording results, timers."""
