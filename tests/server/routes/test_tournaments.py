"""Tournaments at a real server: an evening of a club, and what strangers try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from server.evening import Desk, listed, make
from server.harness import Browser, Server
from server.routes.test_accounts import me, register, set_up_secret

FOUR = ("Ann", "Ben", "Cleo", "Dan")
HOSTILE = (
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "\u202eevil",
    "a\x00b\x1bc",
    "' OR 1=1 --",
    "../../etc/passwd",
)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("club"))
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def come(club: Server) -> Iterator[Callable[[], Browser]]:
    made: list[Browser] = []

    def arrive() -> Browser:
        made.append(Browser(club))
        return made[-1]

    yield arrive
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def olga(club: Server, come: Callable[[], Browser]) -> Browser:
    browser = come()
    register(browser, "Olga Ivanova", invitation=set_up_secret(club))
    return browser


@pytest.fixture(scope="module")
def mia(club: Server, olga: Browser, come: Callable[[], Browser]) -> Browser:
    """A member."""
    browser = come()
    register(browser, "Mia Member")
    return browser


def test_an_evening_over_the_board(olga: Browser, come: Callable[[], Browser]) -> None:
    """A list is pasted, phones claim names, results are reported, confirmed and corrected."""
    desk = make(olga, overTheBoard=True, entry="list", rounds=2)
    lines = desk.act("pastelist", text="1. Ann; 1500\nBen 1400\nann\n!!!\nCleo\nDan")["listed"]
    assert [one["what"] for one in lines["lines"]] == [
        "new", "new", "same-name", "not-read", "new", "new",
    ]  # fmt: skip
    assert desk.read()["players"] == 0, "a preview adds nobody"
    text = "1. Ann; 1500\nBen 1400\nCleo\nDan"
    added = desk.act("pastelist", text=text, preview=False)
    assert (added["listed"]["added"], added["undo"]["what"]) == (4, "list")
    assert desk.act("undoaction", id=added["undo"]["id"]) is not None
    assert desk.read()["players"] == 0
    desk.act("pastelist", text=text, preview=False)

    code = desk.secret
    phones = {}
    for seat in desk.read("join", code=code)["seats"]:
        phone = desk.at(come(), code)
        assert phone.join(number=seat["number"]).status_code == 200
        phones[seat["name"]] = phone
    assert desk.read("join", code=code)["seats"] == []
    late = desk.at(come(), code)
    assert late.join(number=1).json()["code"] == "tournament-seat-taken"
    assert late.join(name="Eve").json()["code"] == "tournament-by-list"

    desk.act("startround", round=1)
    first, second = desk.read("rounds/1")["pairings"]
    white = phones[first["white"]["name"]]
    white.act("reportresult", round=1, board=1, result="1-0", how="mate")
    view = desk.read("rounds/1")["pairings"][0]
    assert view["state"] == "reported"
    assert view["said"][0]["name"] == first["white"]["name"]
    assert desk.read()["bar"]["questions"][0]["proposed"] == "1-0"
    black = phones[first["black"]["name"]]
    assert black.read()["me"]["pairing"]["may"][0] == "confirm"
    black.act("reportresult", round=1, board=1, result="1-0")
    assert desk.read("rounds/1")["pairings"][0]["result"] == "1-0"
    stranger = phones[second["white"]["name"]]
    refused = stranger.ask("reportresult", round=1, board=1, result="0-1")
    assert refused.json()["code"] == "tournament-not-your-board"

    given = desk.act("enterresult", round=1, board=2, result="1/2-1/2", how="agreed")
    assert given["undo"]["what"] == "result"
    desk.act("undoaction", id=given["undo"]["id"])
    assert desk.read("rounds/1")["pairings"][1]["result"] is None
    desk.act("enterresult", round=1, board=2, result="0-1")
    desk.act("enterresult", round=1, board=2, result="1-0", why="misread")
    view = desk.read("rounds/1")["pairings"][1]
    assert [change["result"] for change in view["history"]] == [
        "1/2-1/2", None, "0-1", "1-0",
    ] or view["history"][-1]["why"] == "misread"  # fmt: skip
    notes = [one["text"]["code"] for one in desk.read("info")["history"]]
    assert "note-corrected" in notes
    assert white.read("info")["history"] == [], "the history is the organiser's"

    desk.act("startround", round=2)
    for board in (1, 2):
        desk.act("enterresult", round=2, board=board, result="1-0")
    desk.act("finishtournament")
    page = desk.read()
    assert (page["state"], page["podium"][0]["place"]) == ("finished", 1)
    table = desk.read("standings")
    assert not any(cell["game"] for row in table["rows"] for cell in row["rounds"]), (
        "of games over the board there is nothing to open"
    )
    cross = desk.read("crosstable")
    assert [row["points"] for row in table["rows"]] == [row["points"] for row in cross["rows"]]
    assert sum(row["points"] for row in table["rows"]) == 8
    assert desk.get("file", format="csv").text.startswith("place,number,name")
    trf = desk.get("file", format="trf")
    assert trf.status_code == 200
    copy = olga.http.post("/api/tournaments/import?name=Copy", content=trf.text.encode())
    assert copy.status_code == 201, copy.text
    again = Desk(olga, copy.json()["id"]).read("standings")
    assert [row["points"] for row in again["rows"]] == [row["points"] for row in table["rows"]]
    listing = olga.http.get("/api/tournaments").json()
    past = next(one for one in listing["past"] if one["id"] == desk.id)
    assert past["winner"] in page["podium"][0]["name"] or past["winner"]


def test_a_pairing_is_taken_back_and_a_round_ends_early(olga: Browser, mia: Browser) -> None:
    desk = make(olga, players=listed(*FOUR), rounds=2, overTheBoard=True)
    desk.act("startround", round=1)
    follower = desk.follow()
    assert {"unpair", "end-round"} <= set(desk.read()["bar"]["may"])
    refused = desk.at(mia).ask("unpairround", round=1)
    assert refused.json()["code"] == "tournament-organiser-only"
    desk.act("unpairround", round=1)
    assert "note-round-unpaired" in [one["text"]["code"] for one in desk.read("info")["history"]]
    page = desk.read()
    assert (page["state"], page["round"], page["bar"]["nextRound"]) == ("break", 0, 1)
    assert "unpair" not in page["bar"]["may"]
    desk.act("addplayer", player={"name": "Eve"})
    desk.act("addplayer", player={"name": "Finn"})
    desk.act("startround", round=1)
    assert len(desk.read("rounds/1")["pairings"]) == 3
    desk.act("enterresult", round=1, board=1, result="1-0")
    assert desk.ask("unpairround", round=1).json()["code"] == "nothing-to-unpair"
    desk.act("endround", round=1, result="--")
    results = [one["result"] for one in desk.read("rounds/1")["pairings"]]
    assert results == ["1-0", "--", "--"]
    desk.act("startround", round=2)
    follower.until(lambda: follower.page["round"] == 2)
    # The reader is told that round 1 is the newest again.
    desk.act("unpairround", round=2)
    follower.until(lambda: follower.pairings[1]["round"] == 1 and follower.page["round"] == 1)
    follower.close()


def test_the_finer_rules_are_kept_and_hold(olga: Browser, come: Callable[[], Browser]) -> None:
    usual = make(olga).read("info")["rules"]
    assert (usual["win"], usual["byes"], usual["reporting"]) == (2, 1, "players")
    rules = {
        "win": 6, "draw": 2, "loss": 0, "byes": 0, "reporting": "organiser", "matchGames": 2,
        "replays": 0, "decider": "higher-seed", "streaks": False,
        "hostClock": usual["hostClock"],
    }  # fmt: skip
    desk = make(olga, players=listed(*FOUR, "Eve"), rounds=2, overTheBoard=True, rules=rules)
    assert desk.read("info")["rules"] == rules
    desk.act("startround", round=1)
    first, _, bye = desk.read("rounds/1")["pairings"]
    assert bye["bye"] == "full"
    white = desk.at(come(), desk.secret)
    assert white.join(number=first["white"]["number"]).status_code == 200
    assert white.read()["me"]["pairing"]["may"] == []
    refused = white.ask("reportresult", round=1, board=1, result="1-0")
    assert refused.json()["code"] == "organiser-reports"
    assert white.read()["me"]["mayBye"] is False
    desk.act("enterresult", round=1, board=1, result="1-0")
    desk.act("enterresult", round=1, board=2, result="1/2-1/2")
    rows = desk.read("standings")["rows"]
    assert sorted(row["points"] for row in rows) == [0, 2, 2, 6, 6]
    clock = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 5_000}
    simul = make(olga, system="simul", host={"name": "Ida"}, rules={"hostClock": clock})
    assert simul.read("info")["rules"]["hostClock"]["initialMs"] == 600_000
    body = {"name": "X", "system": "swiss", "rules": {"win": 1}}
    refused = olga.http.post("/api/tournaments", json=body)
    assert refused.json()["code"] == "points-out-of-order"


def test_the_organiser_decides_where_players_differ(
    olga: Browser, come: Callable[[], Browser]
) -> None:
    desk = make(olga, players=listed("Ann", "Ben"), rounds=1, overTheBoard=True)
    phones = {}
    for number in (1, 2):
        phone = desk.at(come(), desk.secret)
        assert phone.join(number=number).status_code == 200
        phones[number] = phone
    desk.act("startround", round=1)
    assert "finish" not in desk.read()["bar"]["may"], "a board is to go"
    board = desk.read("rounds/1")["pairings"][0]
    white, black = (phones[board[side]["number"]] for side in ("white", "black"))
    white.act("reportresult", round=1, board=1, result="1-0")
    assert desk.read("rounds/1")["pairings"][0]["may"][0] == "confirm"
    black.act("reportresult", round=1, board=1, result="0-1")
    view = desk.read("rounds/1")["pairings"][0]
    assert (view["state"], view["may"]) == ("disputed", ["enter"])
    desk.act("enterresult", round=1, board=1, result="1/2-1/2")
    assert "finish" in desk.read()["bar"]["may"]
    notes = {one["text"]["code"]: one for one in desk.read("info")["history"]}
    assert "½-½" in notes["note-recorded"]["text"]["text"]
    assert notes["note-claimed"]["by"] == "", "the sentence names who came"


def test_boards_say_where_they_stand_in_a_knockout(olga: Browser) -> None:
    five = [{"name": name, "rating": 1900 - n} for n, name in enumerate((*FOUR, "Eve"))]
    desk = make(olga, system="knockout", rounds=None, overTheBoard=True, players=five)
    desk.act("startround", round=1)
    desk.act("enterresult", round=1, board=1, result="1/2-1/2")
    boards = desk.read("rounds/1")["pairings"]
    assert sorted({one["match"] for one in boards}) == [1, 2, 3, 4]
    assert [(one["match"], one["leg"]) for one in boards if one["black"]] == [(2, 1), (2, 2)]
    assert "late" not in desk.read()["bar"]["may"], "nobody enters a bracket that has begun"


def test_a_round_robin_shows_what_is_to_come(olga: Browser) -> None:
    desk = make(olga, system="round-robin", rounds=None, overTheBoard=True, players=listed(*FOUR))
    desk.act("startround", round=1)
    ahead = desk.read("rounds/3")
    assert ahead["state"] == "planned"
    assert [one["may"] for one in ahead["pairings"]] == [[], []]
    assert desk.get("rounds/4").status_code == 404
    cells = [
        cell for row in desk.read("crosstable")["rows"] for games in row["cells"] for cell in games
    ]
    assert sorted(cell["round"] for cell in cells) == [1] * 4 + [2] * 4 + [3] * 4


def test_an_online_round_is_played_and_followed(olga: Browser, come: Callable[[], Browser]) -> None:
    clock = {"kind": "fischer", "initialMs": 300_000, "incrementMs": 3_000}
    desk = make(olga, public=True, clock=clock, players=listed(*FOUR))
    phones = [desk.at(come(), desk.secret) for _ in FOUR]
    watcher = desk.follow()
    for number, phone in enumerate(phones[:3], start=1):
        assert phone.join(number=number).status_code == 200
    desk.act("startround", round=1)
    watcher.until(lambda: watcher.page["state"] == "running" and len(watcher.pairings) == 2)
    assert phones[3].join(number=4).status_code == 200, "claims the seat after the round began"
    follower = phones[0].follow()
    follower.until(lambda: follower.games)
    game = follower.games[0]
    assert game == phones[0].read()["me"]["pairing"]["game"]
    table = phones[0].browser.sit(game)
    snapshot = table.state
    mine = "white" if snapshot["white"]["yours"] else "black"
    assert snapshot[mine]["name"] == "Ann"
    assert snapshot["tournament"] == desk.id
    assert 0 < snapshot["current"]["firstMoveMs"] <= 600_000
    mover = next(
        one for one in phones if one.read()["me"]["pairing"]["game"] == game
        and one.read()["me"]["pairing"]["you"] == "white"
    )  # fmt: skip
    seat = table if mover is phones[0] else mover.browser.sit(game)
    assert 0 < seat.type("e4")["current"]["firstMoveMs"] <= 600_000, "now it is Black's time"
    board = phones[0].read()["me"]["pairing"]["board"]
    watcher.until(lambda: watcher.boards.get(board, {}).get("plies") == 1)
    assert watcher.boards[board]["clock"] is not None
    seat.act("resign")
    watcher.until(lambda: watcher.pairings[board]["result"] == "0-1")
    watcher.until(lambda: any(row["points"] == 2 for row in watcher.rows.values()))
    assert [watcher.rows[n]["place"] for n in watcher.places] == sorted(
        row["place"] for row in watcher.rows.values()
    )
    whole = desk.read("standings")["rows"]
    assert {row["number"]: row["points"] for row in whole} == {
        number: row["points"] for number, row in watcher.rows.items()
    }
    assert "e4" in desk.get("file", format="pgn").text
    watcher.close()
    follower.close()


def test_only_the_organiser_runs_it(
    olga: Browser, mia: Browser, come: Callable[[], Browser]
) -> None:
    desk = make(olga, players=listed(*FOUR), public=True)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("startround", {"round": 1}),
        ("pausetournament", {}),
        ("resumetournament", {}),
        ("finishtournament", {}),
        ("canceltournament", {"why": "x"}),
        ("reopentournament", {}),
        ("pastelist", {"text": "Eve", "preview": False}),
        ("addplayer", {"player": {"name": "Eve"}}),
        ("withdrawplayer", {"number": 1}),
        ("returnplayer", {"number": 1}),
        ("renameplayer", {"number": 1, "name": "X"}),
        ("forgetplayer", {"number": 1}),
        ("freeseatagain", {"number": 1}),
        ("checkin", {"number": 1}),
        ("requestbye", {"round": 1, "number": 1}),
        ("enterresult", {"round": 1, "board": 1, "result": "1-0"}),
        ("undoaction", {"id": 1}),
        ("changetournament", {"name": "Mine"}),
    ]
    before = desk.read()["seq"]
    for visitor in (mia, come()):
        other = desk.at(visitor)
        for kind, more in acts:
            refused = other.ask(kind, **more)
            assert (refused.status_code, refused.json()["code"]) == (
                400, "tournament-organiser-only",
            ), kind  # fmt: skip
        assert other.read()["bar"] is None
        made = visitor.http.post("/api/tournaments", json={"name": "x", "system": "swiss"})
        assert made.json()["code"] in ("tournament-for-own-society", "log-in-first")
        sent = visitor.http.post("/api/tournaments/import", content=b"012 x")
        assert sent.json()["code"] in ("tournament-for-own-society", "log-in-first")
    assert desk.read()["seq"] == before


def test_nothing_is_public_by_default(
    olga: Browser, mia: Browser, come: Callable[[], Browser]
) -> None:
    desk = make(olga, players=listed(*FOUR))
    guest = desk.at(come())
    for path in (
        "",
        "rounds/0",
        "standings",
        "crosstable",
        "games",
        "info",
        "join",
        "file",
        "code",
    ):
        answer = guest.get(path)
        assert answer.status_code == 404, path
        assert answer.json()["code"] == "tournament-not-public"
        assert desk.read()["name"] not in answer.text
    assert guest.ask("withdrawplayer").status_code == 404
    assert guest.join(name="Eve").status_code == 404
    listing = guest.browser.http.get("/api/tournaments").json()
    assert desk.id not in str(listing)
    assert desk.at(mia).get().status_code == 200
    assert desk.at(mia).read("join")["seats"] == [], "names are for those with the link"
    shown = desk.at(mia).get("code")
    assert shown.status_code == 200
    assert shown.text != desk.get("code").text, "the code of the join link is not for everybody"
    wrong = desk.at(guest.browser, "nonsense")
    assert wrong.get("join").status_code == 404
    linked = desk.at(guest.browser, desk.secret)
    assert len(linked.read("join")["seats"]) == 4
    old = desk.secret
    desk.act("changetournament", newCode=True)
    assert desk.secret != old
    assert desk.at(come(), old).get("join").status_code == 404, "the old link is void"


def test_a_club_s_tournament_is_for_its_people(olga: Browser, mia: Browser) -> None:
    """Any other member of the server is a stranger to it."""
    made = olga.http.post("/api/societies", json={"kind": "club", "name": "North"}).json()["id"]
    desk = make(olga, society=made, entry="open", players=listed(*FOUR))
    stranger = desk.at(mia)
    for path in ("", "standings", "games", "info", "join", "file"):
        assert stranger.get(path).status_code == 404, path
    assert stranger.join().status_code == 404
    assert desk.id not in mia.http.get("/api/tournaments").text
    assert desk.id not in mia.http.get("/api/tournaments", params={"society": made}).text
    place = f"/api/societies/{made}/members/{me(mia)['user']}"
    assert olga.http.put(place, json={"role": "member"}).status_code == 204
    assert desk.id in mia.http.get("/api/tournaments").text
    assert stranger.join().status_code == 200


def test_a_seat_is_its_owner_s_alone(olga: Browser, come: Callable[[], Browser]) -> None:
    desk = make(olga, players=listed(*FOUR))
    code = desk.secret
    ann, eve = desk.at(come(), code), desk.at(come(), code)
    assert ann.join(number=1).json()["number"] == 1
    assert ann.join(number=2).json()["number"] == 1, "nobody has two seats"
    assert eve.join(number=1).json()["code"] == "tournament-seat-taken"
    assert eve.join(number=99).json()["code"] == "tournament-seat-taken"
    assert eve.ask("withdrawplayer", number=1).status_code == 404
    assert eve.join(name="ann").json()["code"] == "tournament-name-taken"
    assert eve.join(name="\u0430nn").json()["code"] == "tournament-name-taken", "a Cyrillic a"
    assert eve.join(name="Olga Ivanova").json()["code"] == "name-of-member"
    assert eve.join(name="").json()["code"] == "tournament-your-name"
    assert eve.join(name="Eve").status_code == 200
    assert eve.ask("withdrawplayer", number=1).json()["code"] == "tournament-organiser-only"
    desk.act("freeseatagain", number=1)
    other = desk.at(come(), code)
    assert other.join(number=1).json()["number"] == 1
    assert eve.act("withdrawplayer")["undo"] is None, "only who runs it may undo"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text(olga: Browser, name: str) -> None:
    desk = make(olga, name=name, players=[{"name": name}, {"name": "Ben"}])
    for path in ("", "standings", "crosstable"):
        answer = desk.get(path)
        assert answer.headers["content-type"].startswith("application/json")
        assert not any(sign in answer.text for sign in ("\x00", "\x1b", "\u202e"))
    csv = desk.get("file", format="csv")
    assert "text/csv" in csv.headers["content-type"]
    assert "attachment" in csv.headers["content-disposition"]
    cells = [cell for line in csv.text.splitlines() for cell in line.split(",")]
    assert not any(cell.lstrip('"').startswith(("=", "@")) for cell in cells)
    desk.act("startround", round=1)
    trf = desk.get("file", format="trf").text
    assert "\n" not in desk.read()["name"]
    assert sum(line.startswith("001") for line in trf.splitlines()) == 2


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"name": ""}, "tournament-needs-name"),
        ({"name": "x" * 200}, "text-too-long"),
        ({"description": "x" * 10_000}, "text-too-long"),
        ({"rounds": 10**9}, "tournament-rounds"),
        ({"rounds": -1}, "tournament-rounds"),
        ({"places": 10**9}, "tournament-full"),
        ({"variants": ["nonsense"]}, "no-such-variant"),
        ({"variants": ["chess"] * 50}, "tournament-boards"),
        ({"system": "arena", "minutes": 10**9}, "tournament-times"),
        ({"breakMinutes": 10**12, "start": "all-done"}, "tournament-times"),
        ({"start": "clock"}, "tournament-round-minutes"),
        ({"startsAt": "tomorrow"}, "tournament-date"),
        ({"startsAt": "9999999-01-01"}, "tournament-date"),
        ({"system": "team"}, "team-match-needs-teams"),
        ({"system": "team", "teams": ["A"]}, "team-match-needs-teams"),
        ({"system": "team", "teams": ["A", "a "]}, "tournament-name-taken"),
        (
            {"system": "team", "teams": ["A", "B", "C"], "scheveningen": True},
            "scheveningen-needs-two-teams",
        ),
        ({"system": "arena", "minutes": 0}, "arena-length-out-of-range"),
        ({"system": "simul"}, "simul-needs-host"),
        (
            {"system": "round-robin", "players": [{"name": f"P {n}"} for n in range(101)]},
            "round-robin-too-large",
        ),
        ({"system": "team", "teams": ["A", ""]}, "tournament-team-name"),
        ({"players": [{"name": "A"}, {"name": "a"}]}, "tournament-name-taken"),
        ({"players": [{"name": ""}]}, "player-needs-name"),
        ({"players": [{"name": "A", "rating": 10**9}]}, "tournament-rating"),
        ({"players": [{"name": "A", "user": "nobody"}]}, "player-not-registered"),
        ({"players": [{"name": f"P{n}"} for n in range(2_001)]}, "tournament-full"),
        ({"clock": {"kind": "fischer", "initialMs": -5}}, None),
    ],
)
def test_settings_that_cannot_be_are_refused(
    olga: Browser, more: dict[str, object], code: str | None
) -> None:
    body = {"name": "x", "system": "swiss", **more}
    answer = olga.http.post("/api/tournaments", json=body)
    assert answer.status_code == 400, answer.text
    assert code is None or answer.json()["code"] == code


def test_lists_and_files_have_limits(olga: Browser) -> None:
    desk = make(olga)
    long = "\n".join(f"Player {number}" for number in range(1_001))
    assert desk.ask("pastelist", text=long, preview=False).json()["code"] == "list-too-long"
    huge = olga.http.post("/api/tournaments/import", content=b"012 " + b"x" * 300_000)
    assert huge.status_code == 413
    for nonsense in (b"", b"\x00\xff\xfe", b"001 broken line\n" * 50, b'[Event "x"]\n\n1. e4 *'):
        answer = olga.http.post("/api/tournaments/import", content=nonsense)
        assert answer.status_code == 400, answer.text
    names = desk.act("pastelist", text="x" * 500 + "\nEve " + "9" * 300)["listed"]["lines"]
    assert {one["what"] for one in names} <= {"not-read", "new"}


def test_foreign_ids_and_nonsense_are_refused(olga: Browser) -> None:
    desk = make(olga, players=listed(*FOUR))
    desk.act("startround", round=1)
    for more in (
        {"round": 7, "board": 1}, {"round": 0, "board": 1}, {"round": 1, "board": 99},
        {"round": -1, "board": -1},
    ):  # fmt: skip
        answer = desk.ask("enterresult", result="1-0", **more)
        assert answer.json()["code"] == "tournament-no-such-board"
    assert desk.ask("withdrawplayer", number=99).json()["code"] == "tournament-no-such-player"
    assert desk.ask("withdrawplayer").json()["code"] == "tournament-not-in-it"
    assert desk.ask("undoaction", id=10**6).json()["code"] == "undo-not-yours"
    assert desk.ask("undoaction", id=-5).status_code == 400
    assert desk.ask("enterresult", round=1, board=1, result="2-0").status_code == 400
    assert desk.ask("nonsense").status_code == 400
    assert olga.http.get("/api/tournaments/nonsense").status_code == 404
    assert desk.get("rounds/99").status_code == 404
    assert desk.get("standings", round=-1).status_code == 400


def test_a_deleted_player_leaves_the_table_true(olga: Browser, come: Callable[[], Browser]) -> None:
    desk = make(olga, players=listed("Ann", "Ben"), rounds=1, overTheBoard=True)
    guest = desk.at(come(), desk.secret)
    assert guest.join(name="Gone Girl").status_code == 200
    desk.act("withdrawplayer", number=2)
    desk.act("startround", round=1)
    desk.act("enterresult", round=1, board=1, result="1-0")
    before = desk.read("standings")["rows"]
    user = guest.browser.http.get("/api/me").json()["user"]
    assert olga.http.delete(f"/api/players/{user}").status_code == 200
    after = desk.read("standings")["rows"]
    gone = next(row for row in after if row["deleted"])
    assert "Gone" not in gone["name"]
    assert [row["points"] for row in after] == [row["points"] for row in before]
    assert [row["place"] for row in after] == [row["place"] for row in before]
    assert "Gone Girl" not in desk.get("file", format="csv").text
    assert "Gone Girl" not in desk.get("file", format="trf").text


@pytest.mark.parametrize("chat", [False, True])
def test_chat_is_off_unless_the_organiser_wants_it(
    olga: Browser, come: Callable[[], Browser], chat: bool
) -> None:
    desk = make(olga, players=listed("Ann", "Ben"), chat=chat, public=True)
    phones = [desk.at(come(), desk.secret) for _ in range(2)]
    for number, phone in enumerate(phones, start=1):
        assert phone.join(number=number).status_code == 200
    desk.act("startround", round=1)
    follower = phones[0].follow()
    follower.until(lambda: follower.games)
    table = phones[0].browser.sit(follower.games[0])
    table.send(type="listen")
    table.expect("said")
    table.send(type="say", text="hello")
    answer = table.receive()
    assert answer["type"] == ("said" if chat else "refused"), answer
    follower.close()


def test_one_organiser_cannot_fill_the_server(olga: Browser, mia: Browser) -> None:
    answers = [
        olga.http.post("/api/tournaments", json={"name": f"T{n}", "system": "swiss"})
        for n in range(51)
    ]
    assert answers[-1].json()["code"] == "too-many-tournaments"
