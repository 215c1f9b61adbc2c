"""Accounts, players, sessions, tokens, invitations and the audit log."""
