"""Accounts over a real connection: registering, logging in, sessions, invitations, roles."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from latticechess.cli.main import main
from latticechess.features.accounts.service import passwords
from server.harness import Browser, Server

GOOD = "correct horse battery"
BETTER = "staple of the board"
Make = Callable[[], Browser]


def post(browser: Browser, path: str, **body: Any) -> httpx.Response:
    return browser.http.post(f"/api/{path}", json=body)


def me(browser: Browser) -> dict[str, Any]:
    answer: dict[str, Any] = browser.http.get("/api/me").json()
    return answer


def register(browser: Browser, name: str, **more: Any) -> None:
    answer = post(browser, "register", name=name, password=GOOD, **more)
    assert answer.status_code == 204, answer.text


def set_up_secret(server: Server) -> str:
    found = re.search(r"/welcome#(\w+)", "".join(server.words))
    assert found is not None
    return found[1]


@pytest.fixture
def own(mortal_server: Server) -> Iterator[Make]:
    """Visitors of a server without any account."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(mortal_server))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def organiser(mortal_server: Server, own: Make) -> Browser:
    browser = own()
    register(browser, "Olga", invitation=set_up_secret(mortal_server))
    return browser


def test_the_first_start_makes_one_organiser(mortal_server: Server, own: Make) -> None:
    first, second = own(), own()
    assert not me(first)["setUp"]
    secret = set_up_secret(mortal_server)
    offer = post(first, "invitation", secret=secret).json()
    assert (offer["kind"], offer["role"]) == ("setup", "organiser")
    register(first, "Olga", invitation=secret)
    assert me(first)["role"] == "organiser"
    assert me(second)["setUp"]
    late = post(second, "register", name="Eve", password=GOOD, invitation=secret)
    assert late.status_code == 400
    assert "used up" in late.json()["detail"]


def test_a_guest_who_registers_keeps_their_games(ann: Browser, ben: Browser) -> None:
    game = ann.create("chess", "online", name="Annie")
    before = me(ann)
    guest = ann.http.cookies["lattice"]
    assert (before["role"], before["account"]) == ("guest", False)
    register(ann, "Anna")
    after = me(ann)
    assert (after["user"], after["name"], after["role"]) == (before["user"], "Anna", "member")
    assert [one["id"] for one in ann.http.get("/api/games").json()["games"]] == [game]
    ben.join(game)
    assert ann.sit(game).type("e4")["type"] == "update"
    # The old cookie of the guest opens nothing any more.
    ben.http.cookies.set("lattice", guest)
    assert me(ben)["user"] != before["user"]
    assert ben.http.get("/api/games").json()["games"] == []
    assert post(ann, "logout").status_code == 204
    assert me(ann)["account"] is False
    assert me(ann)["user"] != before["user"]


def test_logging_in_from_another_browser(ann: Browser, ben: Browser) -> None:
    register(ann, "Carl")
    assert post(ben, "login", name="CARL ", password=GOOD).status_code == 204
    assert me(ben)["user"] == me(ann)["user"]
    cookie = ben.http.cookies.jar
    assert {c.name for c in cookie} == {"lattice", "lattice-session"}
    for one in ben.http.post(
        "/api/login", json={"name": "Carl", "password": GOOD}
    ).headers.get_list("set-cookie"):
        assert "HttpOnly" in one
        assert "SameSite=lax" in one


def test_unknown_names_and_wrong_passwords_get_the_same_answer(ann: Browser, ben: Browser) -> None:
    register(ann, "Dora")
    wrong = post(ben, "login", name="Dora", password="not the password")
    unknown = post(ben, "login", name="Nobody at all", password="not the password")
    assert wrong.status_code == unknown.status_code == 400
    assert wrong.json() == unknown.json()


def test_guessing_is_stopped_and_tells_nothing(own: Make) -> None:
    ann, ben = own(), own()
    register(ann, "Ann")
    for name in ("Ann", "Nobody"):
        answers = [
            post(ben, "login", name=name, password=f"guess number {n}").status_code
            for n in range(passwords.PER_NAME + 2)
        ]
        assert answers == [400] * passwords.PER_NAME + [429] * 2
    # The right password does not help either, but whoever is logged in stays so.
    assert post(ben, "login", name="Ann", password=GOOD).status_code == 429
    assert me(ann)["account"]


