"""Own boards over HTTP: saved, shared, liked, played, hidden, deleted."""
# ruff: noqa: RUF001 - letters that look alike are what some of this is about

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from latticechess.kernel import library
from server.harness import Browser, Server
from server.routes.test_accounts import register as register_with
from server.routes.test_accounts import set_up_secret

MINI = files("latticechess").joinpath("variants", "mini.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"))
    server.start()
    yield server
    server.close()


def member(club: Server, name: str, **more: Any) -> Browser:
    browser = Browser(club)
    register_with(browser, name, **more)
    return browser


@pytest.fixture(scope="module")
def olga(club: Server) -> Iterator[Browser]:
    browser = member(club, "Olga", invitation=set_up_secret(club))
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def amy(club: Server, olga: Browser) -> Iterator[Browser]:
    browser = member(club, "Amy")
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def bob(club: Server, olga: Browser) -> Iterator[Browser]:
    browser = member(club, "Bob")
    yield browser
    browser.close()


@pytest.fixture
def guest(club: Server) -> Iterator[Browser]:
    browser = Browser(club)
    yield browser
    browser.close()


def call(
    browser: Browser, method: str, path: str = "", status: int = 200, **body: Any
) -> dict[str, Any]:
    answer = browser.http.request(method, f"/api/boards{path}", json=body or None)
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json() if answer.content else {}
    return told


def titled(title: str, text: str = MINI) -> str:
    lines = [f'title = "{title}"' if one.startswith("title") else one for one in text.split("\n")]
    return "\n".join(lines)


def save(browser: Browser, title: str) -> str:
    return str(call(browser, "POST", status=201, text=titled(title))["board"]["name"])


def names(browser: Browser, query: str = "list=gallery") -> list[str]:
    return [one["name"] for one in call(browser, "GET", f"?{query}")["boards"]]


def test_saving_gives_a_name_that_stands_in_the_file(amy: Browser) -> None:
    page = call(amy, "POST", status=201, text=titled("Six & Leopards"))
    name = page["board"]["name"]
    assert name.startswith("six-leopards-")
    assert f'name = "{name}"' in page["text"]
    assert (page["variant"]["name"], page["board"]["author"]) == (name, "Amy")
    assert (page["board"]["mine"], page["board"]["shared"], page["shown"]) == (True, False, 1)
    file = amy.http.get(f"/api/boards/{name}/file")
    assert file.text == page["text"]
    assert f'filename="{name}.toml"' in file.headers["content-disposition"]
    assert "<svg" in amy.http.get(f"/api/boards/{name}/code").text
    assert name in names(amy, "list=own")


def test_a_private_board_opens_by_its_link_and_is_in_no_list(amy: Browser, bob: Browser) -> None:
    name = save(amy, "Private")
    page = call(bob, "GET", f"/{name}")
    assert (page["board"]["mine"], page["board"]["author"]) == (False, "Amy")
    assert name not in names(bob) + names(bob, "list=own") + names(bob, "list=known")
    call(amy, "PUT", f"/{name}/shared", shared=True)
    assert name in names(bob)
    assert name in names(bob, "list=gallery&text=priv&sort=plays")
    call(amy, "PUT", f"/{name}/shared", shared=False)
    assert name not in names(bob)


def test_faults_come_all_at_once_with_their_lines(amy: Browser) -> None:
    wrong = titled("", MINI).replace('name = "King"', "name = 5")
    told = call(amy, "POST", status=400, text=wrong)
    assert told["code"] == "board-file-faults"
    faults = told["parameters"]["faults"]
    assert all(one["code"] == "board-file-fault" for one in faults)
    king = 1 + wrong.split("\n").index("name = 5")
    assert king in [one["parameters"]["line"] for one in faults]
    assert f"Line {king}:" in told["detail"]


def test_only_the_author_changes_shares_and_deletes(amy: Browser, bob: Browser) -> None:
    name = save(amy, "Amy's")
    for method, path, body in (
        ("PUT", f"/{name}", {"text": MINI}),
        ("PUT", f"/{name}/shared", {"shared": True}),
        ("DELETE", f"/{name}", {}),
    ):
        assert call(bob, method, path, 400, **body)["code"] == "not-your-board"
    assert call(bob, "PUT", f"/{name}/hidden", 403, hidden=True)


def test_no_board_imitates_another_s_in_the_gallery(amy: Browser, bob: Browser) -> None:
    """Two may have the same title; one in other letters is meant to deceive."""
    fake = save(bob, "Tiny tоwn")
    call(amy, "PUT", f"/{save(amy, 'Tiny town')}/shared", shared=True)
    refused = call(bob, "PUT", f"/{fake}/shared", status=400, shared=True)
    assert refused["code"] == "title-imitates"
    assert refused["parameters"]["name"] == "Tiny town"
    for title in ("Tiny tоwn", "Сhess"):
        assert call(bob, "POST", status=400, text=titled(title))["code"] == "title-imitates"
    changed = call(bob, "PUT", f"/{fake}", status=400, text=titled("Тiny town"))
    assert changed["code"] == "title-imitates"
    assert save(bob, "Tiny town")


