"""TRF16: written and read, also by the library's reader; files that make no sense."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from caissify_pairings.trf import parse_trf

from latticechess.features.tournaments.rules.commands import DeletePlayer, StartRound
from latticechess.features.tournaments.rules.events import FidePlayer
from latticechess.features.tournaments.rules.evolve import replay
from latticechess.features.tournaments.rules.settings import Points, Settings, Team, TeamMatch
from latticechess.features.tournaments.rules.standings import pairings_csv, standings, standings_csv
from latticechess.features.tournaments.rules.systems.swiss import pairing_order
from latticechess.features.tournaments.rules.tie_breaks import all_cells
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.rules.trf import write_trf
from latticechess.features.tournaments.rules.trf_reader import read_trf
from latticechess.play.refusal import Refusal
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


SAMPLE = (DATA / "hand-written.trf").read_text(encoding="utf-8")


def test_everything_a_file_says_is_kept() -> None:
    """Also what means nothing here: other programs' lines, ranks, titles, dates, unrated games."""
    tournament = read(SAMPLE)
    long = tournament.players["p5"]
    assert long.name == "van der Very Long-Surname, Maximilian Alexander"
    assert tournament.players["p1"].fide == FidePlayer(
        1, "w", "wg", "POL", "1122334455", "1999/03/02", 1
    )
    assert tournament.report.deputies == ("Kowalski, Jan", "Wiśniewska, Ola")
    written = write_trf(tournament)
    lines = [line for line in SAMPLE.splitlines() if not line.startswith(("062", "072"))]
    assert sorted(written.splitlines()) == sorted([*lines, "062 5", "072 4"])
    assert read(written) == tournament
    assert write_trf(read(written)) == written


PLAYED = [
    ("1", "0", 2, 0),
    ("0", "1", 0, 2),
    ("=", "=", 1, 1),
    ("+", "-", 2, 0),
    ("-", "-", 0, 0),
    ("D", "D", 1, 1),
    ("L", "W", 0, 2),
]


def written_by_another(random: Random) -> str:
    """A file of the specification's columns, made without our writer."""
    count, rounds = 2 * random.randint(1, 6), random.randint(0, 5)
    numbers = sorted(random.sample(range(1, 2 * count + 1), count))
    cells: dict[int, list[str]] = {number: [] for number in numbers}
    points = dict.fromkeys(numbers, 0)
    for _ in range(rounds):
        order = random.sample(numbers, count)
        for white, black in zip(order[::2], order[1::2], strict=True):
            mine, theirs, won, lost = random.choice(PLAYED)
            if random.random() < 0.2:
                cells[white].append("0000 - H")
                cells[black].append("0000 - U")
                won, lost = 1, 2
            else:
                cells[white].append(f"{black:4} w {mine}")
                cells[black].append(f"{white:4} b {theirs}")
            points[white] += won
            points[black] += lost
    lines = ["012 Open", "092 Individual: Swiss-System", f"XXR {rounds + 1}", "XXC white1"]
    lines += [f"062 {count}", "XXA something of another program"]
    ranks = {one: place for place, one in enumerate(sorted(numbers, key=lambda n: -points[n]), 1)}
    rated = 0
    for number in numbers:
        sex, title = random.choice("mw "), random.choice(["  g", " wf", "   "])
        name = "".join(random.choice("abc ,é'") for _ in range(random.randint(0, 31)))
        name = " ".join(f"X{name}".split())
        rating = random.choice(["    ", "1234", " 999"])
        rated += bool(rating.strip())
        federation, born = random.choice(["POL", "   "]), random.choice(["1990/01/02", "1990", ""])
        lines.append(
            f"001 {number:4} {sex}{title} {name:33} {rating} {federation} "
            f"{random.choice(['', '123', '99999999999']):>11} {born:10} "
            f"{points[number] / 2:4.1f} {ranks[number]:4}  {'  '.join(cells[number])}".rstrip()
        )
    return "\n".join([*lines, f"072 {rated}"])