@pytest.mark.parametrize(
    ("name", "password", "word"),
    [
        ("Emma", "short", "at least 8"),
        ("Emma", "x" * 201, "at most 200"),
        ("Emma", "Password", "first that others would try"),
        ("Emma is long", "emma is long", "first that others would try"),
        ("E", GOOD, "at least 2"),
        ("x" * 41, GOOD, "at most 40"),
        ("Guest", GOOD, "Nobody here can be called"),
        ("  \u200b ", GOOD, "at least 2"),
    ],
)
def test_what_cannot_be_an_account(ann: Browser, name: str, password: str, word: str) -> None:
    answer = post(ann, "register", name=name, password=password)
    assert answer.status_code == 400
    assert word in answer.json()["detail"]
    assert me(ann)["role"] == "guest"


def test_a_members_name_is_theirs(ann: Browser, ben: Browser) -> None:
    register(ann, "Frida")
    taken = post(ben, "register", name="frida", password=GOOD)
    assert "is already called" in taken.json()["detail"]
    game = ann.create("mini", "online", name="Somebody else")
    assert ann.http.get(f"/api/games/{game}").json()["white"]["name"] == "Frida"
    answer = ben.join(game, "Frida")
    assert answer.status_code == 400
    assert "is a member here" in answer.json()["detail"]
    assert ben.join(game, "Fred").status_code == 200
    assert post(ann, "account/name", name="Frieda").json()["name"] == "Frieda"
    free = post(ben, "register", name="frida", password=GOOD)
    assert free.status_code == 204, free.text


def test_log_ins_are_listed_and_ended(ann: Browser, ben: Browser) -> None:
    ann.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0"
    register(ann, "Gerd")
    post(ben, "login", name="Gerd", password=GOOD)
    game = ben.create("mini", "online")
    table = ben.sit(game)
    listed = ann.http.get("/api/account/sessions").json()["sessions"]
    assert {one["device"] for one in listed if one["here"]} == {"Firefox on Linux"}
    (other,) = [one["id"] for one in listed if not one["here"]]
    assert ann.http.delete(f"/api/account/sessions/{other}").status_code == 204
    assert me(ben)["account"] is False
    assert ben.http.get("/api/account/sessions").status_code == 401
    assert ann.http.delete(f"/api/account/sessions/{other}").status_code == 400
    assert me(ann)["account"] is True
    table.close()


def test_a_member_is_told_of_wrong_passwords(ann: Browser, ben: Browser) -> None:
    register(ann, "Gustav")
    for name in ("Gustav", "gustav", "Nobody at all"):
        assert post(ben, "login", name=name, password="a wrong password").status_code == 400
    assert post(ben, "login", name="Gustav", password=GOOD).status_code == 204
    told = ann.http.get("/api/account/sessions").json()
    assert told["guesses"] == 2, "also after a right one; other names do not count"
    assert ann.http.delete("/api/account/guesses").status_code == 204
    assert ann.http.get("/api/account/sessions").json()["guesses"] == 0


def test_a_new_password_logs_out_the_others(ann: Browser, ben: Browser) -> None:
    register(ann, "Hans")
    post(ben, "login", name="Hans", password=GOOD)
    wrong = post(ann, "account/password", old="not it at all", new=BETTER)
    assert "current password" in wrong.json()["detail"]
    assert post(ann, "account/password", old=GOOD, new=BETTER).status_code == 204
    assert me(ann)["account"]
    assert not me(ben)["account"]
    assert post(ben, "login", name="Hans", password=GOOD).status_code == 400
    assert post(ben, "login", name="Hans", password=BETTER).status_code == 204


def test_a_deleted_account_leaves_the_games(ann: Browser, ben: Browser) -> None:
    register(ann, "Ida")
    game = ann.create("mini", "online")
    ben.join(game, "Ben")
    assert post(ann, "account/delete", password="not it at all").status_code == 400
    assert post(ann, "account/delete", password=GOOD).status_code == 204
    assert me(ann)["role"] == "guest"
    assert post(ann, "login", name="Ida", password=GOOD).status_code == 400
    assert len(ben.http.get("/api/games").json()["games"]) == 1


def test_registration_can_be_by_invitation_or_closed(own: Make, organiser: Browser) -> None:
    def choose(registration: str) -> None:
        club = {"name": "Rooks", "registration": registration, "guests": True}
        assert organiser.http.post("/api/club", json=club).status_code == 200

    choose("invitation")
    ann, ben, carl = own(), own(), own()
    assert "invitation" in post(ann, "register", name="Ann", password=GOOD).json()["detail"]
    secret = post(organiser, "invitations", uses=2).json()["secret"]
    assert post(ann, "invitation", secret=secret).json() == {
        "kind": "invite",
        "role": "member",
        "name": None,
        "club": "Rooks",
    }
    # A refused name does not use up the invitation.
    again = post(ann, "register", name="Olga", password=GOOD, invitation=secret)
    assert "is already called" in again.json()["detail"]
    register(ann, "Ann", invitation=secret)
    register(ben, "Ben", invitation=secret)
    assert "used up" in post(carl, "invitation", secret=secret).json()["detail"]
    secret = post(organiser, "invitations", uses=2).json()["secret"]
    choose("closed")
    assert post(carl, "register", name="Carl", password=GOOD).status_code == 400
    assert post(carl, "register", name="Carl", password=GOOD, invitation=secret).status_code == 400
    (left,) = organiser.http.get("/api/invitations").json()["invitations"]
    assert organiser.http.delete(f"/api/invitations/{left['id']}").status_code == 204
    assert organiser.http.get("/api/invitations").json()["invitations"] == []


