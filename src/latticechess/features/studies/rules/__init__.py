"""A study as a value: chapters of moves, variations and words on any board.

`tree` has the values, `commands` what an editor may ask, `decide` answers with `edits`, `evolve`
applies them. `files` reads and writes chapters as text, `computer` turns the findings of a review
into comments, lines and exercises.
"""
