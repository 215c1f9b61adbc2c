"""Link previews and embedded boards: what they tell, and what they must not."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from html import unescape

import pytest

from latticechess.app.budgets import MOST_WAITING_S, OverBudget
from latticechess.features.showcase.views import (
    HEIGHT,
    PICTURE_S,
    WIDTH,
    PreviewPictures,
    card_svg,
    language_of,
    named_in,
    png,
)
from latticechess.kernel import library
from latticechess.kernel.start_positions import initial_position
from server.harness import Browser, Server
from server.routes.test_accounts import post, register, set_up_secret
from server.routes.test_boards import MINI
from server.study_window import link_of

PNG = b"\x89PNG\r\n\x1a\n"
NASTY = "\"><script>alert('x')</script>"


@pytest.fixture(scope="module")
def ann(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    register(browser, "Ann", invitation=set_up_secret(server))
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def world(server: Server) -> Iterator[Browser]:
    """Whoever shows a link: without any cookie that was ever used."""
    browser = Browser(server)
    browser.http.cookies.clear()
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def mated(ann: Browser) -> str:
    game = ann.create("chess", opponent={"name": "Ben & Co"}, name="Ann")
    with ann.sit(game) as table:
        for ply, text in enumerate(("f3", "e5", "g4", "Qh4#"), 1):
            table.type(text)
            table.until_plies(ply)
    return game


def tags(browser: Browser, path: str) -> dict[str, str]:
    """The tags of a page's preview."""
    answer = browser.http.get(path)
    assert answer.status_code == 200
    found = re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(text) for name, text in found}


