"""Round robin, knockout, arena, team match and exhibition, each by small examples."""

from __future__ import annotations

from itertools import pairwise

import pytest

from latticechess.features.tournaments.rules.commands import (
    CheckIn,
    CheckOut,
    Correct,
    Extend,
    Finish,
    Record,
    Start,
    StartRound,
    Tick,
    Withdraw,
)
from latticechess.features.tournaments.rules.decide import due_at
from latticechess.features.tournaments.rules.events import Score
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.rules.settings import (
    Arena,
    Knockout,
    Points,
    Settings,
    Simul,
    Team,
    TeamMatch,
)
from latticechess.features.tournaments.rules.standings import crosstable, standings, team_standings
from latticechess.features.tournaments.rules.systems import arena, knockout, planned_rounds, to_come
from latticechess.features.tournaments.rules.systems.round_robin import berger_pairs
from tournament.scenes import Scene

# --- Round robin -----------------------------------------------------------------------------

BERGER = {
    4: ("1-4 2-3", "4-3 1-2", "2-4 3-1"),
    6: ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"),
    8: (
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ),
}
"""The Berger tables of the FIDE Handbook (C.05, annex 1)."""


@pytest.mark.parametrize("players", BERGER)
def test_berger_tables(players: int) -> None:
    for number, line in enumerate(BERGER[players], start=1):
        pairs = {tuple(map(int, pair.split("-"))) for pair in line.split()}
        assert set(berger_pairs(players, number, double=False)) == pairs


@pytest.mark.parametrize("players", range(3, 17))
def test_nobody_has_a_colour_three_times_running_in_a_double_round_robin(players: int) -> None:
    rounds = 2 * (players - 1 + players % 2)
    colours: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    for number in range(1, rounds + 1):
        for white, black in berger_pairs(players, number, double=True):
            if max(white, black) <= players:
                colours[white].append("w")
                colours[black].append("b")
    for row in colours.values():
        assert row.count("w") == row.count("b")
        assert "www" not in "".join(row)
        assert "bbb" not in "".join(row)


def test_a_round_robin_of_three() -> None:
    scene = Scene(Settings(name="x", system="round-robin"), "abc").begin()
    assert scene.tournament.planned == 3
    for _ in range(3):
        scene.play("1/2-1/2")
        assert [bye.points for bye in scene.tournament.rounds[-1].byes] == [0]
    table = crosstable(scene.tournament)
    assert {name: len(row) for name, row in table.items()} == {"a": 2, "b": 2, "c": 2}
    assert [row.place for row in standings(scene.tournament)] == [1, 1, 1]


@pytest.mark.parametrize("system", ["round-robin", "scheveningen", "swiss"])
def test_later_rounds_are_known_where_nothing_decides_them(system: str) -> None:
    if system == "scheveningen":
        scene = team_scene("scheveningen", (3, 3)).begin()
    else:
        settings = Settings(name="x", system=system, rounds=3)  # type: ignore[arg-type]
        scene = Scene(settings, "abcd").begin()
    foreseen = to_come(scene.tournament)
    assert len(foreseen) == (0 if system == "swiss" else scene.tournament.planned)
    for played in foreseen:
        assert to_come(scene.tournament)[0].number == played.number
        scene.do(StartRound())
        assert scene.pairs() == [(one.white, one.black) for one in played.pairings]
        for game in scene.games():
            scene.do(Record(game=game.game, score="1-0"))


def test_who_leaves_early_does_not_count() -> None:
    """FIDE C.05: with less than half of the games played the results are left out."""
    scene = Scene(Settings(name="x", system="round-robin"), "abcd").begin()
    scene.play("1-0", "1-0")
    scene.do(Withdraw(player="d"))
    for _ in range(2):
        scene.do(StartRound())
        for game in scene.games():
            if game.score is None:
                scene.do(Record(game=game.game, score="1-0"))
    rows = {row.player: row for row in standings(scene.tournament)}
    assert rows["d"].points == 0
    games = [cell for row in rows.values() for cell in row.cells if cell.opponent == "d"]
    assert [cell.points for cell in games] == [0, 0, 0]
    assert sum(row.points for row in rows.values()) == 3 * 2


