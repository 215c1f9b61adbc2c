"""What berserk reads and does with teams (our clubs) and puzzles."""

from __future__ import annotations

import io
from collections.abc import Iterator

import berserk
import chess
import chess.pgn
import pytest

from server.harness import Browser, Server
from server.lichess.stock import Member
from server.lichess.test_studies_and_tournaments import missing
from server.puzzle_server import puzzle_server
from server.routes.test_accounts import me, post, register, set_up_secret


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with puzzle_server(tmp_path_factory.mktemp("games")) as server:
        yield server


@pytest.fixture(scope="module")
def olga(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    register(browser, "Olga", invitation=set_up_secret(server))
    yield browser
    browser.close()


def test_a_club_is_a_team(olga: Browser, board: Member) -> None:
    made = post(olga, "societies", kind="club", name="Knights of the Lattice").json()
    post(olga, "societies", kind="class", name="Class 7")
    teams = board.client.teams
    found = teams.get_team(made["id"])
    organiser = me(olga)["user"]
    leader = {"id": organiser, "name": "Olga"}
    assert found == {
        "id": made["id"],
        "name": "Knights of the Lattice",
        "description": "",
        "open": False,
        "leader": leader,
        "leaders": [leader],
        "nbMembers": 1,
        "joined": False,
        "requested": False,
    }
    page = teams.get_popular()
    assert [one["name"] for one in page["currentPageResults"]] == ["Knights of the Lattice"]
    assert (page["nbResults"], page["nbPages"], page["nextPage"]) == (1, 1, None)
    assert teams.search("knights")["nbResults"] == 1
    assert teams.search("class")["nbResults"] == 0
    link = post(olga, f"societies/{made['id']}/invitations", uses=1, hours=1).json()["secret"]
    with pytest.raises(berserk.exceptions.ResponseError):
        teams.join(made["id"], password="wrong")
    teams.join(made["id"], password=link)
    names = {one["username"]: one["joinedTeamAt"] for one in teams.get_members(made["id"])}
    assert names.keys() == {"Olga", "Anderssen"}
    assert teams.get_team(made["id"])["joined"]
    assert [one["id"] for one in teams.teams_of_player("Anderssen")] == [made["id"]]
    teams.leave(made["id"])
    assert teams.teams_of_player("Anderssen") == []


def test_an_organiser_ends_a_membership(olga: Browser, server: Server, board: Member) -> None:
    made = post(olga, "societies", kind="club", name="Second").json()["id"]
    link = post(olga, f"societies/{made}/invitations", uses=2, hours=1).json()["secret"]
    board.client.teams.join(made, password=link)
    other = Member(server, "Zukertort", "play", "read")
    other.client.teams.join(made, password=link)
    with pytest.raises(berserk.exceptions.ResponseError):
        other.client.teams.kick_member(made, "Anderssen")
    given = olga.http.put(
        f"/api/societies/{made}/members/{me(other.browser)['user']}", json={"role": "organiser"}
    )
    assert given.status_code == 204
    other.client.teams.kick_member(made, "Anderssen")
    assert board.client.teams.teams_of_player("Anderssen") == []
    other.close()


def test_what_is_no_team_is_not_found(olga: Browser, board: Member) -> None:
    teams = board.client.teams
    hidden = post(olga, "societies", kind="class", name="Class 8").json()["id"]
    for team in ("nosuchteam", hidden):
        missing(teams.get_team, team)
        missing(teams.get_members, team)
        missing(teams.leave, team)


def solves(found: berserk.types.puzzles.PuzzleData) -> chess.Board:
    """Play the solution where the game of the puzzle ends; every move must be legal."""
    puzzle = found["puzzle"]
    game = chess.pgn.read_game(io.StringIO(found["game"]["pgn"]))
    assert game is not None
    assert not game.errors
    moves = list(game.mainline_moves())
    assert len(moves) in (0, puzzle["initialPly"] + 1)
    position = game.end().board()
    assert position.fen() == puzzle["fen"]  # type: ignore[typeddict-item]
    if moves:
        assert moves[-1].uci() == puzzle["lastMove"]  # type: ignore[typeddict-item]
    for move in puzzle["solution"]:
        position.push_uci(move)
    return position


def test_puzzles_are_read(board: Member) -> None:
    puzzles = board.client.puzzles
    daily = puzzles.get_daily()
    assert set(daily) == {"game", "puzzle"}
    assert {"id", "perf", "rated", "players", "pgn", "clock"} == set(daily["game"])
    assert {"id", "rating", "plays", "solution", "themes", "initialPly"} <= set(daily["puzzle"])
    solves(daily)
    assert puzzles.get(daily["puzzle"]["id"]) == daily
    solves(puzzles.get_next())
    for difficulty in ("easiest", "easier", "normal", "harder", "hardest"):
        solves(puzzles.get_next(difficulty=difficulty))
    mate = puzzles.get_next(angle="mateIn2")
    assert "mateIn2" in mate["puzzle"]["themes"]
    assert solves(mate).is_checkmate()
    missing(puzzles.get, "nosuchpuzzle")
    for unknown in ({"angle": "nosuchtheme"}, {"difficulty": "nosuchdifficulty"}):
        with pytest.raises(berserk.exceptions.ResponseError):
            puzzles.get_next(**unknown)


def test_attempts_are_told_newest_first(board: Member) -> None:
    puzzles = board.client.puzzles
    assert list(puzzles.get_puzzle_activity()) == []
    ids = []
    for _ in range(3):
        found = puzzles.get_next()["puzzle"]
        started = post(board.browser, "puzzles/attempts", puzzle=found["id"]).json()
        attempt = started["attempt"]
        answer = post(board.browser, f"puzzles/attempts/{attempt}/solution")
        assert answer.status_code == 200, answer.text
        ids.append(found["id"])
    told = list(puzzles.get_puzzle_activity())
    assert [one["puzzle"]["id"] for one in told] == ids[::-1]
    assert not any(one["win"] for one in told)
    assert len(list(puzzles.get_puzzle_activity(max=2))) == 2
