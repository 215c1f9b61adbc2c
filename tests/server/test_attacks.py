"""Attacks on a server that is on the network: each is tried, in small."""
# ruff: noqa: RUF001 - letters that look alike are what some of this is about

from __future__ import annotations

import io
import json
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from kernel.variantfile.test_price import attack
from latticechess.cli.main import main
from latticechess.kernel import library
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece, Side
from latticechess.kernel.position import Position
from latticechess.notation.fen.position import format_position
from server.evening import listed, make
from server.harness import PATIENCE_S, Browser, Server
from server.routes.test_accounts import GOOD, Make, post, register, set_up_secret


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def come(club: Server) -> Iterator[Callable[[], Browser]]:
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(club))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def olga(club: Server, come: Make) -> Browser:
    browser = come()
    register(browser, "Olga Ivanova", invitation=set_up_secret(club))
    return browser


def import_file(browser: Browser, text: str) -> list[dict[str, Any]]:
    answer = browser.http.post("/api/archive/import?name=games.pgn", content=text.encode())
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def costly_game() -> str:
    source = attack().replace("\\", "\\\\").replace("\n", "\\n")
    source = source.replace("\\", "\\\\").replace('"', '\\"')
    return f'[Event "x"]\n[Variant "hyper"]\n[VariantFile "{source}"]\n\n*\n\n'


def test_a_costly_variant_in_a_game_file_is_refused_with_its_price(olga: Browser) -> None:
    reports = import_file(olga, costly_game() * 8)
    assert reports[-1]["done"]
    assert (reports[-1]["stored"], reports[-1]["rejected"]) == (0, 8)
    reasons = [one["reason"] for report in reports for one in report["rejections"]]
    assert all("steps of work" in reason and "is the most" in reason for reason in reasons), reasons


# --- The first organiser's link ----------------------------------------------------------------


