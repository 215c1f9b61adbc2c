"""Accounts, players, sessions, tokens, invitations, the local user and the audit log.

Every module may be imported.
"""
