"""Several server processes as one: the bus, heartbeats, presence, metrics."""
