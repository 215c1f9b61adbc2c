"""A study as a value: chapters of moves, variations and words on any board.

`study.tree` has the values, `study.commands` what an editor may ask, `study.decide` answers with
`study.edits`, `study.evolve` applies them. `study.files` reads and writes chapters as text,
`study.computer` turns the findings of a review into comments, lines and exercises.
"""
