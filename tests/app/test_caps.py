"""What one user may keep, and how guessing at a password is answered."""
# ruff: noqa: RUF001 - letters that look alike are what some of this is about

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest

from latticechess.app import health
from latticechess.app.budgets import network_of
from latticechess.app.program import MOST_UNFINISHED_OF_GUEST, Program
from latticechess.features.accounts.service.membership import skeleton
from latticechess.features.accounts.service.passwords import (
    PER_ADDRESS,
    PER_NAME,
    PER_SITE,
    PINS_A_DAY,
    SLOW_AFTER,
    AttemptLimits,
    TooManyAttempts,
    pin_key,
)
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.analysis.service.notes import (
    MOST_NOTES,
    MOST_NOTES_OF_GUEST,
    NotesService,
)
from latticechess.features.analysis.store import NoteChange
from latticechess.play.refusal import Refusal


class Counters:
    """Attempts, counted in memory."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, key: str, at: int, window_ms: int, amount: int = 1) -> int:
        self.counts[key] += amount
        return self.counts[key]

    def count(self, key: str, at: int, window_ms: int) -> int:
        return self.counts[key]

    def forget(self, key: str) -> None:
        del self.counts[key]

    def take_back(self, key: str) -> None:
        self.counts[key] -= 1

    def sweep(self, before: int, *kept: str) -> None: ...


def test_guessing_slows_a_member_down_but_locks_nobody_out() -> None:
    limits = AttemptLimits(cast("Any", Counters()))
    for _ in range(PER_NAME):
        limits.begin_login("Olga", "192.0.2.1")
    with pytest.raises(TooManyAttempts):
        limits.begin_login("Olga", "192.0.2.1")
    limits.begin_login("Olga", "192.0.2.2")
    assert limits.delay_s("Olga") == 0
    for n in range(SLOW_AFTER):
        limits.begin_login("Olga", f"198.51.100.{n}")
    limits.begin_login("Olga", "192.0.2.3")
    assert limits.delay_s("Olga") > 0
    assert limits.delay_s("Petra") == 0


def test_addresses_of_one_machine_and_of_one_site_count_together() -> None:
    limits = AttemptLimits(cast("Any", Counters()))
    for n in range(PER_ADDRESS):
        limits.begin_login(f"Name {n}", f"2001:db8:1:2::{n:x}")
    with pytest.raises(TooManyAttempts):
        limits.begin_login("Olga", "2001:db8:1:2:ffff::1")
    limits.begin_login("Olga", "2001:db8:1:3::1")
    for n in range(PER_SITE):
        with suppress(TooManyAttempts):
            limits.begin_login(f"Name {n}", f"2001:db8:1:{n:x}::1")
    with pytest.raises(TooManyAttempts):
        limits.begin_login("Olga", "2001:db8:1:ffff::1")
    limits.begin_login("Olga", "2001:db8:2::1")
    limits.begin_login("Olga", "::ffff:192.0.2.1")
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"


def test_a_day_has_so_many_tries_at_a_pin_and_the_words_stay_good() -> None:
    limits = AttemptLimits(cast("Any", Counters()))
    for n in range(PINS_A_DAY):
        with suppress(TooManyAttempts):
            limits.begin_login("wren", f"198.51.100.{n}", pin=True)
        limits.attempts.forget(pin_key("wren"))
    with pytest.raises(TooManyAttempts) as refused:
        limits.begin_login("wren", "203.0.113.1", pin=True)
    assert refused.value.reason.code == "too-many-pins-today"
    limits.begin_login("wren", "203.0.113.1")
    limits.succeeded("wren", "203.0.113.1")
    limits.begin_login("wren", "203.0.113.1", pin=True)


class Full:
    """A store in which everybody has a certain number of notes."""

    def __init__(self, count: int) -> None:
        self.number = count
        self.kept = 0

    async def count(self, user: str) -> int:
        return self.number

    async def change(self, *_: object) -> None:
        self.kept += 1


@pytest.mark.parametrize(
    ("role", "most"), [(Role.GUEST, MOST_NOTES_OF_GUEST), (Role.MEMBER, MOST_NOTES)]
)
async def test_notes_are_not_kept_without_end(role: Role, most: int) -> None:
    game = cast("Any", SimpleNamespace(id="x", ply=3, result=None))
    change = NoteChange(text="one more")
    visitor = Visitor("eve", role)
    store = Full(most - 1)
    await NotesService(cast("Any", store)).write(game, visitor, 1, change)
    assert store.kept == 1
    with pytest.raises(Refusal, match=f"You have {most} notes"):
        await NotesService(cast("Any", Full(most))).write(game, visitor, 1, change)


async def test_unfinished_games_are_counted() -> None:
    async def find(query: Any) -> Any:
        return SimpleNamespace(games=[None] * (query.limit // 2))

    program = cast("Program", SimpleNamespace(local=False, games=SimpleNamespace(find=find)))
    guest = Visitor("eve", Role.GUEST)
    with pytest.raises(Refusal, match=f"{MOST_UNFINISHED_OF_GUEST} unfinished games"):
        await Program.require_room_for_more(program, guest)


async def test_a_full_disk_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "is_reachable", lambda _: True)
    monkeypatch.setattr(health, "free_bytes", lambda _: 1_000)
    bus = SimpleNamespace(connected=True)
    program = cast("Program", SimpleNamespace(database=None, bus=bus, shared=False))
    assert await health.troubles(program) == ["The disk is full: moves could not be stored."]


@pytest.mark.parametrize(
    "other", ["olga", "Ólga", "O l g a", "0lga", "Оlgа", "OLGA.", "ОⅬGА", "ᎾlgᎪ", "Ol\u3164ga"]
)
def test_names_that_look_alike_are_one(other: str) -> None:
    assert skeleton(other) == skeleton("Olga")


def test_other_names_are_not() -> None:
    assert len({skeleton(name) for name in ("Olga", "Helga", "Olaf", "Ольга", "欧加")}) == 5
