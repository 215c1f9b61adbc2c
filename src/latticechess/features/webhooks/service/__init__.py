"""Webhooks: a club's chat room is told of its tournaments and games."""
