"""Notes on moves, on both kinds of database."""

from __future__ import annotations

import asyncio

from sqlalchemy import Engine

from latticechess.features.analysis.store import NoteChange, Notes

ARROW = '[{"origin":[4,1],"target":[4,3],"ink":"green"}]'


async def test_changes_made_at_the_same_time_all_stay(engine: Engine) -> None:
    """Each of three tabs changes another field of the same notes."""
    store = Notes(engine)
    changes = (NoteChange(text="words"), NoteChange(drawings=ARROW), NoteChange(shared=True))
    for ply in range(20):
        await store.change("game", ply, "ann", NoteChange(text="before"), 1)
    await asyncio.gather(
        *(
            store.change("game", ply, "ann", one, 2)
            for ply in range(20)
            for one in changes[ply % 3 :] + changes[: ply % 3]
        )
    )
    kept = await store.of_game("game", "ann", others=False)
    assert [note.ply for note in kept] == list(range(20))
    assert {(note.text, note.drawings, note.shared) for note in kept} == {("words", ARROW, True)}


async def test_words_removed_while_something_is_drawn(engine: Engine) -> None:
    """The note is empty for a moment, or never: what was drawn is there in the end."""
    store = Notes(engine)
    for ply in range(20):
        await store.change("game", ply, "ann", NoteChange(text="words"), 1)
    emptied = [store.change("game", ply, "ann", NoteChange(text=""), 2) for ply in range(20)]
    drawn = [store.change("game", ply, "ann", NoteChange(drawings=ARROW), 2) for ply in range(20)]
    await asyncio.gather(*emptied, *drawn)
    kept = await store.of_game("game", "ann", others=False)
    assert [(note.text, note.drawings) for note in kept] == [("", ARROW)] * 20


async def test_an_empty_note_is_forgotten_and_others_notes_stay(engine: Engine) -> None:
    store = Notes(engine)
    await store.change("game", 1, "ann", NoteChange(text="mine"), 1)
    await store.change("game", 1, "ben", NoteChange(text="yours", shared=True), 1)
    await store.change("game", 1, "ann", NoteChange(text=""), 2)
    assert await store.of_game("game", "ann", others=False) == []
    (shared,) = await store.of_game("game", "ann", others=True)
    assert (shared.user_id, shared.text) == ("ben", "yours")
