"""Webhooks: other programs are told what happens in a club."""