def test_the_first_link_dies_with_any_organiser(
    mortal_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{GOOD}\n"))
    folder = str(mortal_server.folder)
    assert main(["user", "--data", folder, "create", "Olga", "--role", "organiser"]) == 0
    eve = Browser(mortal_server)
    secret = set_up_secret(mortal_server)
    assert post(eve, "invitation", secret=secret).status_code == 400
    late = post(eve, "register", name="Eve", password=GOOD, invitation=secret)
    assert late.status_code == 400
    assert "used up" in late.json()["detail"]
    eve.close()


# --- Names of members ---------------------------------------------------------------------------

LOOK_ALIKES = ["Olga Ivanova", "olga ivanova", "Olgа Ivanova", "Ólga Ivánova", "0lga  lvanova"]


@pytest.mark.parametrize("name", LOOK_ALIKES)
def test_no_guest_appears_under_a_members_name(olga: Browser, come: Make, name: str) -> None:
    eve = come()
    clock = {"kind": "none"}
    tries: list[tuple[str, dict[str, Any]]] = [
        ("games", {"variant": "chess", "opponent": {"kind": "online"}, "name": name}),
        ("games", {"variant": "chess", "opponent": {"kind": "computer"}, "name": name}),
        ("games", {"variant": "chess", "opponent": {"kind": "same-screen"}, "name": name}),
        (
            "games",
            {"variant": "chess", "opponent": {"kind": "same-screen", "name": name}, "name": "Eve"},
        ),
        ("challenges", {"kind": "open", "variant": "chess", "clock": clock, "name": name}),
        (f"games/{olga.create('chess', 'online')}/join", {"name": name}),
    ]
    for path, body in tries:
        answer = post(eve, path, **body)
        assert answer.status_code == 400, (path, body, answer.text)
        assert "is a member here" in answer.json()["detail"], (path, answer.text)
    shown = eve.http.get("/api/players").text + eve.http.get("/api/me").text
    assert shown.count("lvanova") == 0
    assert shown.count("Ivanova") <= 1


@pytest.mark.parametrize("name", [*LOOK_ALIKES[1:], "ОLGA IVANOVA", "Olga Iva\u3164nova"])
def test_no_member_takes_another_s_name(olga: Browser, come: Make, name: str) -> None:
    """Neither at once, nor by renaming, nor for a profile or a club of theirs."""
    mia, eve = come(), come()
    assert post(eve, "register", name=name, password=GOOD).json()["code"] == "name-taken"
    register(mia, f"Mia {abs(hash(name))}", invitation=invitation(olga))
    assert post(mia, "account/name", name=name).json()["code"] == "name-taken"
    assert post(mia, "players", name=name).json()["code"] == "name-of-member"
    mine = post(mia, "players", name=f"Aunt {abs(hash(name))}").json()["id"]
    renamed = mia.http.patch(f"/api/players/{mine}", json={"name": name})
    assert renamed.json()["code"] == "name-of-member"
    assert post(olga, "members", name=name).json()["code"] == "name-taken"
    own = post(olga, "account/name", name="Olga Ivanova")
    assert own.status_code == 200


def test_no_club_is_called_like_another(olga: Browser) -> None:
    made = post(olga, "societies", kind="club", name="Knights").json()["id"]
    assert post(olga, "societies", kind="club", name="Кnights").json()["code"] == "name-taken"
    assert post(olga, f"societies/{made}", name="KNIGHTS").status_code == 200
    other = post(olga, "societies", kind="club", name="Rooks").json()["id"]
    assert post(olga, f"societies/{other}", name="Knіghts").json()["code"] == "name-taken"
    server_s = post(olga, "societies", kind="club", name="Lаttice Chess")
    assert server_s.json()["code"] == "name-taken"


def test_no_member_is_called_like_the_program(come: Make) -> None:
    for name in ("Соmputer", "0rganiser", "Guest."):
        assert post(come(), "register", name=name, password=GOOD).json()["code"] == "name-reserved"


def test_no_tournament_imitates_another_club_s(olga: Browser) -> None:
    """Two may have the same title; one in other letters is meant to deceive."""
    theirs = post(olga, "societies", kind="club", name="Bishops").json()["id"]
    theirs = make(olga, name="Winter Open", public=True, society=theirs)
    fake = {"name": "Wintеr Open", "system": "swiss"}
    assert post(olga, "tournaments", **fake).json()["code"] == "title-imitates"
    mine = make(olga, name="Winter Open", players=listed("Ann", "Ben"))
    answer = mine.ask("changetournament", name=fake["name"])
    assert answer.json()["code"] == "title-imitates"
    trf = mine.get("file", format="trf").text.encode()
    query = {"name": fake["name"]}
    answer = olga.http.post("/api/tournaments/import", params=query, content=trf)
    assert answer.json()["code"] == "title-imitates"
    assert theirs.ask("changetournament", name=fake["name"]).status_code == 200


def test_a_name_taken_by_a_member_later_is_no_guests_any_more(olga: Browser, come: Make) -> None:
    guest, member, watcher = come(), come(), come()
    game = guest.create("chess", "online", name="Petra")
    register(member, "Petra", invitation=invitation(olga))
    answer = post(guest, "games", variant="chess", opponent={"kind": "online"})
    assert answer.status_code == 201, answer.text
    seats = watcher.http.get(f"/api/games/{answer.json()['id']}").json()
    assert seats["white"]["name"] == "Guest"
    assert game


def invitation(olga: Browser) -> str:
    answer = post(olga, "invitations", role="member", uses=1, hours=1)
    assert answer.status_code < 300, answer.text
    return str(answer.json()["secret"])


# --- Slow, long and many ------------------------------------------------------------------------


def test_a_head_of_megabytes_is_refused_at_once(club: Server) -> None:
    headers = {"Cookie": "lattice=" + "\\" * 60_000}
    answer = httpx.get(f"{club.address}/api/health", verify=False, headers=headers, timeout=60)
    assert answer.status_code == 431
    assert "longer than" in answer.json()["detail"]


def test_the_id_of_a_move_is_short(olga: Browser) -> None:
    with olga.sit(olga.create("chess")) as table:
        table.send(type="playtext", id="x" * 15_000, ply=1, text="e4")
        assert "at most 64" in table.expect("refused")["reason"]


def test_a_second_import_of_the_same_member_waits(olga: Browser, club: Server) -> None:
    host, _, port = club.address.removeprefix("http://").partition(":")
    cookies = "; ".join(f"{name}={value}" for name, value in olga.http.cookies.items())
    head = (
        f"POST /api/archive/import?name=a.pgn HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Cookie: {cookies}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), timeout=60) as half:
        half.sendall(head.encode())
        # The server asks for the body: the import has begun, and never goes on.
        assert b"100 Continue" in half.recv(1000)
        refused = olga.http.post("/api/archive/import?name=a.pgn", content=b"x")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
        assert "Another import" in refused.json()["detail"]


# --- What is dear ------------------------------------------------------------------------------


def crowded(count: int) -> str:
    """A position of so many rooks, as text."""
    variant = library.variant("plane")
    kinds = {kind.letter: kind for kind in variant.pieces}
    pieces: dict[Square, Piece] = {
        (7 * (n % 80), 5 * (n // 80) + 1000): Piece(kinds["R"], Side.WHITE) for n in range(count)
    }
    pieces |= {(0, 0): Piece(kinds["K"], Side.WHITE), (3, 9): Piece(kinds["K"], Side.BLACK)}
    return format_position(Position.from_pieces(variant, pieces))


def there_and_back(times: int) -> list[dict[str, Any]]:
    there = {"origin": [0, 0], "target": [0, 1]}
    back = {"origin": [0, 1], "target": [0, 0]}
    return [there, back] * times


def test_what_is_too_dear_is_refused_with_its_price(come: Make) -> None:
    eve = come()
    body = {"variant": "plane", "position": crowded(5000), "moves": there_and_back(400)}
    answer = eve.http.post("/api/positions", json=body | {"again": True})
    assert answer.status_code == 400
    assert answer.json()["code"] == "work-too-dear"


def dear_positions(eve: Browser) -> Callable[[int], object]:
    text = crowded(500)
    moves = there_and_back(5)

    def ask(number: int) -> object:
        body = {"variant": "plane", "position": text, "moves": moves, "again": True}
        return eve.http.post("/api/positions", json=body).status_code

    return ask


def dear_games(eve: Browser) -> Callable[[int], object]:
    text = crowded(700)

    def ask(number: int) -> object:
        body = {"variant": "plane", "opponent": {"kind": "same-screen"}, "position": text}
        return eve.http.post("/api/games", json=body).status_code

    return ask


def previews(eve: Browser) -> Callable[[int], object]:
    games = [eve.create("plane") for _ in range(12)]

    def ask(number: int) -> object:
        return eve.http.get(f"/preview/game/{games[number]}").status_code

    return ask


def log_ins(eve: Browser) -> Callable[[int], object]:
    def ask(number: int) -> object:
        # One alone is soon answered where tests make hashes cheap.
        return [
            eve.http.post(
                "/api/login", json={"name": name, "password": "wrong and long"}
            ).status_code
            for name in (f"Nobody {number} {n}" for n in range(20))
        ]

    return ask


LINE = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *"


def study_imports(member: Browser) -> Callable[[int], object]:
    text = f'[Event "x"]\n\n{LINE}\n\n' * 60

    def ask(number: int) -> object:
        answer = post(member, "studies", title=f"Study {number}", chapter={"text": text})
        assert answer.status_code in (201, 429), answer.text
        return answer.status_code

    return ask


def archive_imports(member: Browser) -> Callable[[int], object]:
    def ask(number: int) -> object:
        text = "".join(f'[Event "{number}-{n}"]\n\n{LINE}\n\n' for n in range(300))
        return member.http.post("/api/archive/import?name=a.pgn", content=text.encode()).status_code

    return ask


@pytest.mark.parametrize(
    "dear", [dear_positions, dear_games, previews, log_ins, study_imports, archive_imports]
)
def test_moves_and_new_games_do_not_wait_for_what_is_dear(
    olga: Browser, come: Make, dear: Callable[[Browser], Callable[[int], object]]
) -> None:
    eve, ann = come(), come()
    if dear in (study_imports, archive_imports):
        register(eve, f"Eve {dear.__name__}", invitation=invitation(olga))
    table = ann.sit(ann.create("chess"))
    ask = dear(eve)
    answered: list[object] = []
    asking = [
        threading.Thread(target=lambda n=n: answered.append(ask(n)), daemon=True) for n in range(12)
    ]
    for one in asking:
        one.start()
    for text in ("e4", "e5", "Nf3"):
        assert table.type(text)["type"] == "update"
    ann.create("chess")
    in_between = len(answered)
    for one in asking:
        one.join(PATIENCE_S)
    assert in_between < len(asking) == len(answered)


def test_a_busy_server_ends_when_it_is_told_to(mortal_server: Server) -> None:
    browser = Browser(mortal_server)
    pieces = [
        {"at": [7 * (n % 40), 5 * (n // 40)], "piece": {"letter": "Q", "colour": "white"}}
        for n in range(900)
    ]
    body = {"variant": "plane", "pieces": pieces, "turn": "white"}
    asking = [
        threading.Thread(target=lambda: quietly(browser, body), daemon=True) for _ in range(8)
    ]
    for one in asking:
        one.start()
    assert browser.http.get("/api/health").status_code == 200
    assert mortal_server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    for one in asking:
        one.join(60)
    browser.close()


def quietly(browser: Browser, body: dict[str, Any]) -> None:
    try:
        browser.http.post("/api/positions", json=body)
    except httpx.HTTPError:
        return