def test_a_version_keeps_the_name_and_the_same_text_is_none(amy: Browser) -> None:
    name = save(amy, "First")
    page = call(amy, "PUT", f"/{name}", text=titled("Second"))
    assert (page["board"]["name"], page["board"]["title"]) == (name, "Second")
    assert [one["version"] for one in page["versions"]] == [2, 1]
    again = call(amy, "PUT", f"/{name}", text=page["text"])
    assert again["board"]["version"] == 2
    assert call(amy, "GET", f"/{name}?version=1")["variant"]["title"] == "First"
    assert call(amy, "GET", f"/{name}?version=7", status=404)["code"] == "no-such-board"


def test_guests_try_a_file_on_one_screen_and_save_nothing(guest: Browser) -> None:
    assert call(guest, "POST", status=401, text=MINI)["code"] == "log-in-first"
    game = guest.create("ignored", "computer", source=titled("Tried"))
    with guest.sit(game) as table:
        shown = table.state["variant"]
        assert shown["title"] == "Tried"
        assert shown["name"].startswith("tried-")
    for more in ({"opponent": {"kind": "online"}}, {"rated": True}):
        body = {"variant": "x", "opponent": {"kind": "same-screen"}, "source": MINI, **more}
        answer = guest.http.post("/api/games", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "board-not-saved")


def test_likes_and_plays_are_counted(amy: Browser, bob: Browser) -> None:
    name = save(amy, "Loved")
    assert call(bob, "POST", f"/{name}/like")["likes"] == 1
    assert call(bob, "POST", f"/{name}/like")["liked"]
    assert name in names(bob, "list=known")
    assert call(bob, "DELETE", f"/{name}/like")["likes"] == 0
    bob.create(name, "computer")
    assert name in names(bob, "list=known"), "played last"
    # Counted beside the request that begins the game.
    looks = (call(amy, "GET", f"/{name}")["board"]["plays"] for _ in range(100))
    assert next((plays for plays in looks if plays), 0) == 1


def test_an_organiser_hides_a_board(amy: Browser, bob: Browser, olga: Browser) -> None:
    name = save(amy, "Rude")
    call(amy, "PUT", f"/{name}/shared", shared=True)
    assert call(olga, "PUT", f"/{name}/hidden", hidden=True)["hidden"]
    assert name not in names(bob)
    assert name in names(olga), "organisers can undo it"
    assert call(bob, "GET", f"/{name}", status=404)
    assert call(amy, "GET", f"/{name}")["board"]["hidden"]
    refused = bob.http.post(
        "/api/games", json={"variant": name, "opponent": {"kind": "same-screen"}}
    )
    assert refused.status_code == 400
    log = olga.http.get("/api/audit").text
    assert "board-hidden" in log


def test_a_deleted_board_is_chosen_no_more_but_its_games_go_on(amy: Browser) -> None:
    name = save(amy, "Short-lived")
    game = amy.create(name, "same-screen")
    call(amy, "DELETE", f"/{name}", 204)
    call(amy, "GET", f"/{name}", 404)
    body = {"variant": name, "opponent": {"kind": "same-screen"}}
    assert amy.http.post("/api/games", json=body).status_code == 400
    with amy.sit(game) as table:
        assert table.state["variant"]["name"] == name


@pytest.mark.parametrize("name", ["nothing", "chess.toml", "../chess", "x" * 300, "%00"])
def test_no_name_opens_anything_else(guest: Browser, name: str) -> None:
    assert guest.http.get(f"/api/boards/{name}").status_code == 404
    body = {"variant": name, "opponent": {"kind": "same-screen"}}
    answer = guest.http.post("/api/games", json=body)
    assert answer.status_code == 400


def test_the_boards_that_come_with_the_program_have_pages(guest: Browser, amy: Browser) -> None:
    listed = {one["name"]: one for one in call(guest, "GET", "?list=shipped")["boards"]}
    assert set(listed) == set(library.names())
    for name, row in listed.items():
        page = call(guest, "GET", f"/{name}")
        assert page["board"]["shipped"]
        assert (page["variant"]["name"], page["versions"]) == (name, [])
        assert row["title"] == page["variant"]["title"]
    assert guest.http.get("/api/boards/mini/file").text == MINI
    assert "<svg" in guest.http.get("/api/boards/mini/code").text
    assert call(guest, "GET", "/mini?version=2", status=404)
    for method, path in (("POST", "/mini/like"), ("DELETE", "/mini")):
        assert call(amy, method, path, 404)
    assert "mini" not in names(amy) + names(amy, "list=own") + names(amy, "list=known")


def test_games_on_the_boards_that_come_with_the_program_are_counted(tmp_path: Path) -> None:
    server = Server(tmp_path, "--no-browser", command="play")
    server.start()
    browser = Browser(server)
    browser.create("raumschach")
    browser.create("raumschach")
    plays = {one["name"]: one["plays"] for one in call(browser, "GET", "?list=shipped")["boards"]}
    assert {name: count for name, count in plays.items() if count} == {"raumschach": 2}
    browser.close()
    server.close()
