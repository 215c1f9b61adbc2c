"""Accounts, log-ins, tokens, invitations, counters, settings and audit, on both databases."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import Engine, text

from latticechess.features.accounts.store.accounts import (
    LIFETIME_MS,
    SEEN_STEP_MS,
    Accounts,
    Invitation,
    Invitations,
    NameTakenError,
    Sessions,
)
from latticechess.features.accounts.store.club import PAGE_SIZE, Audit, ClubSettings
from latticechess.features.accounts.store.tokens import ApiTokens, Attempts

INVITATION = Invitation("i1", "invite", "member", None, 2, "u1", 1_000, 9_000)


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann ", "\uff21nn"])
def test_two_accounts_never_have_names_that_look_alike(engine: Engine, name: str) -> None:
    accounts = Accounts(engine)
    accounts.add("u1", "Ann", "hash", "member", 1)
    with pytest.raises(NameTakenError):
        accounts.add("u2", name, "hash", "member", 2)
    assert accounts.get("u2") is None
    found = accounts.by_name(name)
    assert found is not None
    assert found.user_id == "u1"
    accounts.add("u3", "Ben", None, "organiser", 3)
    with pytest.raises(NameTakenError):
        accounts.rename("u3", name)
    ben = accounts.get("u3")
    assert ben is not None
    assert (ben.name, ben.role, ben.password) == ("Ben", "organiser", None)


def test_an_account_can_be_changed_and_taken_away(engine: Engine) -> None:
    accounts, sessions = Accounts(engine), Sessions(engine)
    accounts.add("u1", "Ann", "old", "member", 1)
    sessions.open("s1", "secret", "u1", "Firefox", "127.0.0.1", 1)
    accounts.rename("u1", "Anna")
    accounts.set_password("u1", "new")
    accounts.set_role("u1", "organiser")
    found = accounts.by_name("anna")
    assert found is not None
    assert (found.name, found.password, found.role) == ("Anna", "new", "organiser")
    assert accounts.count("organiser") == 1
    accounts.remove("u1")
    assert accounts.all() == []
    assert sessions.find("secret", 2) is None
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT name FROM users WHERE id = 'u1'")) == "Anna"


def test_a_log_in_is_found_by_its_secret_alone_until_it_ends(engine: Engine) -> None:
    Accounts(engine).add("u1", "Ann", "hash", "member", 1)
    sessions = Sessions(engine)
    for number in range(3):
        sessions.open(f"s{number}", f"secret{number}", "u1", "Firefox", "10.0.0.1", number)
    found = sessions.find("secret1", 5)
    assert found is not None
    assert (found.id, found.user_id, found.role) == ("s1", "u1", "member")
    assert sessions.find("s1", 5) is None
    assert not sessions.close("u2", "s1"), "only one's own"
    assert sessions.close("u1", "s1")
    assert sessions.find("secret1", 5) is None
    sessions.close_all("u1", but="s2")
    assert [session.id for session in sessions.of_user("u1")] == ["s2"]
    with engine.connect() as connection:
        kept = connection.scalar(text("SELECT secret_hash FROM sessions"))
    assert "secret" not in kept


def test_a_log_in_lives_as_long_as_it_is_used(engine: Engine) -> None:
    Accounts(engine).add("u1", "Ann", "hash", "member", 1)
    sessions = Sessions(engine)
    sessions.open("s1", "secret", "u1", "", "", 0)
    assert sessions.find("secret", SEEN_STEP_MS) is not None
    assert sessions.of_user("u1")[0].seen_at == 0
    assert sessions.find("secret", LIFETIME_MS) is not None
    assert sessions.of_user("u1")[0].seen_at == LIFETIME_MS
    assert sessions.find("secret", 2 * LIFETIME_MS) is not None
    assert sessions.find("secret", 3 * LIFETIME_MS + 1) is None


def test_a_token_ends_at_its_time_or_when_taken_away(engine: Engine) -> None:
    Accounts(engine).add("u1", "Ann", "hash", "member", 1)
    tokens = ApiTokens(engine)
    tokens.add("t1", "one", "u1", "bot", "read play", 1_000, 2_000)
    tokens.add("t2", "two", "u1", "script", "read", 1_001, None)
    found = tokens.find("one", 1_999)
    assert found is not None
    assert (found.scopes, found.role) == ("read play", "member")
    assert tokens.find("one", 2_000) is None
    assert tokens.find("t2", 1_500) is None
    assert [(token.id, token.used_at) for token in tokens.of_user("u1")] == [
        ("t2", None),
        ("t1", 1_999),
    ]
    assert not tokens.remove("u2", "t2")
    assert tokens.remove("u1", "t2")
    assert tokens.find("two", 1_500) is None


def test_an_invitation_is_used_only_as_often_as_allowed(engine: Engine) -> None:
    invitations = Invitations(engine)
    invitations.add(INVITATION, "secret")
    assert invitations.find("secret", 8_999) == INVITATION
    assert invitations.find("secret", 9_000) is None
    used: list[bool] = []
    racers = [threading.Thread(target=lambda: used.append(invitations.use("i1"))) for _ in range(6)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(used) == [False] * 4 + [True] * 2
    assert invitations.find("secret", 2_000) is None
    assert invitations.open("invite", 2_000) == []
    invitations.give_back("i1")
    assert [one.uses for one in invitations.open("invite", 2_000)] == [1]
    assert invitations.remove("i1")
    assert not invitations.remove("i1")


def test_attempts_are_counted_together_until_their_time_is_over(engine: Engine) -> None:
    attempts = Attempts(engine)
    racers = [threading.Thread(target=attempts.add, args=("k", 1_000, 500)) for _ in range(8)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert attempts.count("k", 1_499, 500) == 8
    assert attempts.count("k", 1_500, 500) == 0
    assert attempts.add("k", 1_500, 500) == 1
    attempts.take_back("k")
    attempts.take_back("k")
    assert attempts.add("k", 1_501, 500) == 1
    assert attempts.add("other", 1_500, 500) == 1
    attempts.forget("other")
    assert attempts.count("other", 1_500, 500) == 0
    attempts.sweep(1_501)
    assert attempts.count("k", 1_501, 500) == 0


def test_settings_are_chosen_one_by_one(engine: Engine) -> None:
    club = ClubSettings(engine)
    assert club.read() == {}
    club.write({"registration": "open", "guests": "yes"})
    club.write({"guests": "no"})
    assert club.read() == {"registration": "open", "guests": "no"}


def test_the_audit_log_is_read_in_pages_newest_first(engine: Engine) -> None:
    audit = Audit(engine)
    for number in range(PAGE_SIZE + 3):
        audit.add(number, "u1", "Ann", "role", f"Ben {number}")
    first = audit.latest()
    assert [entry.at for entry in first[:2]] == [PAGE_SIZE + 2, PAGE_SIZE + 1]
    assert [entry.subject for entry in audit.latest(first[-1].id)] == ["Ben 2", "Ben 1", "Ben 0"]
