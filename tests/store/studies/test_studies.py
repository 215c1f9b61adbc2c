"""Studies, shares, progress, lessons and work given, on both kinds of database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Engine, func, select

from latticechess import variant
from latticechess.features.studies.rules.commands import (
    Command,
    PlayLine,
    PutChapters,
    Say,
    TitleChapter,
)
from latticechess.features.studies.rules.decide import Desk, decide
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.files import chapter_at
from latticechess.features.studies.rules.positions import Positions
from latticechess.features.studies.rules.tree import Study
from latticechess.features.studies.store.assignments import (
    Assignment,
    AssignmentStore,
    Item,
    Progressed,
)
from latticechess.features.studies.store.lessons import Lesson, LessonStore
from latticechess.features.studies.store.progress import CHAPTER_READ, ProgressStore
from latticechess.features.studies.store.shares import Share, Shares
from latticechess.features.studies.store.studies import (
    SNAPSHOT_EVERY,
    NewEdits,
    StudyStore,
)
from latticechess.kernel.move import Move
from latticechess.store.database.document_tables import study_edits
from latticechess.store.journal.journal import Conflict


def changed(study: Study, command: Command) -> NewEdits:
    edits = decide(Desk(study, Positions(), "ann", editor=True), command)
    return NewEdits("ann", 5, edits, evolve(study, edits))


async def made(store: StudyStore, study_id: str = "s", owner: str = "ann") -> Study:
    study = changed(
        Study(title="One"), PutChapters((chapter_at(variant("cube").start(), "C"),))
    ).after
    await store.create(study_id, owner, study, 1)
    return study


async def test_a_study_is_read_again_before_and_after_its_snapshots(engine: Engine) -> None:
    store = StudyStore(engine)
    study = await made(store)
    line = changed(study, PlayLine(1, 0, (Move((4, 1, 1), (4, 2, 1)),)))
    await store.append("s", line)
    study = line.after
    for number in range(2 * SNAPSHOT_EVERY + 3):
        command = Say(1, number % 2, str(number)) if number < 30 else renamed(study)
        new = changed(study, command)
        await store.append("s", new)
        study = new.after
        if number in (0, SNAPSHOT_EVERY - 3, SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY + 2):
            assert await store.load("s") == study
    row = await store.get("s")
    assert row is not None
    assert (row.seq, row.summary.chapters, row.summary.variants) == (study.seq, 1, ("cube",))
    with engine.connect() as connection:
        kept = connection.scalar(select(func.count()).select_from(study_edits)) or 0
    assert kept < SNAPSHOT_EVERY, "what is in the snapshot is not kept twice"


def renamed(study: Study) -> Command:
    """Something else than a comment: a move has only so many."""
    return TitleChapter(1, f"Title {study.seq}")


async def test_of_two_writers_one_wins_and_nothing_of_the_other_is_stored(engine: Engine) -> None:
    store = StudyStore(engine)
    study = await made(store)
    first, second = changed(study, Say(1, 0, "first")), changed(study, Say(1, 0, "second"))
    found = await asyncio.gather(
        store.append("s", first), store.append("s", second), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in found) == ["Conflict", "NoneType"]
    stored = await store.load("s")
    assert stored in (first.after, second.after)
    with pytest.raises(Conflict):
        await store.append("s", first if stored == second.after else second)


async def test_lists_sharing_and_deletion(engine: Engine) -> None:
    store, shares = StudyStore(engine), Shares(engine)
    await made(store, "a")
    await made(store, "b", owner="ben")
    await made(store, "c", owner="ben")
    await shares.put("b", Share("user", "ann", "reader"))
    await shares.put("b", Share("user", "ann", "editor"))
    await shares.put("c", Share("class", "7c", "reader"))
    assert await shares.of_study("b") == [Share("user", "ann", "editor")]
    assert [row.id for row in await store.of_owner("ann")] == ["a"]
    assert {row.id for row in await store.shared_with("ann", ["7c"])} == {"b", "c"}
    assert {row.id for row in await store.shared_with("ann", [])} == {"b"}
    await store.mark_deleted("b", 10)
    assert await store.get("b") is None
    assert await store.load("b") is None
    assert await store.shared_with("ann", []) == []
    await store.mark_deleted("b", None)
    assert await store.load("b") is not None
    await store.mark_deleted("b", 10)
    assert await store.purge(11) == 1
    assert await shares.of_study("b") == []
    assert await store.deleted("b") is None


async def test_what_a_user_did_can_be_forgotten(engine: Engine) -> None:
    store, progress, work = StudyStore(engine), ProgressStore(engine), AssignmentStore(engine)
    await made(store, "a")
    await made(store, "b", owner="ben")
    await progress.tried("b", "ann", 1, 1, 5)
    await Shares(engine).put("b", Share("user", "ann", "reader"))
    await work.add(Assignment("w", "ben", None, "ann", "Read", (Item("study", "b"),), None, 1))
    await work.mark(Progressed("w", "ann", 0, 1, 1, 5))
    assert await store.forget_owner("ann") == 1
    await work.forget_user("ann")
    assert await store.get("a") is None
    assert await store.get("b") is not None
    assert await progress.of_study("b") == []
    assert await store.shared_with("ann", []) == []
    assert await work.given_by("ben") == []


async def test_tries_are_counted_and_what_is_solved_stays_solved(engine: Engine) -> None:
    progress = ProgressStore(engine)
    for done_at in (None, 7, None, 9):
        await progress.tried("s", "ann", 1, 2, done_at)
    await progress.tried("s", "ann", 1, CHAPTER_READ, 3)
    await progress.tried("s", "ben", 1, 2, None)
    (one,) = [found for found in await progress.of_study("s", "ann") if found.exercise == 2]
    assert (one.tries, one.done_at) == (4, 7)
    assert await progress.solved("ann", ["s", "t"]) == {"s": 1}
    assert len(await progress.of_study("s")) == 3


async def test_an_older_state_of_a_lesson_never_replaces_a_newer_one(engine: Engine) -> None:
    lessons = LessonStore(engine)
    assert await lessons.put("s", Lesson("ann", "ann", 1, 4, 100, seq=3))
    assert not await lessons.put("s", Lesson("ann", "ben", 1, 2, 100, seq=2))
    stored = await lessons.get("s")
    assert stored is not None
    assert (stored.node, stored.pointer) == (4, "ann")
    await lessons.end_older(50)
    assert await lessons.get("s") is not None
    await lessons.end_older(101)
    assert await lessons.get("s") is None


async def test_work_is_given_to_a_class_or_a_pupil(engine: Engine) -> None:
    work = AssignmentStore(engine)
    items = (Item("study", "s", "Bishops"), Item("puzzles", "forks", count=20))
    await work.add(Assignment("w1", "ann", "7c", None, "Week 1", items, "2026-09-30", 1))
    await work.add(Assignment("w2", "ann", None, "ben", "For Ben", items[:1], None, 2))
    assert [one.id for one in await work.given_by("ann")] == ["w2", "w1"]
    assert [one.id for one in await work.given_to("ben", [])] == ["w2"]
    assert [one.id for one in await work.given_to("ben", ["7c"])] == ["w2", "w1"]
    assert (await work.of_class("7c"))[0].items == items
    await work.mark(Progressed("w1", "ben", 1, 20, 20, 8))
    await work.mark(Progressed("w1", "ben", 1, 3, 20, None))
    (mark,) = await work.marks(["w1"])
    assert (mark.done, mark.done_at) == (3, 8)
    await work.remove("w1")
    assert await work.marks(["w1"]) == []
