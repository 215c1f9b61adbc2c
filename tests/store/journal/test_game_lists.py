"""Summaries: derived from events, kept in step with them, listed in pages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, text

from latticechess import Outcome, Reason, Side, variant
from latticechess.notation.fen.position import format_position
from latticechess.play.commands import PlayText, RequestTakeback
from latticechess.play.decide import decide, start_game
from latticechess.play.events import (
    OPEN,
    DrawOffered,
    Ended,
    Event,
    GameOptions,
    Joined,
    LevelChanged,
    Player,
    TakenBack,
)
from latticechess.play.game import evolve, replay
from latticechess.store.database.open import StoreError, write_transaction
from latticechess.store.journal.game_lists import GamePage, GameQuery, Games
from latticechess.store.journal.journal import Journal
from latticechess.store.journal.summary import Summary, project
from store.histories import ANN, BEN, history, moved, started

CARL = Player("person", "Carl", user="carl")
COMPUTER = Player("computer", "Computer", level=3)


def store(journal: Journal, events: Sequence[Event], position: str | None = None) -> None:
    first = events[0]
    assert hasattr(first, "game")
    journal.submit(first.game, 0, events, position).result()


def get(engine: Engine, game: str) -> Summary:
    found = asyncio.run(Games(engine).get(game))
    assert found is not None
    return found


def find(engine: Engine, query: GameQuery) -> GamePage:
    return asyncio.run(Games(engine).find(query))


def ids(engine: Engine, query: GameQuery) -> list[str]:
    return [summary.id for summary in find(engine, query).games]


# --- Deriving --------------------------------------------------------------------------------


def test_a_summary_follows_the_game(journal: Journal, engine: Engine) -> None:
    store(journal, [started("g", at=1_000, players=(ANN, OPEN), name="Club night")])
    summary = get(engine, "g")
    assert (summary.status, summary.plies, summary.name) == ("open", 0, "Club night")
    assert summary.clocks == started("g").options.clocks
    steps: list[Event] = [
        Joined(at=2_000, side=Side.BLACK, player=COMPUTER),
        moved(3_000),
        DrawOffered(at=3_500, side=Side.WHITE),
        LevelChanged(at=4_000, side=Side.BLACK, level=7),
        moved(5_000),
        moved(6_000),
        TakenBack(at=7_000, plies=2),
        Ended(at=8_000, reason=Reason.RESIGNATION, winner=Side.WHITE),
    ]
    seen = []
    for seq, event in enumerate(steps, 1):
        journal.submit("g", seq, [event]).result()
        summary = get(engine, "g")
        assert (summary.seq, summary.played_at, summary.started_at) == (seq + 1, event.at, 1_000)
        seen.append((summary.status, summary.plies, summary.turn, summary.players[1].level))
    white, black = Side.WHITE, Side.BLACK
    assert seen == [
        ("playing", 0, white, 3),
        ("playing", 1, black, 3),
        ("playing", 1, black, 3),
        ("playing", 1, black, 7),
        ("playing", 2, white, 7),
        ("playing", 3, black, 7),
        ("playing", 1, black, 7),
        ("ended", 1, black, 7),
    ]
    assert summary.result == Outcome(Side.WHITE, Reason.RESIGNATION)


def test_taking_back_the_mate_reopens_the_game() -> None:
    summary: Summary | None = None
    for event in [
        *history("g", 4),
        Ended(at=9_000, reason=Reason.CHECKMATE, winner=Side.BLACK),
        TakenBack(at=9_500, plies=1),
    ]:
        summary = project(summary, event)
    assert summary is not None
    assert (summary.status, summary.result, summary.plies) == ("playing", None, 3)


def test_the_position_told_is_kept_until_the_next_move(journal: Journal, engine: Engine) -> None:
    store(journal, history("g", 1), "after one")
    assert get(engine, "g").position == "after one"
    journal.submit("g", 2, [DrawOffered(at=5_000, side=Side.BLACK)]).result()
    assert get(engine, "g").position == "after one"
    journal.submit("g", 3, [moved(6_000)]).result()
    assert get(engine, "g").position is None
    journal.submit("g", 4, [moved(7_000)], "after three").result()
    assert get(engine, "g").position == "after three"


def test_an_event_that_was_not_stored_leaves_no_trace(journal: Journal, engine: Engine) -> None:
    store(journal, history("g", 2))
    before = get(engine, "g")
    assert journal.submit("g", 1, [moved(9_000)]).exception() is not None
    assert get(engine, "g") == before


def real_game(game_id: str, *texts: str) -> list[Event]:
    """A game by the rules, at one screen."""
    options = GameOptions("chess", variant("chess").source)
    events = start_game(game_id, options, (ANN, ANN), 1_000)
    game = replay(events)
    for number, move in enumerate(texts, 1):
        command = RequestTakeback(game.turn) if move == "back" else PlayText(game.turn, move)
        answer = decide(game, command, 1_000 + 1_000 * number)
        for event in answer:
            game = evolve(game, event)
        events += answer
    return events


def test_rebuilding_makes_the_same_summaries(journal: Journal, engine: Engine) -> None:
    for game_id, moves in {
        "mate": ("f3", "e5", "g4", "Qh4#"),
        "reopened": ("f3", "e5", "g4", "Qh4#", "back", "Qf6"),
        "young": ("e4",),
        "new": (),
    }.items():
        events = real_game(game_id, *moves)
        for seq, event in enumerate(events):
            position = format_position(replay(events[: seq + 1]).position)
            journal.submit(game_id, seq, [event], position).result()
    asyncio.run(Games(engine).delete("young", 77))
    before = {game_id: get(engine, game_id) for game_id in ("mate", "reopened", "young", "new")}
    assert before["mate"].status == "ended"
    assert before["reopened"].status == "playing"
    with write_transaction(engine) as connection:
        connection.execute(text("DELETE FROM games WHERE id = 'mate'"))
        connection.execute(text("UPDATE games SET plies = 99, status = 'open', position = NULL"))
    assert Games(engine).rebuild() == 4
    assert {game_id: get(engine, game_id) for game_id in before} == before


def test_a_game_of_unreadable_rules_keeps_its_line(journal: Journal, engine: Engine) -> None:
    store(journal, history("g", 3))
    before = get(engine, "g")
    assert Games(engine).rebuild() == 1
    assert get(engine, "g") == before


# --- Lists -----------------------------------------------------------------------------------


@pytest.fixture
def archive(journal: Journal, engine: Engine) -> Engine:
    """Ann against Ben, Ben against Carl, Carl against nobody yet, Ann's finished game."""
    store(journal, [started("ab", 1_000, (ANN, BEN)), moved(9_000)])
    store(journal, [started("bc", 2_000, (BEN, CARL), "cube", "The 100% game")])
    store(journal, [started("c?", 3_000, (CARL, OPEN), "plane")])
    end = Ended(at=5_000, reason=Reason.AGREEMENT)
    store(journal, [started("ended", 4_000, (COMPUTER, ANN)), moved(4_500), end])
    return engine


