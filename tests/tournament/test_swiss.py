"""Swiss: the rules of FIDE C.04.3, and pairings of a program that FIDE has endorsed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from caissify_pairings.fpc import check_trf

from latticechess.features.tournaments.rules.commands import (
    Enter,
    PairRound,
    Record,
    RequestBye,
    Start,
    StartRound,
    Withdraw,
)
from latticechess.features.tournaments.rules.events import NewEntrant, RoundPaired
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.rules.settings import Late, Points, Settings
from latticechess.features.tournaments.rules.standings import standings
from latticechess.features.tournaments.rules.systems import dutch, swiss
from latticechess.features.tournaments.rules.systems.dutch import BLACK, LEVEL, WHITE, Card
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.rules.trf import write_trf
from latticechess.features.tournaments.rules.trf_reader import read_trf
from latticechess.kernel.pieces import Side
from tournament.scenes import NOW, Scene
from tournament.simulation import RESULTS, Simulation

DATA = Path(__file__).parent / "data"


def endorsed_rounds(players: int) -> Iterator[tuple[Tournament, RoundPaired]]:
    """Each round of a tournament that bbpPairings 6.0 has paired, and what stood before it."""
    text = (DATA / f"dutch-{players}.trf").read_text(encoding="utf-8")
    events = read_trf(text, "t", "secret", "boss", NOW)
    for place, event in enumerate(events):
        if isinstance(event, RoundPaired):
            yield replay(events[:place]), event


@pytest.mark.parametrize("players", [13, 20])
def test_pairs_and_colours_are_those_of_an_endorsed_program(players: int) -> None:
    for before, paired in endorsed_rounds(players):
        away = {bye.player for bye in paired.byes if bye.kind != "pairing"}
        cards = swiss.pairing_cards(before, away)
        ids = {card.number: card.player for card in cards}
        last = paired.round >= before.planned
        found = swiss.paired(cards, paired.round, before.planned, before.first_colour, last)
        assert found is not None
        pairs = {(ids[white], ids[black]) for white, black in found.pairs}
        assert pairs == {(pairing.white, pairing.black) for pairing in paired.pairings}
        free = [bye.player for bye in paired.byes if bye.kind == "pairing"]
        assert [ids[number] for number in found.byes] == free


@pytest.mark.parametrize("players", [13, 20])
def test_large_fields_are_paired_soundly_and_much_the_same(players: int) -> None:
    """What pairs large fields keeps the rules on these too, and finds most of the same pairs."""
    same = count = 0
    for before, paired in endorsed_rounds(players):
        away = {bye.player for bye in paired.byes if bye.kind != "pairing"}
        cards = swiss.pairing_cards(before, away)
        ids = {card.number: card.player for card in cards}
        last = paired.round >= before.planned
        colour = WHITE if before.first_colour is Side.WHITE else BLACK
        found = dutch.pair(cards, colour, last, paired.round)
        assert found is not None
        assert dutch.sound(cards, found, last, paired.round)
        theirs = {frozenset((pairing.white, pairing.black)) for pairing in paired.pairings}
        ours = {frozenset((ids[white], ids[black])) for white, black in found.pairs}
        same, count = same + len(ours & theirs), count + len(theirs)
    assert same > 0.7 * count


def test_the_library_finds_no_fault_in_our_rounds() -> None:
    """Its checker compares pairs and colours; in its colours it errs between score groups."""
    random = Random(8)
    for _ in range(3):
        simulation = Simulation(random, Settings(name="Check", system="swiss", rounds=4))
        simulation.enter(random.choice((8, 12)))
        simulation.start()
        for _ in range(4):
            assert simulation.do(StartRound())
            for pairing in simulation.open_games():
                score = random.choice(RESULTS)
                simulation.do(Record(game=pairing.game, score=score))
        report = check_trf(write_trf(simulation.tournament))
        assert report["summary"]["rounds_checked"] == 4
        for played in report["rounds"]:
            ours = {frozenset((one["white"], one["black"])) for one in played["trf_pairings"]}
            theirs = {frozenset((one["white"], one["black"])) for one in played["engine_pairings"]}
            assert ours == theirs


def card(number: int, colours: tuple[int, ...], score: int = 2) -> Card:
    floats = (LEVEL,) * len(colours)
    return Card(f"p{number}", number, score, colours, floats, frozenset(), True)


def test_colours_follow_article_5() -> None:
    w, b = WHITE, BLACK
    # Both preferences, then the stronger one.
    assert dutch.coloured(card(1, (w,)), card(2, (b,)), w) == (2, 1)
    assert dutch.coloured(card(1, (w, b)), card(2, (w, b, b)), w) == (2, 1)
    # Absolute against absolute: the wider difference.
    assert dutch.coloured(card(1, (w, b, b)), card(2, (b, w, b, b)), w) == (2, 1)
    # The last time that they differed, the other way round.
    assert dutch.coloured(card(1, (w, b, w, b)), card(2, (b, w, w, b)), w) == (1, 2)
    # The higher rank: by score first, not by number.
    assert dutch.coloured(card(1, (w, b), 2), card(2, (w, b), 4), w) == (2, 1)
    # Nothing to go by: the drawn colour for odd numbers.
    assert dutch.coloured(card(1, ()), card(4, ()), w) == (1, 4)
    assert dutch.coloured(card(2, ()), card(5, ()), w) == (5, 2)
    assert dutch.coloured(card(1, ()), card(4, ()), b) == (4, 1)


def test_absolute_rules_are_seen() -> None:
    w, b = WHITE, BLACK
    two = [card(1, (w, b, b)), card(2, (b, w, b, b))]
    assert not dutch.sound(two, dutch.Found([(1, 2)], []), last=False, number=4)
    # In the last round it is allowed for who has more than half of the points.
    best = [card(1, (w, b, b), 8), card(2, (b, w, b, b), 8)]
    assert dutch.sound(best, dutch.Found([(1, 2)], []), last=True, number=5)
    assert not dutch.sound(best, dutch.Found([], [1, 2]), last=True, number=5)
    met = Card("p1", 1, 2, (w,), (LEVEL,), frozenset({2}), True)
    assert not dutch.sound([met, card(2, (b,))], dutch.Found([(1, 2)], []), False, 2)
    fed = Card("p1", 1, 2, (w,), (LEVEL,), frozenset(), False)
    assert not dutch.sound([fed], dutch.Found([], [1]), False, 2)


def test_first_round_pairs_the_halves() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=3), "abcdef").begin()
    scene.do(PairRound())
    assert scene.pairs() == [("a", "d"), ("e", "b"), ("c", "f")]


def test_a_bye_goes_to_the_last_and_only_once() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=3), "abcde").begin()
    free = []
    for _ in range(3):
        scene.do(StartRound())
        assert scene.tournament.round is not None
        free += [bye.player for bye in scene.tournament.round.byes]
        for game in scene.games():
            scene.do(Record(game=game.game, score="1-0"))
    assert free[0] == "e"
    assert len(set(free)) == 3


def test_a_game_against_somebody_who_left_still_counts_as_played() -> None:
    """The bye goes to who has played most: the last is not passed over for an absent opponent."""
    scene = Scene(Settings(name="x", system="swiss", rounds=6), "abcdefghijkl").begin()
    scene.do(StartRound())
    for game in scene.games():
        scene.do(Record(game=game.game, score="1-0" if game.white < game.black else "0-1"))
    scene.do(Withdraw(player="f"))
    scene.do(StartRound())
    assert [bye.player for bye in scene.tournament.rounds[-1].byes] == ["l"]


def test_no_pairing_is_left_when_everybody_has_met() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=5), "abcd").begin()
    for _ in range(3):
        scene.play("1/2-1/2", "1/2-1/2")
    assert scene.refusal(StartRound()) == "no-pairing-left"
    again = Scene(Settings(name="x", system="swiss", rounds=5, repeats=True), "abcd").begin()
    for _ in range(5):
        again.play("1/2-1/2", "1/2-1/2")
    assert len(again.tournament.rounds) == 5


def test_a_late_player_has_half_points_for_missed_rounds() -> None:
    settings = Settings(name="x", system="swiss", rounds=7, late=Late(byes=1))
    scene = Scene(settings, "abcd").begin()
    scene.play("1-0", "1-0")
    scene.play("1-0", "1-0")
    scene.enter("late", 1985)
    entrant = scene.tournament.players["late"]
    assert entrant.first_round == 3
    row = next(row for row in standings(scene.tournament) if row.player == "late")
    assert [(cell.kind, cell.points) for cell in row.cells] == [("late", 1), ("late", 0)]
    # The rating gives the place in the order: between b (1990) and c (1980).
    order = [player.id for player in swiss.pairing_order(scene.tournament)]
    assert order == ["a", "b", "late", "c", "d"]
    scene.do(StartRound())
    assert "late" in {player for pair in scene.pairs() for player in pair} | {
        bye.player for bye in scene.tournament.rounds[-1].byes
    }


def test_requested_byes_bring_half_a_point_and_are_counted() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=3), "abcde").begin()
    scene.do(RequestBye(player="a", round=1))
    assert scene.refusal(RequestBye(player="a", round=2)) == "no-more-byes"
    scene.do(RequestBye(player="a", round=2, zero=True))
    scene.do(StartRound())
    byes = {bye.player: (bye.kind, bye.points) for bye in scene.tournament.rounds[0].byes}
    assert byes == {"a": ("requested", 1)}
    assert scene.refusal(RequestBye(player="b", round=1)) == "round-already-paired"


def test_who_left_is_not_paired_and_a_forfeit_is_no_game() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=3), "abcd").begin()
    scene.play("+-", "1-0")
    scene.do(Withdraw(player="d"))
    scene.do(StartRound())
    assert "d" not in {player for pair in scene.pairs() for player in pair}
    cards = swiss.pairing_cards(scene.tournament, set())
    a = next(one for one in cards if one.player == "a")
    # The opponent of round 1 did not come: they may still meet, and a had no colour.
    assert len(a.colours) == 1
    assert not a.may_have_bye


def test_other_points() -> None:
    points = Points(win=6, draw=2, loss=0, bye=6, requested_bye=2)
    scene = Scene(Settings(name="x", system="swiss", rounds=2, points=points), "abc").begin()
    scene.play("1/2-1/2")
    table = {row.player: row.points for row in standings(scene.tournament)}
    assert table == {"c": 6, "a": 2, "b": 2}


def test_a_thousand_players_are_paired() -> None:
    """Eleven rounds of 1 000 players keep the rules; how fast stands in docs/measured."""
    random = Random(1)
    scene = Scene(Settings(name="x", system="swiss", rounds=11))
    for number in range(1_000):
        entrant = NewEntrant(f"p{number}", f"P{number}", None, random.randint(800, 2400))
        scene.do(Enter(entrant=entrant))
    scene.do(Start())
    met: set[frozenset[str]] = set()
    for _ in range(3):
        scene.do(StartRound())
        pairs = {frozenset(pair) for pair in scene.pairs()}
        assert len(pairs) == 500
        assert not met & pairs
        met |= pairs
        for game in scene.games():
            scene.do(Record(game=game.game, score=random.choice(RESULTS)))
