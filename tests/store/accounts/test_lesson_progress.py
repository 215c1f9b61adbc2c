"""Solved steps of lessons, on both kinds of database."""

from __future__ import annotations

from sqlalchemy import Engine

from latticechess.features.accounts.store.accounts import Accounts
from latticechess.features.clubs.store.personal_data import erase
from latticechess.features.lessons.rules.course import course
from latticechess.features.lessons.service import known
from latticechess.features.lessons.store import LessonProgress, SolvedStep


def test_steps_are_added_and_keep_their_first_time(engine: Engine) -> None:
    store = LessonProgress(engine)
    store.add("ann", {"chess": ["rook", "bishop", "rook"]}, 1000)
    store.add("ann", {"chess": ["queen", "rook"], "cube": []}, 2000)
    store.add("ben", {"chess": ["king"]}, 1500)
    store.add("ben", {}, 1600)
    assert store.of_user("ann") == [
        SolvedStep("chess", "bishop", 1000),
        SolvedStep("chess", "rook", 1000),
        SolvedStep("chess", "queen", 2000),
    ]
    assert [one.step for one in store.of_user("ben")] == ["king"]


def test_they_go_with_their_user(engine: Engine) -> None:
    store = LessonProgress(engine)
    for user in ("ann", "ben", "cleo"):
        store.add(user, {"chess": ["rook"]}, 1000)
    erase(engine, "ann", 2000)
    assert store.of_user("ann") == []
    Accounts(engine).remove("ben", 2000)
    assert store.of_user("ben") == []
    Accounts(engine).remove("cleo")
    assert len(store.of_user("cleo")) == 1, "who only leaves the club is not forgotten"


def test_only_steps_that_exist_are_kept() -> None:
    first = course("chess").steps[0].name
    assert known({"chess": [first, "no-such-step"], "no-such-course": ["x"]}) == {"chess": [first]}
