"""Who may come in and how often: middleware, authentication, origins, cookies, limits."""
