"""TRF16: written and read, also by the library's reader; files that make no sense."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from caissify_pairings.trf import parse_trf

from latticechess.play.refusal import Refusal
from latticechess.tournament.cells import all_cells
from latticechess.tournament.commands import StartRound
from latticechess.tournament.csv_tables import pairings_csv, standings_csv
from latticechess.tournament.evolve import replay
from latticechess.tournament.settings import Points, Settings, Team, TeamMatch
from latticechess.tournament.standings import standings
from latticechess.tournament.systems.swiss import pairing_order
from latticechess.tournament.tournament import Tournament
from latticechess.tournament.trf import write_trf
from latticechess.tournament.trf_reader import read_trf
from tournament.scenes import NOW, Scene
from tournament.simulation import Simulation

DATA = Path(__file__).parent / "data"


def read(text: str) -> Tournament:
    return replay(read_trf(text, "t", "secret", "boss", NOW))


def table(tournament: Tournament) -> list[list[tuple[object, ...]]]:
    """Every player's rounds by the numbers in the file."""
    order = [player.id for player in pairing_order(tournament)]
    numbers = {player: number for number, player in enumerate(order, start=1)}
    cells = all_cells(tournament)
    return [
        [
            (numbers.get(cell.opponent or ""), cell.side, cell.points, cell.voluntary)
            for cell in cells[player]
        ]
        for player in order
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_file_holds_the_table(seed: int) -> None:
    random = Random(f"file {seed}")
    points = Points() if seed % 2 else Points(win=6, draw=2, bye=6, requested_bye=2)
    settings = Settings(name="Für Ærø", system="swiss", rounds=5, place="Hall", points=points)
    simulation = Simulation(random, settings)
    simulation.enter(random.randint(6, 14))
    simulation.start()
    simulation.rounds()
    text = write_trf(simulation.tournament)
    again = read(text)
    assert table(again) == table(simulation.tournament)
    assert again.settings.name == "Für Ærø"
    assert again.settings.points.win == points.win
    assert write_trf(again).splitlines()[-1] == text.splitlines()[-1]


def test_the_library_reads_our_files() -> None:
    simulation = Simulation(Random(3), Settings(name="Club", system="swiss", rounds=4))
    simulation.enter(9)
    simulation.start()
    simulation.rounds()
    tournament = simulation.tournament
    parsed = parse_trf(write_trf(tournament))
    order = pairing_order(tournament)
    scores = {row.player: row.points / 2 for row in standings(tournament)}
    assert [one["name"] for one in parsed["players"]] == [player.name for player in order]
    assert [one["score"] for one in parsed["players"]] == [scores[one.id] for one in order]
    assert [one["rating"] for one in parsed["players"]] == [one.rating or 0 for one in order]
    for one, player in zip(parsed["players"], order, strict=True):
        cells = all_cells(tournament)[player.id]
        for number, cell in enumerate(cells, start=1):
            other = one["results"][number]["opponent"]
            assert (None if other is None else order[other - 1].id) == cell.opponent


def test_an_unfinished_round_stays_open() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=3), "abcd").begin()
    scene.play("1-0", "1/2-1/2")
    scene.do(StartRound())
    again = read(write_trf(scene.tournament))
    assert again.round is not None
    assert (again.round.number, again.round.open, again.state) == (2, 2, "running")


def test_a_round_robin_and_a_team_match_come_back() -> None:
    scene = Scene(Settings(name="x", system="round-robin"), "abc").begin()
    for _ in range(3):
        scene.play("1-0")
    again = read(write_trf(scene.tournament))
    assert again.settings.system == "round-robin"
    assert table(again) == table(scene.tournament)
    teams = TeamMatch(teams=(Team("r", "Reds"), Team("b", "Blues")))
    match = Scene(Settings(name="x", system="team", team=teams))
    for place, name in enumerate("abcd"):
        match.enter(name, 2000 - place, "rb"[place % 2])
    match.begin().play("1-0", "0-1")
    back = read(write_trf(match.tournament))
    assert [team.name for team in back.settings.team.teams] == ["Reds", "Blues"]
    assert [one.team for one in back.players.values()] == ["t1", "t2", "t1", "t2"]


def test_a_file_of_another_program() -> None:
    tournament = read((DATA / "dutch-20.trf").read_text(encoding="utf-8"))
    assert (len(tournament.players), len(tournament.rounds)) == (20, 7)
    assert tournament.state == "finished"


PLAYER = f"001    1      {'Anna':<33} 2000{'':39}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "trf-without-players"),
        ("012 Nobody", "trf-without-players"),
        ("001    x      Anna", "trf-line-wrong"),
        ("001    1", "trf-line-wrong"),
        (f"{PLAYER}\n{PLAYER}", "trf-number-twice"),
        (f"{PLAYER}   2 w 1  ", "trf-pair-wrong"),
        (f"{PLAYER}   1 w 1  ", "trf-pair-wrong"),
        (f"{PLAYER}   ? w 1  ", "trf-line-wrong"),
        (
            f"{PLAYER}   2 w 1  \n{PLAYER.replace('   1 ', '   2 ', 1)}   1 b 1  ",
            "trf-pair-wrong",
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(text)
    assert caught.value.reason.code == code


def test_an_arena_has_no_such_file() -> None:
    scene = Scene(Settings(name="x", system="arena"), "ab")
    with pytest.raises(Refusal):
        write_trf(scene.tournament)


def test_tables_for_spreadsheets() -> None:
    scene = Scene(Settings(name="x", system="swiss", rounds=2), "abc")
    scene.enter("=cmd()", 1500)
    scene.begin().play("1-0", "1/2-1/2")
    lines = standings_csv(scene.tournament).splitlines()
    assert lines[0].startswith("place,number,name,rating,points,buchholz-cut-1,buchholz,")
    assert lines[1].startswith("1,1,A,2000,1.0,")
    assert lines[1].endswith(",3w1")
    assert any(",'=Cmd()," in line for line in lines)
    assert pairings_csv(scene.tournament, 1).splitlines() == [
        "board,white,white points,black,black points,result",
        "1,A,0.0,C,0.0,1-0",
        "2,'=Cmd(),0.0,B,0.0,1/2-1/2",
    ]
    assert len(pairings_csv(scene.tournament, 2).splitlines()) == 1
