"""The explorer on both databases: counts against the obvious definition, filters, privacy."""

from __future__ import annotations

import random
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from sqlalchemy import Engine, func, insert, select, text

from latticechess import Reason, Side, variant
from latticechess.features.archive.service.import_parts import Source
from latticechess.features.archive.service.importing import Importer
from latticechess.features.archive.store.deletion import DeletedGames
from latticechess.features.archive.store.explorer import counts
from latticechess.features.archive.store.explorer.explorer import (
    Explored,
    Explorer,
    ExplorerQuery,
    Tally,
)
from latticechess.features.archive.store.indexer import ArchiveIndex
from latticechess.features.archive.store.position_keys import position_key
from latticechess.notation.moves import format_move, parse_move
from latticechess.play.events import (
    Corrected,
    Ended,
    Event,
    GameOptions,
    Player,
    Recorded,
    Started,
    TakenBack,
)
from latticechess.store.database.open import write_transaction
from latticechess.store.database.tables import (
    explorer_counts,
    explorer_keys,
    rating_history,
    traces,
)
from latticechess.store.journal.journal import Journal

JUNE = 1_781_481_600_000
NOW = JUNE + 10**9
ANN, BEN, CY = (
    Player("person", name.title(), user=name, profile=name) for name in ("ann", "ben", "cy")
)
RESULTS = {Side.WHITE: "1-0", None: "1/2-1/2", Side.BLACK: "0-1"}


def key(moves: str = "", board: str = "chess") -> int:
    position = variant(board).start()
    for move in moves.split():
        position = position.play(parse_move(position, move))
    return position_key(position)


def game(
    name: str,
    moves: str,
    winner: Side | None = Side.WHITE,
    players: tuple[Player, Player] = (ANN, BEN),
    board: str = "chess",
    **more: Any,
) -> list[Event]:
    rules = variant(board)
    options = GameOptions(board, rules.source, rules.title, **more)
    reason = Reason.RESIGNATION if winner is not None else Reason.AGREEMENT
    return [
        Started(at=JUNE, game=name, options=options, players=players),
        Recorded(at=JUNE, moves=moves),
        Ended(at=JUNE, reason=reason, winner=winner),
    ]


def pgn(moves: str, result: str = "1-0", **tags: str) -> str:
    known = {"White": "Carla", "Black": "Dirk", "Date": "2019.05.01", **tags}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in known.items())
    return f'[Event "Open"]\n{lines}[Result "{result}"]\n\n{moves} {result}\n\n'