def test_without_guests_one_must_log_in(own: Make, organiser: Browser) -> None:
    club = {"name": "Rooks", "registration": "open", "guests": False}
    organiser.http.post("/api/club", json=club)
    ann = own()
    assert me(ann)["role"] == "nobody"
    body = {"variant": "chess", "opponent": {"kind": "same-screen"}}
    refused = ann.http.post("/api/games", json=body)
    assert (refused.status_code, "Log in" in refused.json()["detail"]) == (401, True)
    assert ann.http.get("/api/games").status_code == 401
    register(ann, "Ann")
    assert ann.http.post("/api/games", json=body).status_code == 201


def test_the_organiser_runs_the_club(own: Make, organiser: Browser) -> None:
    made = post(organiser, "members", name="Ann").json()
    ann = own()
    assert post(ann, "login", name="Ann", password="").status_code == 400
    offer = post(ann, "invitation", secret=made["secret"]).json()
    assert (offer["kind"], offer["name"]) == ("reset", "Ann")
    assert post(ann, "password", secret=made["secret"], password=GOOD).status_code == 204
    assert (me(ann)["user"], me(ann)["role"]) == (made["user"], "member")
    assert ann.http.get("/api/members").status_code == 403
    assert post(ann, "password", secret=made["secret"], password=GOOD).status_code == 400

    olga = me(organiser)["user"]
    alone = post(organiser, f"members/{olga}", role="member")
    assert "needs an organiser" in alone.json()["detail"]
    assert post(organiser, f"members/{made['user']}", role="organiser").status_code == 200
    assert me(ann)["role"] == "organiser"
    assert post(ann, f"members/{olga}", role="member", name="Olga II").status_code == 200
    assert organiser.http.get("/api/members").status_code == 403
    assert ann.http.delete(f"/api/members/{olga}").status_code == 204
    assert me(organiser)["role"] == "guest"

    log = ann.http.get("/api/audit").json()["entries"]
    told = [(entry["by"], entry["action"], entry["subject"]) for entry in reversed(log)]
    assert told == [
        ("Olga", "created", "Ann"),
        ("Olga", "password-link", "Ann"),
        ("Olga", "role", "Ann"),
        ("Ann", "renamed", "Olga"),
        ("Ann", "role", "Olga II"),
        ("Ann", "deleted", "Olga II"),
    ]


def test_the_command_line_recovers_a_club(
    mortal_server: Server,
    own: Make,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def user(*words: str, typed: str = "") -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return main(["user", "--data", str(mortal_server.folder), *words])

    assert user("list") == 0
    assert "Nobody has an account yet" in capsys.readouterr().out
    assert user("create", "Ann", "--role", "organiser", typed="short\n") == 2
    assert "at least 8" in capsys.readouterr().err
    assert user("create", "Ann", "--role", "organiser", typed=f"{GOOD}\n") == 0
    ann = own()
    assert post(ann, "login", name="Ann", password=GOOD).status_code == 204
    assert me(ann)["role"] == "organiser"
    assert user("role", "ann", "member") == 2, "the last organiser stays one"
    assert user("password", "ann", typed=f"{BETTER}\n") == 0
    assert me(ann)["account"] is False
    assert post(ann, "login", name="Ann", password=BETTER).status_code == 204
    assert user("delete", "Nobody") == 2
    capsys.readouterr()
    assert user("list") == 0
    assert capsys.readouterr().out.split() == ["organiser", "Ann"]


def test_a_program_of_ones_own_needs_no_log_in(tmp_path: Path) -> None:
    server = Server(tmp_path, "--no-browser", command="play")
    server.start()
    try:
        ann = Browser(server)
        assert "/welcome#" not in "".join(server.words)
        found = me(ann)
        assert (found["local"], found["role"], found["account"]) == (True, "organiser", False)
        answer = post(ann, "register", name="Ann", password=GOOD)
        assert answer.status_code == 400
        assert "lattice serve" in answer.json()["detail"]
        assert ann.http.get("/api/members").status_code == 400
        assert ann.http.get("/api/audit").json() == {"entries": []}
        ann.close()
    finally:
        server.close()
