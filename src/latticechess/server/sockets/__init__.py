"""WebSocket connections: games, the lobby, analysis."""
