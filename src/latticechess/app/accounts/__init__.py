"""Who may come in: accounts, log-ins, tokens, invitations, and what organisers do with them."""
