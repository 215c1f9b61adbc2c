"""WebSocket connections of the game, lobby and analysis sockets."""
