"""Event-sourced documents that are open: games, tournaments and studies are kinds of them."""
