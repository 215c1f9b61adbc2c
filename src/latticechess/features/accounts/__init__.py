"""Accounts: members and pupils, their log-in and tokens, and what organisers decide."""
