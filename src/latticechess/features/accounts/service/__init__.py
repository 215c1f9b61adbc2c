"""Accounts: registration, log-in, tokens and invitations, and their administration."""