@pytest.fixture(params=["one by one", "kept"])
def _both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted one by one, and from counts that are kept and were built in small steps."""
    if request.param == "kept":
        monkeypatch.setattr(counts, "MANY_GAMES", 0)
        monkeypatch.setattr(counts, "BUILD_GAMES", 2)


class Shelf:
    """A database to fill and to ask."""

    def __init__(self, engine: Engine, journal: Journal) -> None:
        self.engine, self.journal = engine, journal
        self.index = ArchiveIndex(engine)

    def play(self, *histories: Sequence[Event]) -> None:
        for events in histories:
            first = events[0]
            assert isinstance(first, Started)
            self.journal.submit(first.game, 0, events).result()
        self.index.catch_up()

    def then(self, name: str, seq: int, *events: Event) -> None:
        self.journal.submit(name, seq, events).result()
        self.index.catch_up()

    def bring(self, *texts: str) -> None:
        data = "".join(texts).encode()
        importer = Importer(self.engine, "ann", JUNE)
        for _ in importer.run(Source(BytesIO(data), "games.pgn", len(data))):
            pass

    def ask(
        self, moves: str = "", board: str = "chess", user: str = "ann", **more: Any
    ) -> Explored:
        query = ExplorerQuery(key(moves, board), user, now=more.pop("now", NOW), **more)
        return Explorer(self.engine).explore(query)

    def counted(self, moves: str = "", **more: Any) -> dict[str, tuple[int, int, int]]:
        found = self.ask(moves, **more).moves
        return {move: (tally.white, tally.draws, tally.black) for move, tally in found.items()}


@pytest.fixture
def shelf(engine: Engine, journal: Journal) -> Shelf:
    return Shelf(engine, journal)


pytestmark = pytest.mark.usefixtures("_both_ways")


def test_moves_are_counted_with_results(shelf: Shelf) -> None:
    shelf.play(
        game("a", "e4 e5"), game("b", "e4 c5", None), game("c", "d4", Side.BLACK), game("d", "e4")
    )
    assert shelf.counted() == {"e4": (2, 1, 0), "d4": (0, 0, 1)}
    # The game that ended there has no next move.
    assert shelf.counted("e4") == {"": (1, 0, 0), "c5": (0, 1, 0), "e5": (1, 0, 0)}
    assert shelf.counted("a4") == {}


def test_games_of_later_days_are_added_and_changed_ones_change(shelf: Shelf) -> None:
    shelf.play(game("a", "e4 e5"), game("b", "e4 c5"))
    assert shelf.counted() == {"e4": (2, 0, 0)}
    shelf.play(game("c", "d4"))
    shelf.bring(pgn("1. e4 e5", "0-1"), pgn("1. c4", "1/2-1/2"))
    assert shelf.counted() == {"e4": (2, 0, 1), "c4": (0, 1, 0), "d4": (1, 0, 0)}
    shelf.then("b", 3, Corrected(at=JUNE, by="o", name="O", why="", winner=Side.BLACK))
    assert shelf.counted() == {"e4": (1, 0, 2), "c4": (0, 1, 0), "d4": (1, 0, 0)}
    bin_ = DeletedGames(shelf.engine)
    assert bin_.mark_deleted("a", None, JUNE)
    assert shelf.counted() == {"e4": (0, 0, 2), "c4": (0, 1, 0), "d4": (1, 0, 0)}
    assert [best.summary.id for best in shelf.ask("d4").best] == ["c"]
    assert "a" not in [best.summary.id for best in shelf.ask().best]
    assert bin_.unmark_deleted("a", None)
    assert shelf.counted() == {"e4": (1, 0, 2), "c4": (0, 1, 0), "d4": (1, 0, 0)}


def test_a_game_taken_back_and_ended_anew_counts_once(shelf: Shelf) -> None:
    shelf.play(game("a", "e4 e5 Nf3"))
    assert shelf.counted("e4 e5") == {"Nf3": (1, 0, 0)}
    shelf.then("a", 3, TakenBack(at=JUNE, plies=2))
    assert shelf.counted() == shelf.counted("e4 e5") == {}
    shelf.then("a", 4, Recorded(at=JUNE, moves="c5"), Ended(at=JUNE, reason=Reason.AGREEMENT))
    assert shelf.counted() == {"e4": (0, 1, 0)}
    assert shelf.counted("e4") == {"c5": (0, 1, 0)}
    assert shelf.counted("e4 e5") == {}


def test_running_and_aborted_games_are_not_told(shelf: Shelf) -> None:
    started, moves, _ = game("a", "e4 e5")
    shelf.play([started, moves])
    aborted = [*game("b", "e4")[:2], Ended(at=JUNE, reason=Reason.ABORTED)]
    shelf.play(aborted)
    assert shelf.counted() == {}
    shelf.then("a", 2, Ended(at=JUNE, reason=Reason.AGREEMENT))
    assert shelf.counted() == {"e4": (0, 1, 0)}


def test_a_delayed_game_is_told_to_others_when_its_delay_has_passed(shelf: Shelf) -> None:
    shelf.play(game("late", "e4 e5", delay_s=600), game("old", "d4"))
    before, then = JUNE + 599_999, JUNE + 600_000
    assert shelf.counted(user="cy", now=before) == {"d4": (1, 0, 0)}
    assert [best.summary.id for best in shelf.ask(user="cy", now=before).best] == ["old"]
    assert shelf.counted(user="ben", now=before) == {"d4": (1, 0, 0), "e4": (1, 0, 0)}
    assert shelf.counted(user="cy", now=then) == {"d4": (1, 0, 0), "e4": (1, 0, 0)}


def test_games_of_hidden_pupils_do_not_exist_for_strangers(shelf: Shelf) -> None:
    shelf.play(game("open", "e4", players=(BEN, CY)), game("class", "e4 e5", players=(ANN, BEN)))
    told = shelf.ask(user="cy", hidden={"ann", "x'); --"})
    assert {move: tally.games for move, tally in told.moves.items()} == {"e4": 1}
    assert [best.summary.id for best in told.best] == ["open"]
    # Whoever played it knows it.
    assert shelf.counted(user="ben", hidden={"ann"}) == {"e4": (2, 0, 0)}
    assert shelf.counted("e4 e5", user="cy", hidden={"ann"}) == {}


def test_origins_and_own_games(shelf: Shelf) -> None:
    shelf.play(game("a", "e4"), game("b", "d4", players=(BEN, CY)))
    shelf.bring(pgn("1. c4"), pgn("1. e4"))
    told = shelf.ask(user="ann")
    assert told.origins == {"mine": 1, "club": 2, "imported": 2}
    assert told.own == {"e4": Tally(white=1)}
    assert shelf.counted(user="ann", origins=("mine",)) == {"e4": (1, 0, 0)}
    assert shelf.counted(user="ann", origins=("club",)) == {"d4": (1, 0, 0), "e4": (1, 0, 0)}
    assert shelf.counted(user="ann", origins=("imported",)) == {"c4": (1, 0, 0), "e4": (1, 0, 0)}
    assert shelf.counted(user="ann", origins=("mine", "imported")) == {
        "e4": (2, 0, 0),
        "c4": (1, 0, 0),
    }
    assert shelf.counted(user="ann", origins=()) == {}
    assert [best.summary.id for best in shelf.ask(user="cy", origins=("mine",)).best] == ["b"]


def test_ratings_years_and_rated_games(shelf: Shelf) -> None:
    shelf.bring(
        pgn("1. e4", WhiteElo="2400", BlackElo="2600", Date="2010.01.01"),
        pgn("1. d4", WhiteElo="1500", BlackElo="?"),
        pgn("1. c4", WhiteElo="99999", BlackElo="-1"),
    )
    shelf.play(game("rated", "Nf3", rated=True))
    told = shelf.ask()
    assert {move: tally.rating for move, tally in told.moves.items()} == {
        "e4": 2500,
        "d4": 1500,
        "c4": None,
        "Nf3": None,
    }
    assert [best.rating for best in told.best] == [2500, 1500, None, None]
    assert shelf.counted(rating_from=1400) == {"d4": (1, 0, 0), "e4": (1, 0, 0)}
    assert shelf.counted(rating_from=9_999) == {}
    assert shelf.counted(rated=True) == {"Nf3": (1, 0, 0)}
    assert set(shelf.counted(since=2011)) == {"d4", "c4", "Nf3"}
    assert [best.rating for best in shelf.ask(since=2011, rating_from=1400).best] == [1500]


def test_ratings_of_the_club_are_those_before_the_game(shelf: Shelf) -> None:
    history = [
        {"player": "ann", "at": JUNE - 2, "game_id": "x", "rating": 1600.0},
        {"player": "ann", "at": JUNE, "game_id": "a", "rating": 1700.0},
    ]
    pool = {"system": "glicko2", "variant": "chess", "clock_class": "untimed"}
    with write_transaction(shelf.engine) as connection:
        connection.execute(insert(rating_history), [{**pool, **row} for row in history])
    shelf.play(game("a", "e4", rated=True))
    assert shelf.ask().moves["e4"].rating == 1600


def test_transpositions_meet_and_castling_rights_part(shelf: Shelf) -> None:
    shelf.play(game("a", "Nf3 Nf6 c4 e6 g3"), game("b", "c4 e6 Nf3 Nf6 d4"))
    assert shelf.counted("c4 Nf6 Nf3 e6") == {"d4": (1, 0, 0), "g3": (1, 0, 0)}
    # The same pieces after the king has moved and returned.
    line = "e4 e5 Ke2 Ke7 Ke1 Ke8"
    shelf.play(game("c", f"{line} Nf3"), game("d", "e4 e5 Nc3"))
    assert shelf.counted(line) == {"Nf3": (1, 0, 0)}
    assert shelf.counted("e4 e5") == {"Ke2": (1, 0, 0), "Nc3": (1, 0, 0)}


def test_a_position_that_a_game_repeats_counts_once(shelf: Shelf) -> None:
    again = "Nf3 Nf6 Ng1 Ng8 e4"
    shelf.play(game("a", again))
    shelf.bring(pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. e4"))
    assert shelf.counted() == {"Nf3": (2, 0, 0)}


@pytest.mark.parametrize("board", ["plane", "cube", "mini"])
def test_every_board(shelf: Shelf, board: str) -> None:
    start = variant(board).start()
    window = None if start.variant.geometry.bounded else ((0, 0), (15, 15))
    move = start.legal_moves(window)[0]
    name = format_move(start, move)
    shelf.play(game("a", name, board=board))
    assert shelf.ask(board=board).moves[name].games == 1


def test_counts_equal_the_obvious_ones(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(17)
    monkeypatch.setattr(counts, "MANY_GAMES", min(counts.MANY_GAMES, 3))
    reached: dict[str, dict[str, list[int]]] = {}
    openings = ("e4 e5 Nf3", "e4 c5 Nf3 d6", "d4 d5 c4", "Nf3 d5 d4", "c4 e5 Nc3 Nf6 g3")
    for number in range(60):
        line = chance.choice(openings).split()[: chance.randrange(1, 6)]
        winner = chance.choice([Side.WHITE, None, Side.BLACK])
        if number % 3:
            shelf.play(game(f"g{number}", " ".join(line), winner))
        else:
            moves = " ".join(f"{i // 2 + 1}. {m}" if i % 2 == 0 else m for i, m in enumerate(line))
            shelf.bring(pgn(moves, RESULTS[winner], Round=str(number), White=f"W{number}"))
        for ply in range(len(line) + 1):
            here = reached.setdefault(" ".join(line[:ply]), {})
            tally = here.setdefault(line[ply] if ply < len(line) else "", [0, 0, 0])
            tally[list(RESULTS).index(winner)] += 1
        if number % 7 == 0:
            shelf.ask()  # from here on its counts are kept
    for moves, expected in reached.items():
        assert shelf.counted(moves) == {move: tuple(n) for move, n in expected.items()}, moves
    before = {moves: shelf.counted(moves) for moves in reached}
    assert shelf.index.rebuild() == 60
    assert {moves: shelf.counted(moves) for moves in reached} == before


def test_lines_that_an_earlier_version_queued_are_indexed(shelf: Shelf) -> None:
    shelf.bring(pgn("1. e4 e5"))
    with write_transaction(shelf.engine) as connection:
        connection.execute(text("DELETE FROM positions"))
        connection.execute(insert(traces), {"number": 1, "keys": str([key("e4"), key("e4 e5")])})
    shelf.index.catch_up()
    assert shelf.counted("e4") == {"": (1, 0, 0)}


def test_counts_are_kept_only_for_what_was_asked(shelf: Shelf) -> None:
    shelf.play(game("a", "e4 e5"), game("b", "e4 c5"))
    shelf.ask("e4")
    with shelf.engine.connect() as connection:
        kept = list(connection.scalars(select(explorer_keys.c.key)))
        rows = connection.scalar(select(func.count()).select_from(explorer_counts))
    # Two moves, each in its own year and over all years.
    assert (kept, rows) == (([], 0) if counts.MANY_GAMES else ([key("e4")], 4))
