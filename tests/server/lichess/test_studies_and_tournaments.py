"""What berserk reads and does with studies and tournaments."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import berserk
import chess.pgn
import pytest

from server.evening import make
from server.harness import Browser, Server
from server.lichess.stock import Member
from server.routes.test_accounts import register, set_up_secret

TWO_GAMES = """[Event "One"]

1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *


[Event "Two"]

1. d4 d5 *
"""


@pytest.fixture(scope="module")
def olga(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    register(browser, "Olga", invitation=set_up_secret(server))
    yield browser
    browser.close()


def missing(call: Callable[..., object], *told: str) -> None:
    """Assert that a call is answered with 404 in lichess's form."""

    def read() -> None:
        found = call(*told)
        if isinstance(found, Iterator):
            list(found)

    with pytest.raises(berserk.exceptions.ResponseError) as problem:
        read()
    assert (problem.value.status_code, set(problem.value.cause)) == (404, {"error"})


def test_a_study_is_filled_and_read(olga: Browser, board: Member, bot: Member) -> None:
    made = board.browser.http.post("/api/studies", json={"title": "Openings"})
    study = made.json()["id"]
    client = board.client.studies
    added = client.import_pgn(study, "Centre", TWO_GAMES, orientation="black")
    assert [one["name"] for one in added] == ["Centre 1", "Centre 2"]
    both = "\n".join(client.export(study))
    games = [chess.pgn.read_game(stream) for stream in [io.StringIO(both)] for _ in range(2)]
    first = games[0]
    assert first is not None
    assert [move.uci() for move in first.mainline_moves()] == ["e2e4", "e7e5", "g1f3"]
    assert len(first.variations[0].variations) == 2
    last = chess.pgn.read_game(io.StringIO(client.export_chapter(study, added[1]["id"])))
    assert last is not None
    assert [move.uci() for move in last.mainline_moves()] == ["d2d4", "d7d5"]
    assert "d4" in "\n".join(client.export_by_username("Anderssen"))
    assert "d4" not in "\n".join(bot.client.studies.export_by_username("Anderssen"))
    for reader, name in ((bot, study), (board, "nostudy1")):
        missing(reader.client.studies.export_chapter, name, "1")
        missing(reader.client.studies.export, name)
    missing(client.export_chapter, study, "99")
    with pytest.raises(berserk.exceptions.ResponseError, match="400"):
        client.import_pgn(study, "Nothing", "")


def test_an_arena(olga: Browser, board: Member) -> None:
    clock = {"kind": "fischer", "initialMs": 180_000, "incrementMs": 2_000}
    desk = make(olga, system="arena", clock=clock, minutes=40, name="Friday arena")
    tournaments = board.client.tournaments
    tournaments.join_arena(desk.id)
    told = tournaments.get_tournament(desk.id)
    assert (told["fullName"], told["system"], told["nbPlayers"]) == ("Friday arena", "arena", 1)
    assert (told["clock"], told["variant"]) == ({"limit": 180, "increment": 2}, "standard")
    assert [one["name"] for one in told["standing"]["players"]] == ["Anderssen"]
    assert [one["id"] for one in tournaments.get()["created"]] == [desk.id]
    rows = list(tournaments.stream_results(desk.id))
    assert [(one["rank"], one["username"], one["score"]) for one in rows] == [(1, "Anderssen", 0)]
    tournaments.withdraw_arena(desk.id)
    assert desk.read()["players"] == 0
    missing(tournaments.get_swiss, desk.id)
    missing(tournaments.get_tournament, "notournament")


def test_a_swiss(olga: Browser, board: Member, bot: Member) -> None:
    desk = make(olga, system="swiss", rounds=3, name="Autumn")
    tournaments = board.client.tournaments
    tournaments.join_swiss(desk.id)
    told = tournaments.get_swiss(desk.id)
    assert (told["name"], told["status"], told["nbPlayers"]) == ("Autumn", "created", 1)
    bot.client.tournaments.join_swiss(desk.id)
    desk.act("startround", round=1)
    told = tournaments.get_swiss(desk.id)
    assert (told["status"], told["round"], told["nbRounds"], told["nbOngoing"]) == (
        "started", 1, 3, 1,
    )  # fmt: skip
    rows = list(tournaments.stream_swiss_results(desk.id))
    assert {(one["username"], one["points"]) for one in rows} == {("Anderssen", 0), ("Robot", 0)}
    assert list(tournaments.export_swiss_games(desk.id)) == []
    missing(tournaments.get_tournament, desk.id)