def test_the_latest_played_comes_first(archive: Engine) -> None:
    assert ids(archive, GameQuery()) == ["ab", "ended", "c?", "bc"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (GameQuery(user="ann"), ["ab", "ended"]),
        (GameQuery(user="ben"), ["ab", "bc"]),
        (GameQuery(user="nobody"), []),
        (GameQuery(status="open"), ["c?"]),
        (GameQuery(status="playing"), ["ab", "bc"]),
        (GameQuery(status="ended"), ["ended"]),
        (GameQuery(user="carl", status="open"), ["c?"]),
        (GameQuery(variant="cube"), ["bc"]),
        (GameQuery(text="BEN"), ["ab", "bc"]),
        (GameQuery(text="100%"), ["bc"]),
        (GameQuery(text="%"), ["bc"]),
        (GameQuery(text="computer"), ["ended"]),
        (GameQuery(order="started_at", descending=False), ["ab", "bc", "c?", "ended"]),
        (GameQuery(order="white_name", descending=False), ["ab", "bc", "c?", "ended"]),
        (GameQuery(order="plies"), ["ended", "ab", "c?", "bc"]),
    ],
)
def test_games_are_chosen_and_ordered(
    archive: Engine, query: GameQuery, expected: list[str]
) -> None:
    assert ids(archive, query) == expected


def test_deleting_hides_a_game_and_can_be_undone(archive: Engine, journal: Journal) -> None:
    games = Games(archive)
    asyncio.run(games.delete("ab", 123))
    assert ids(archive, GameQuery(user="ann")) == ["ended"]
    assert ids(archive, GameQuery(deleted=True)) == ["ab"]
    assert get(archive, "ab").deleted_at == 123
    journal.submit("ab", 2, [moved(10_000)]).result()
    assert get(archive, "ab").deleted_at == 123
    assert len(journal.read("ab")) == 3
    asyncio.run(games.restore("ab"))
    assert ids(archive, GameQuery(user="ann")) == ["ab", "ended"]
    assert asyncio.run(games.get("unknown")) is None


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("limit", [1, 3, 7, 200])
def test_pages_hold_every_game_once(
    journal: Journal, engine: Engine, limit: int, descending: bool
) -> None:
    for number in range(20):
        # Several games share a moment, so that the order needs the id too.
        store(journal, [started(f"g{number:02}", at=1_000 + number // 4)])
    query = GameQuery(limit=limit, descending=descending)
    seen: list[str] = []
    while True:
        page = find(engine, query)
        assert len(page.games) <= limit
        seen += [summary.id for summary in page.games]
        if not page.more:
            break
        query = GameQuery(limit=limit, descending=descending, after=seen[-1])
    assert seen == sorted((f"g{number:02}" for number in range(20)), reverse=descending)


def test_a_page_has_a_largest_size(journal: Journal, engine: Engine) -> None:
    for number in range(210):
        journal.submit(f"g{number}", 0, [started(f"g{number}")])
    store(journal, [started("last")])
    page = find(engine, GameQuery(limit=10**9))
    assert len(page.games) == 200
    assert page.more
    assert len(find(engine, GameQuery(limit=-3)).games) == 1


def test_a_broken_database_is_said(engine: Engine) -> None:
    with write_transaction(engine) as connection:
        connection.execute(text("DROP TABLE games"))
    with pytest.raises(StoreError, match="list of games could not be read"):
        find(engine, GameQuery())


@given(st.lists(st.integers(0, 3), max_size=30))
def test_the_turn_follows_from_the_plies(kinds: list[int]) -> None:
    """However moves and take-backs mix, the summary counts like the list of moves does."""
    summary = project(None, started("g"))
    moves = 0
    for kind in kinds:
        if kind and moves >= kind:
            summary = project(summary, TakenBack(at=1, plies=kind))
            moves -= kind
        else:
            summary = project(summary, moved(1))
            moves += 1
        assert summary.plies == moves
        assert summary.turn is Side(moves % 2)