@pytest.mark.parametrize("seed", range(40))
def test_a_foreign_file_comes_back_line_for_line(seed: int) -> None:
    text = written_by_another(Random(f"foreign {seed}"))
    written = write_trf(read(text))
    assert sorted(written.splitlines()) == sorted(text.splitlines())
    assert read(written) == read(text)


def test_no_line_may_be_a_column_off() -> None:
    """Wherever a blank or a letter is too much or missing, the line and a column are named."""
    lines = SAMPLE.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("001    2"))
    line = lines[at]
    shifted = [line[:place] + " " + line[place:] for place in range(len(line))]
    shifted += [line[:place] + line[place + 1 :] for place in range(len(line) - 1)]
    for wrong in shifted:
        with pytest.raises(Refusal) as caught:
            read("\n".join([*lines[:at], wrong, *lines[at + 1 :]]))
        told = caught.value.reason
        assert told.parameters["line"] in range(at, len(lines) + 1), wrong
        assert "column" in told.parameters or told.code == "trf-number-twice"


PLAYER = f"001    1      {'Anna':<33} 2000{'':39}"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "trf-without-players", None),
        ("012 Nobody", "trf-without-players", None),
        (" 012 Shifted", "trf-code-wrong", 1),
        ("01  Cut", "trf-code-wrong", 1),
        ("0012 Open", "trf-blank-wanted", 4),
        ("001\t1 Anna", "trf-tab", 4),
        ("012 One\n012 Two", "trf-code-twice", None),
        ("042 5/6/2024", "trf-field-wrong", 5),
        ("XXR many", "trf-field-wrong", 5),
        ("BBW 1.3", "trf-field-wrong", 5),
        (f"132 {'24/01/02':>90}", "trf-field-wrong", 87),
        ("001    x      Anna", "trf-field-wrong", 8),
        ("001    1", "trf-name-missing", 15),
        (f"{PLAYER}\n{PLAYER}", "trf-number-twice", None),
        (PLAYER.replace("2000", "26x0"), "trf-field-wrong", 49),
        (PLAYER.replace("001    1 ", "001    1x"), "trf-blank-wanted", 9),
        (PLAYER.replace("001    1  ", "001    1 x"), "trf-field-wrong", 10),
        (f"{PLAYER}   2 w 1  ", "trf-pair-wrong", 92),
        (f"{PLAYER}   1 w 1  ", "trf-pair-wrong", 92),
        (f"{PLAYER}   ? w 1  ", "trf-field-wrong", 95),
        (f"{PLAYER}  2  w 1  ", "trf-field-wrong", 92),
        (f"{PLAYER}0000 - X  ", "trf-field-wrong", 99),
        (f"{PLAYER[:80]} 1.0{PLAYER[84:]}0000 - H  ", "trf-points-differ", 81),
        (f"{PLAYER}\n013 {'Reds':<32}   1    7", "trf-field-wrong", 42),
        (f"{PLAYER}\n013 {'Reds':<32}  1", "trf-field-wrong", 37),
        (
            f"{PLAYER}   2 w 1  \n{PLAYER.replace('   1 ', '   2 ', 1)}   1 b 1  ",
            "trf-pair-wrong",
            92,
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(text: str, code: str, column: int | None) -> None:
    with pytest.raises(Refusal) as caught:
        read(text)
    assert caught.value.reason.code == code
    assert caught.value.reason.parameters.get("column") == column


def test_who_is_deleted_is_not_in_the_file_either() -> None:
    scene = Scene(Settings(name="x", system="swiss"))
    scene.tournament = read(SAMPLE)
    scene.do(DeletePlayer(player="p2"))
    written = write_trf(scene.tournament)
    assert "1503014" not in written
    assert "example.org" not in written
    assert "001    2" in written


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
