"""Several server processes as one: the bus, heartbeats, attendance, presence, metrics."""
