"""The bot and board API of lichess, for programs that know no other."""