def test_a_games_link_tells_who_played_and_how_it_ended(world: Browser, mated: str) -> None:
    told = tags(world, f"/game/{mated}")
    assert told["title"] == "Ann \u2013 Ben & Co"
    assert told["description"] == "Chess. Black wins by checkmate, after 2 moves."
    assert told["url"] == f"{world.server.address}/game/{mated}"
    picture = world.http.get(told["image"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(PNG)
    assert picture.content[16:24] == WIDTH.to_bytes(4, "big") + HEIGHT.to_bytes(4, "big")
    assert tags(world, f"/game/{mated}/review") == told


def test_pages_about_nothing_have_no_preview(world: Browser) -> None:
    for path in ("/", "/game/abcd2345", "/boards", "/boards/design", "/study/x", "/t/x"):
        assert tags(world, path) == {}, path


def test_the_page_stays_the_apps_own(world: Browser, mated: str) -> None:
    plain, told = world.http.get("/"), world.http.get(f"/game/{mated}")
    policy = "content-security-policy"
    assert told.headers[policy] == plain.headers[policy]
    assert told.headers["etag"] != plain.headers["etag"]
    again = world.http.get(f"/game/{mated}", headers={"if-none-match": told.headers["etag"]})
    assert again.status_code == 304


def test_whoever_opens_the_page_gets_it_without_a_preview(world: Browser, mated: str) -> None:
    opened = world.http.get(f"/game/{mated}", headers={"sec-fetch-user": "?1"})
    assert opened.text == world.http.get("/").text


def test_names_are_never_markup(ann: Browser, world: Browser) -> None:
    game = ann.create("chess", opponent={"name": NASTY}, name="Ann")
    for path in (f"/game/{game}", f"/embed/game/{game}"):
        page = world.http.get(path).text
        assert "alert" in page, path
        assert NASTY not in page, path
        assert "<script>alert" not in page, path


def test_boards_have_a_preview_and_hidden_ones_have_none(ann: Browser, world: Browser) -> None:
    name = post(ann, "boards", text=MINI).json()["board"]["name"]
    told = tags(world, f"/boards/{name}")
    assert told["title"]
    assert world.http.get(told["image"]).content.startswith(PNG)
    assert world.http.get(f"/embed/board/{name}").status_code == 200
    hidden = ann.http.put(f"/api/boards/{name}/hidden", json={"hidden": True})
    assert hidden.status_code == 200
    assert tags(world, f"/boards/{name}") == {}
    for path in (f"/preview/board/{name}", f"/embed/board/{name}"):
        assert world.http.get(path).status_code == 404


def test_a_study_is_shown_to_those_who_have_its_link(
    ann: Browser, world: Browser, mated: str
) -> None:
    study = post(ann, f"games/{mated}/study", title="Fool's mate").json()["id"]
    assert tags(world, f"/study/{study}") == {}
    assert world.http.get(f"/embed/study/{study}?chapter=1").status_code == 404
    link = link_of(ann, study)
    assert tags(world, f"/study/{study}?link={link}")["title"] == "Fool's mate"
    assert tags(world, f"/study/{study}?link=wrong") == {}
    line = world.http.get(f"/embed/study/{study}/line?chapter=1&secret={link}").json()
    assert line["moves"] == ["f3", "e5", "g4", "Qh4#"]
    assert world.http.get(f"/embed/study/{study}/line?chapter=9&secret={link}").status_code == 404


def test_only_embedded_boards_may_be_framed(world: Browser, mated: str) -> None:
    framed = world.http.get(f"/embed/game/{mated}")
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert "x-frame-options" not in framed.headers
    for path in ("/", f"/game/{mated}", f"/embed/game/{mated}/picture", f"/api/games/{mated}"):
        headers = world.http.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-frame-options"] == "DENY", path


def test_an_embedded_game_is_paged_through(ann: Browser, world: Browser, mated: str) -> None:
    base = f"/embed/game/{mated}"
    line = world.http.get(f"{base}/line").json()
    assert line == {"moves": ["f3", "e5", "g4", "Qh4#"], "score": "0\u20131", "over": True}
    start = ann.http.get(f"/api/games/{mated}/picture?ply=0").text
    assert world.http.get(f"{base}/picture?ply=0").text == start
    last = world.http.get(f"{base}/picture").text
    assert last == world.http.get(f"{base}/picture?ply=99").text != start
    assert "Erste Stellung" in world.http.get(f"{base}?lang=de").text
    for name in ("embed.js", "embed.css"):
        assert world.http.get(f"/{name}").status_code == 200, name


def test_what_may_not_be_shown_is_said_in_words(world: Browser) -> None:
    answer = world.http.get("/embed/game/abcd2345?lang=de")
    assert (answer.status_code, answer.headers["content-type"][:9]) == (404, "text/html")
    assert "nichts zu zeigen" in answer.text
    assert world.http.get("/embed/nonsense/abcd2345").status_code in (400, 404)
    assert world.http.get("/preview/game/abcd2345").status_code == 404


def test_without_guests_nothing_is_shown(ann: Browser, world: Browser, mated: str) -> None:
    club = {"name": "Rooks", "registration": "open", "guests": False}
    assert post(ann, "club", **club).status_code == 200
    try:
        assert tags(world, f"/game/{mated}") == {}
        for path in ("/preview/game/", "/embed/game/"):
            assert world.http.get(path + mated).status_code == 404
        assert world.http.get(f"/embed/game/{mated}/line").status_code == 404
    finally:
        assert post(ann, "club", **(club | {"guests": True})).status_code == 200


def test_ratings_before_and_after_a_rated_game(server: Server, ann: Browser) -> None:
    ben = Browser(server)
    register(ben, "Ben")
    told = []
    for _ in range(2):
        game = ann.create("chess", "online", colour="white", rated=True)
        assert ben.join(game).status_code == 200
        with ann.sit(game) as white, ben.sit(game) as black:
            white.type("e4")
            black.until_plies(1)
            black.type("e5")
            white.until_plies(2)
            assert ann.http.get(f"/api/games/{game}/ratings").json() == {
                "white": None,
                "black": None,
            }
            white.send(type="act", action="resign")
            while white.current["result"] is None:
                white.receive()
        told.append(ben.http.get(f"/api/games/{game}/ratings").json())
    ben.close()
    first, second = told
    assert first["white"]["before"] is None
    assert second["white"]["before"] == first["white"]["after"]
    assert second["white"]["after"] < first["white"]["after"]
    assert second["black"]["after"] > second["black"]["before"]


def test_pictures_that_are_kept_stay_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latticechess.features.showcase.views.KEPT_BYTES", 100)
    pictures = PreviewPictures()
    for number in range(5):
        pictures.keep((str(number),), bytes(40))
    pictures.keep(("4",), bytes(30))
    assert list(pictures.kept) == [("3",), ("4",)]
    assert pictures.bytes == 70
    pictures.close()


@pytest.mark.parametrize("name", ["chess", "plane", "cube", "raumschach"])
def test_every_kind_of_board_can_be_drawn(name: str) -> None:
    picture = png(card_svg(initial_position(library.variant(name))))
    assert picture.startswith(PNG)
    assert len(picture) < 400_000
    # It lets no other thread run while it draws.
    assert "resvg_py" not in sys.modules


async def test_a_picture_is_drawn_once_however_many_ask() -> None:
    pictures, drawn = PreviewPictures(), 0

    async def card() -> str:
        nonlocal drawn
        drawn += 1
        return card_svg(initial_position(library.variant("chess")))

    asked = [pictures.picture(("game", "a"), card, f"192.0.2.{n}") for n in range(5)]
    first, *others = await asyncio.gather(*asked)
    assert first.startswith(PNG)
    assert others == [first] * 4
    assert await pictures.picture(("game", "a"), card, "192.0.2.9") == first
    assert drawn == 1
    pictures.close()


async def test_one_address_has_only_so_many_pictures_waiting() -> None:
    pictures = PreviewPictures()
    begun = asyncio.Event()

    async def card() -> str:
        await begun.wait()
        return card_svg(initial_position(library.variant("chess")))

    pictures.places.places = 0  # none is begun
    begun.set()
    most = int(MOST_WAITING_S / PICTURE_S)
    waiting = [
        asyncio.create_task(pictures.picture((str(n),), card, "192.0.2.66")) for n in range(most)
    ]
    while pictures.places.waiting_s["192.0.2.66"] < MOST_WAITING_S - PICTURE_S / 2:
        await asyncio.sleep(0)
    with pytest.raises(OverBudget):
        await pictures.picture(("one more",), card, "192.0.2.66")
    for task in [*waiting, *pictures.drawn.values()]:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    pictures.close()


def test_words_of_addresses() -> None:
    assert named_in("game/abc/review") == ("game", "abc")
    assert named_in("t/abc") == ("tournament", "abc")
    assert named_in("boards") is None
    assert named_in("boards/design/x") is None
    assert language_of("", "fr,de;q=0.8") == "de"
    assert language_of("en", "de") == "en"
    assert language_of("", "") == "en"