def test_who_leaves_late_loses_the_rest_by_default() -> None:
    scene = Scene(Settings(name="x", system="round-robin"), "abcd").begin()
    scene.play("1-0", "1-0")
    scene.play("1-0", "1-0")
    scene.do(Withdraw(player="d"))
    scene.do(StartRound())
    lost = next(game for game in scene.games() if "d" in (game.white, game.black))
    assert lost.how == "default"
    rows = {row.player: row for row in standings(scene.tournament)}
    assert sum(row.points for row in rows.values()) == 2 * 2 * 2 + 2


# --- Knockout --------------------------------------------------------------------------------


def test_the_bracket_keeps_the_best_apart() -> None:
    assert knockout.bracket(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    for size in (2, 4, 8, 16, 32):
        order = knockout.bracket(size)
        assert sorted(order) == list(range(1, size + 1))
        assert all(sum(pair) == size + 1 for pair in zip(order[::2], order[1::2], strict=True))


def knockout_scene(names: str, **rule: object) -> Scene:
    settings = Settings(name="x", system="knockout", knockout=Knockout(**rule))  # type: ignore[arg-type]
    return Scene(settings, names).begin()


def test_the_best_have_byes() -> None:
    scene = knockout_scene("abcde")
    scene.do(StartRound())
    assert {frozenset(pair) for pair in scene.pairs()} == {frozenset("de")}
    assert {bye.player for bye in scene.tournament.rounds[0].byes} == set("abc")
    scene.record(scene.games()[0].white, "1-0")
    scene.do(StartRound())
    winner = scene.tournament.rounds[0].pairings[0].white
    assert {frozenset(pair) for pair in scene.pairs()} == {
        frozenset(("a", winner)),
        frozenset(("b", "c")),
    }


def test_a_bye_has_its_place_in_the_bracket() -> None:
    scene = knockout_scene("abcde")
    scene.do(StartRound())
    (game,) = scene.games()
    byes = [bye.player for bye in scene.tournament.rounds[0].byes]
    places = {knockout.match_of(scene.tournament, 1, player) for player in byes}
    assert {*places, game.match} == {1, 2, 3, 4}
    # Who plays the winner of the only game stands beside that game.
    assert knockout.match_of(scene.tournament, 1, "a") == 1
    assert game.match == 2


def test_who_is_through_stands_above_who_has_yet_to_play() -> None:
    scene = knockout_scene("abcd")
    scene.do(StartRound())
    second = scene.games()[1]
    scene.do(Record(game=second.game, score="1-0"))
    rows = standings(scene.tournament)
    assert (rows[0].place, rows[0].player) == (1, second.white)
    assert [row.place for row in rows] == [1, 2, 2, 4]


def test_a_draw_is_replayed_with_colours_reversed_then_armageddon() -> None:
    scene = knockout_scene("ab", replays=1)
    scene.do(StartRound())
    for expected in (1, 2, 3):
        game = scene.games()[-1]
        assert (game.leg, game.decider) == (expected, expected == 3)
        scene.do(Record(game=game.game, score="1/2-1/2"))
    games = scene.games()
    assert len(games) == 3
    for one, other in pairwise(games):
        assert (one.white, one.black) == (other.black, other.white)
    # In the last one a draw is enough for Black.
    assert knockout.winner(scene.tournament, 1, 1) == games[-1].black
    assert scene.tournament.rounds[0].state == "ended"
    assert standings(scene.tournament)[0].player == games[-1].black


def test_the_higher_seed_may_decide() -> None:
    scene = knockout_scene("ab", replays=0, decider="higher-seed")
    scene.play("1/2-1/2")
    assert knockout.winner(scene.tournament, 1, 1) == "a"


def test_a_match_of_two_games() -> None:
    scene = knockout_scene("ab", games=2)
    scene.do(StartRound())
    scene.do(Record(game=scene.games()[0].game, score="1-0"))
    assert len(scene.games()) == 2
    scene.do(Record(game=scene.games()[1].game, score="1-0"))
    # One all: a replay.
    assert len(scene.games()) == 3
    scene.do(Record(game=scene.games()[2].game, score="0-1"))
    assert knockout.winner(scene.tournament, 1, 1) == scene.games()[2].black


def test_who_does_not_come_is_out() -> None:
    scene = knockout_scene("abcd", games=2, third_place=True)
    scene.do(StartRound())
    first, second = scene.games()
    scene.do(Record(game=first.game, score="+-", how="default"))
    scene.do(Record(game=second.game, score="--", how="default"))
    assert knockout.winner(scene.tournament, 1, 1) == first.white
    higher = min(second.white, second.black)
    assert knockout.winner(scene.tournament, 1, 2) == higher
    scene.do(StartRound())
    assert [game.match for game in scene.games()] == [1, 2]
    assert set(scene.pairs()[1]) == {first.black, max(second.white, second.black)}


def test_places_follow_the_rounds() -> None:
    scene = knockout_scene("abcd", third_place=True)
    scene.do(StartRound())
    for game in scene.games():
        score: Score = "1-0" if game.white < game.black else "0-1"
        scene.do(Record(game=game.game, score=score))
    scene.do(StartRound())
    for game in scene.games():
        score = "1-0" if game.white < game.black else "0-1"
        scene.do(Record(game=game.game, score=score))
    assert [(row.place, row.player) for row in standings(scene.tournament)] == [
        (1, "a"),
        (2, "b"),
        (3, "c"),
        (4, "d"),
    ]


def test_corrections_in_a_knockout() -> None:
    scene = knockout_scene("abcd")
    scene.play("1-0", "1-0")
    first = scene.games()[0]
    scene.do(Correct(game=first.game, score="1/2-1/2", name="A"))
    assert scene.tournament.rounds[0].state == "running"
    assert scene.games()[-1].leg == 2
    assert scene.refusal(Correct(game=first.game, score="1-0", name="A")) == (
        "correction-after-replay"
    )
    scene.do(Record(game=scene.games()[-1].game, score="1-0"))
    scene.do(StartRound())
    old = scene.tournament.rounds[0].pairings[1].game
    assert scene.refusal(Correct(game=old, score="0-1", name="A")) == "correction-too-late"
    assert scene.refusal(Extend(rounds=5)) == "rounds-are-fixed"


# --- Arena -----------------------------------------------------------------------------------


def arena_scene(names: str, duration_s: int = 600, streaks: bool = True) -> Scene:
    rule = Arena(duration_s, streaks)
    scene = Scene(Settings(name="x", system="arena", arena=rule), names)
    for name in names:
        scene.do(CheckIn(player=name))
    scene.begin()
    scene.do(Tick(), 0)
    return scene


def tick(scene: Scene) -> None:
    due = due_at(scene.tournament)
    assert due is not None
    scene.now = max(scene.now, due)
    scene.do(Tick(), 0)


def test_everybody_is_paired_at_once() -> None:
    scene = arena_scene("abcdef")
    tick(scene)
    assert len(scene.games()) == 3
    assert due_at(scene.tournament) == arena.ends_at(scene.tournament)


def test_no_rematch_while_there_is_somebody_else() -> None:
    scene = arena_scene("abcd")
    tick(scene)
    first = {frozenset(pair) for pair in scene.pairs()}
    for game in scene.games():
        scene.do(Record(game=game.game, score="1-0", how="game"), 0)
    tick(scene)
    assert not first & {frozenset(pair) for pair in scene.pairs()[2:]}


def test_two_alone_meet_again_within_the_stated_time() -> None:
    scene = arena_scene("ab")
    tick(scene)
    scene.do(Record(game=scene.games()[0].game, score="1-0", how="game"))
    ended = scene.now
    tick(scene)
    assert len(scene.games()) == 2
    assert arena.REMATCH_MS <= scene.now - ended <= arena.PATIENCE_MS
    assert scene.pairs()[0] == scene.pairs()[1][::-1]


def test_who_pauses_is_not_paired() -> None:
    scene = arena_scene("abc")
    tick(scene)
    assert len(scene.games()) == 1
    waiting = next(iter(set("abc") - set(scene.pairs()[0])))
    scene.do(CheckOut(player=waiting))
    scene.do(Record(game=scene.games()[0].game, score="1-0", how="game"))
    tick(scene)
    assert waiting not in scene.pairs()[1]


def test_streaks_count_double() -> None:
    def points(streaks: bool) -> int:
        scene = arena_scene("ab", streaks=streaks)
        for _ in range(4):
            tick(scene)
            game = scene.games()[-1]
            won: Score = "1-0" if game.white == "a" else "0-1"
            scene.do(Record(game=game.game, score=won, how="game"))
        row = next(row for row in standings(scene.tournament) if row.player == "a")
        assert row.streak == 4
        return row.points // 2

    assert points(streaks=True) == 2 + 2 + 4 + 4
    assert points(streaks=False) == 8


def test_an_arena_ends_when_its_time_is_over_and_counts_what_has_ended() -> None:
    scene = arena_scene("abcd", duration_s=60)
    tick(scene)
    first, second = scene.games()
    scene.do(Record(game=first.game, score="1-0", how="game"))
    scene.now = arena.ends_at(scene.tournament) or 0
    scene.do(Tick(), 0)
    assert scene.tournament.state == "finished"
    # The other game is played on, outside.
    assert scene.games() == [scene.tournament.pairing(first.game)]
    assert scene.refusal(Record(game=second.game, score="1-0")) == "tournament-over"
    assert replay(scene.events) == scene.tournament


def test_an_arena_is_ended_early_while_games_run() -> None:
    scene = arena_scene("ab")
    tick(scene)
    scene.do(Finish())
    assert scene.tournament.state == "finished"


def test_colours_alternate_between_two_who_meet_again() -> None:
    """Also where one of them has had White less often, against others."""
    scene = arena_scene("abc")
    whites: dict[frozenset[str], list[str]] = {}
    for _ in range(30):
        tick(scene)
        game = scene.games()[-1]
        whites.setdefault(frozenset((game.white, game.black)), []).append(game.white)
        scene.do(Record(game=game.game, score="1-0", how="game"))
    assert len(whites) == 3
    for had in whites.values():
        assert all(one != other for one, other in pairwise(had))


def test_an_arena_is_extended() -> None:
    scene = arena_scene("ab", duration_s=60)
    assert scene.refusal(Extend(duration_s=1)) == "arena-length-out-of-range"
    scene.do(Extend(duration_s=120))
    assert arena.ends_at(scene.tournament) == (scene.tournament.started_at or 0) + 120_000


# --- Teams -----------------------------------------------------------------------------------

TWO = (Team("r", "Reds"), Team("b", "Blues"))


def team_scene(style: str, sizes: tuple[int, int], **more: object) -> Scene:
    rule = TeamMatch(style, TWO)  # type: ignore[arg-type]
    scene = Scene(Settings(name="x", system="team", team=rule, **more))  # type: ignore[arg-type]
    for team, size in zip("rb", sizes, strict=True):
        for board in range(1, size + 1):
            scene.enter(f"{team}{board}", 2000 - board, team, board)
    return scene


def test_board_by_board() -> None:
    scene = team_scene("boards", (3, 3)).begin()
    scene.do(StartRound())
    assert scene.pairs() == [("r1", "b1"), ("b2", "r2"), ("r3", "b3")]
    for game in scene.games():
        scene.do(Record(game=game.game, score="1-0"))
    table = team_standings(scene.tournament)
    assert [(row.team, row.match_points, row.points) for row in table] == [("r", 2, 4), ("b", 0, 2)]
    assert scene.refusal(StartRound()) == "no-more-rounds"


def test_an_empty_board_counts_as_won() -> None:
    scene = team_scene("boards", (3, 2), points=Points()).begin()
    scene.do(StartRound())
    assert len(scene.pairs()) == 2
    assert [(bye.player, bye.points) for bye in scene.tournament.rounds[0].byes] == [("r3", 2)]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
@pytest.mark.parametrize("double", [False, True])
def test_scheveningen_lets_everybody_meet_the_other_team(size: int, double: bool) -> None:
    scene = team_scene("scheveningen", (size, size), double=double).begin()
    rounds = planned_rounds(scene.tournament)
    assert rounds == size * (1 + double)
    seen: list[tuple[str, str]] = []
    for _ in range(rounds):
        scene.do(StartRound())
        seen += scene.pairs()
        for game in scene.games():
            scene.do(Record(game=game.game, score="1/2-1/2"))
    assert len(seen) == len(set(seen)) == size * size * (1 + double)
    assert all(white[0] != black[0] for white, black in seen)
    for player in scene.tournament.players:
        whites = sum(white == player for white, _ in seen)
        blacks = sum(black == player for _, black in seen)
        assert abs(whites - blacks) <= (0 if double else 1)


def test_every_team_meets_every_team() -> None:
    """All on their own boards, however many there are; the table goes by match points first."""
    teams = tuple(Team(one, one.upper()) for one in "rgb")
    rule = TeamMatch("boards", teams, boards=0)
    scene = Scene(Settings(name="x", system="team", team=rule))
    for team in "rgb":
        for board in range(1, 7):
            scene.enter(f"{team}{board}", 2000 - board, team, board)
    scene.begin()
    assert scene.tournament.planned == 3
    met = []
    for _ in range(3):
        scene.do(StartRound())
        assert len(scene.games()) == 6
        met.append({scene.games()[0].white[0], scene.games()[0].black[0]})
        for game in scene.games():
            assert game.white[1] == game.black[1]
            red = "r" in (game.white[0], game.black[0])
            won: Score = "1-0" if game.white[0] == "r" else "0-1"
            scene.do(Record(game=game.game, score=won if red else "1/2-1/2"))
    assert sorted(map(sorted, met)) == [["b", "g"], ["b", "r"], ["g", "r"]]
    table = [
        (row.place, row.team, row.match_points, row.points)
        for row in team_standings(scene.tournament)
    ]
    assert table == [(1, "r", 4, 24), (2, "g", 1, 6), (2, "b", 1, 6)]


def test_teams_must_be_there() -> None:
    scene = team_scene("boards", (2, 0))
    assert scene.refusal(Start()) == "team-without-players"
    three = TeamMatch("scheveningen", (*TWO, Team("g", "Greens")))
    scene = Scene(Settings(name="x", system="team", team=three))
    scene.enter("r1", 1, "r")
    scene.enter("b1", 1, "b")
    assert scene.refusal(Start()) == "scheveningen-needs-two-teams"


# --- Simultaneous exhibition -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "pairs"),
    [
        ("white", [("x", "a"), ("x", "b"), ("x", "c")]),
        ("black", [("a", "x"), ("b", "x"), ("c", "x")]),
        ("alternate", [("x", "a"), ("b", "x"), ("x", "c")]),
    ],
)
def test_one_against_all(colour: str, pairs: list[tuple[str, str]]) -> None:
    rule = Simul("x", colour)  # type: ignore[arg-type]
    scene = Scene(Settings(name="x", system="simul", simul=rule), "abc")
    assert scene.refusal(Start()) == "simul-needs-exhibitor"
    scene.enter("x", 2500)
    scene.begin().do(StartRound())
    assert scene.pairs() == pairs
    for game in scene.games():
        scene.do(Record(game=game.game, score="1/2-1/2"))
    scene.do(Finish())
    row = standings(scene.tournament)[0]
    assert (row.player, row.points, row.draws) == ("x", 3, 3)
