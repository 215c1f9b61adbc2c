"""The lichess API, for programs written for it: one module per area of lichess.

`docs/bots.md` says what is supported.
"""
