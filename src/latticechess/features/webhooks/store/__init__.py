"""Webhooks and their deliveries, as rows."""
