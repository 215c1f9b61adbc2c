"""The web server: HTTP routes, sockets and wire messages over the application layer."""
