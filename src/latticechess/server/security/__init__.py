"""Security of every request: origin checks, authentication, access rules, cookies, rate limits."""
