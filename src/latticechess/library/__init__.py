"""The public face of `import latticechess` beyond the rules: boards, games, an engine, text.

Programs use it through `latticechess`; the modules below may change.
"""
