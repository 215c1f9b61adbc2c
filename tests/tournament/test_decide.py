"""Commands of a tournament: what they cause, and why they are refused."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from latticechess.features.tournaments.rules import commands, events
from latticechess.features.tournaments.rules.commands import (
    Cancel,
    CancelBye,
    ChangeSettings,
    CheckIn,
    CheckOut,
    Claim,
    Correct,
    DeletePlayer,
    EndRound,
    Enter,
    Extend,
    Finish,
    OpenScore,
    PairRound,
    Pause,
    Record,
    RemoveEntry,
    RenamePlayer,
    Reopen,
    ReplaceGame,
    Report,
    RequestBye,
    Resume,
    Return,
    Start,
    StartRound,
    Tick,
    UnpairRound,
    Withdraw,
)
from latticechess.features.tournaments.rules.decide import create, due_at
from latticechess.features.tournaments.rules.events import (
    Event,
    Finished,
    NewEntrant,
    Reopened,
    ResultRecorded,
    ResultReported,
    RoundEnded,
    RoundPaired,
    decode_event,
    encode_event,
    kind_of,
)
from latticechess.features.tournaments.rules.evolve import evolve, replay
from latticechess.features.tournaments.rules.settings import (
    Arena,
    Board,
    Late,
    Pace,
    Points,
    Settings,
)
from latticechess.features.tournaments.rules.standings import podium, standings
from latticechess.features.tournaments.rules.systems import pair
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal
from latticechess.play.time_controls import Fischer
from tournament.scenes import NOW, Scene

SWISS = Settings(name="Club evening", system="swiss", rounds=3, venue="over-the-board")


def swiss(names: str = "abcd") -> Scene:
    return Scene(SWISS, names)


def kinds(made: list[Event]) -> list[str]:
    return [kind_of(event) for event in made]


def test_a_club_evening() -> None:
    scene = swiss("abcdef").begin()
    for _ in range(3):
        scene.play("1-0", "1/2-1/2", "0-1")
    assert kinds(scene.do(Finish())) == ["finished"]
    assert scene.tournament.state == "finished"
    steps = podium(scene.tournament)
    assert steps[0][0].place == 1
    assert sum(row.points for row in standings(scene.tournament)) == 3 * 3 * 2
    stored = [decode_event(encode_event(event)) for event in scene.events]
    assert replay(stored) == scene.tournament


def test_the_last_result_ends_the_round() -> None:
    scene = swiss().begin()
    assert kinds(scene.do(StartRound())) == ["round-paired", "round-started"]
    assert kinds(scene.record(scene.games()[0].white, "1-0")) == ["result-recorded"]
    assert scene.refusal(PairRound()) == "boards-to-go"
    assert scene.refusal(Finish()) == "boards-to-go"
    assert kinds(scene.record(scene.games()[1].white, "1-0")) == ["result-recorded", "round-ended"]


def test_a_pairing_is_the_same_after_a_crash() -> None:
    """Ids of games are part of the event, and the same event makes the same ids."""
    scene = swiss().begin()
    before = scene.tournament
    again = replay(scene.events)
    assert pair(before, NOW) == pair(again, NOW)
    scene.do(PairRound())
    first = [game.game for game in scene.games()]
    scene.do(UnpairRound())
    scene.do(PairRound())
    # Another pairing of the round makes other ids: no game is started twice.
    assert not set(first) & {game.game for game in scene.games()}


def test_the_pairing_of_a_round_without_results_is_taken_back() -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    first = {game.game for game in scene.games()}
    assert kinds(scene.do(UnpairRound())) == ["round-unpaired"]
    assert set(scene.tournament.taken_back) == first
    assert (scene.tournament.rounds, scene.tournament.paused) == ((), False)
    # Whoever comes too late for the first pairing is in the next.
    scene.enter("late")
    scene.enter("later")
    scene.do(StartRound())
    assert not first & {game.game for game in scene.games()}
    assert len(scene.games()) == 3
    scene.do(Record(game=scene.games()[0].game, score="1-0"))
    assert scene.refusal(UnpairRound()) == "nothing-to-unpair"


def test_a_round_by_the_clock_waits_after_its_pairing_was_taken_back() -> None:
    scene = Scene(replace(SWISS, pace=Pace(by="clock")), "abcd").begin()
    scene.do(StartRound())
    assert kinds(scene.do(UnpairRound(name="Olga"))) == ["round-unpaired", "paused"]
    assert scene.do(Tick(), later_s=600) == []
    scene.do(Resume())
    assert kinds(scene.do(Tick()))[-2:] == ["round-paired", "round-started"]


@pytest.mark.parametrize(("score", "points"), [("1/2-1/2", 1), ("--", 0)])
def test_a_round_ends_early(score: OpenScore, points: int) -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    won, open_game = scene.games()
    scene.do(Record(game=won.game, score="1-0"))
    assert kinds(scene.do(EndRound(score=score))) == ["result-recorded", "round-ended"]
    table = {row.player: row.points for row in standings(scene.tournament)}
    assert table[won.white] == 2
    assert table[open_game.white] == table[open_game.black] == points
    knockout = Scene(replace(SWISS, system="knockout", rounds=0), "abcd").begin()
    knockout.do(StartRound())
    assert knockout.refusal(EndRound(score=score)) == "round-needs-results"


def test_two_tournaments_have_different_games() -> None:
    one = swiss().begin()
    other = Scene(SWISS)
    other.events = create("t", SWISS, "another secret", "boss", NOW)
    other.tournament = replay(other.events)
    for name in "abcd":
        other.enter(name)
    other.begin()
    games = {game.game for game in pair(one.tournament, NOW).pairings}
    assert not games & {game.game for game in pair(other.tournament, NOW).pairings}


# --- Entries ---------------------------------------------------------------------------------


def test_nobody_enters_twice_and_places_are_counted() -> None:
    ann = NewEntrant("ann", "Ann", "ann")
    scene = Scene(SWISS)
    scene.do(Enter(entrant=ann))
    assert scene.refusal(Enter(entrant=ann)) == "already-entered"
    twice = NewEntrant("ann-2", "Ann", "ann")
    assert scene.refusal(Enter(entrant=twice)) == "already-entered"
    full = Scene(replace(SWISS, most_entries=1), "a")
    assert full.refusal(Enter(entrant=ann)) == "tournament-full"
    assert full.refusal(Enter(entrant=NewEntrant("x", " \t"))) == "player-needs-name"
    assert full.refusal(Enter(entrant=NewEntrant("x", "x" * 61))) == "player-name-too-long"


def test_late_entry_until_half() -> None:
    scene = Scene(replace(SWISS, rounds=4), "abcd").begin()
    scene.enter("early")
    assert scene.tournament.players["early"].first_round == 1
    scene.do(StartRound())
    scene.enter("late")
    assert scene.tournament.players["late"].first_round == 2
    scene.record(scene.games()[0].white, "1-0")
    scene.record(scene.games()[1].white, "1-0")
    scene.do(StartRound())
    assert scene.refusal(Enter(entrant=NewEntrant("x", "Sam"))) == "late-entry-over"
    never = Scene(replace(SWISS, late=Late(until=0)), "abcd").begin()
    never.do(StartRound())
    assert never.refusal(Enter(entrant=NewEntrant("x", "Sam"))) == "late-entry-over"


def test_systems_without_late_entry() -> None:
    scene = Scene(Settings(name="x", system="knockout"), "abcd").begin()
    assert scene.refusal(Enter(entrant=NewEntrant("x", "Sam"))) == "no-late-entry"


def test_a_listed_name_is_claimed() -> None:
    scene = swiss()
    scene.do(Enter(entrant=NewEntrant("wren", "Wren")))
    scene.do(Claim(player="wren", user="u7", rating=1234))
    entrant = scene.tournament.players["wren"]
    assert (entrant.user, entrant.rating) == ("u7", 1234)
    assert scene.refusal(Claim(player="wren", user="u8")) == "name-already-claimed"
    assert scene.refusal(Claim(player="a", user="u7")) == "name-already-claimed"
    scene.do(Claim(player="wren", user=None))
    assert scene.tournament.players["wren"].user is None
    assert scene.refusal(Claim(player="wren", user="a")) == "already-entered"


def test_an_entry_is_undone_unless_paired() -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    scene.enter("late")
    scene.do(RemoveEntry(player="late"))
    assert "late" not in scene.tournament.players
    assert "late" not in scene.tournament.seeds
    assert scene.refusal(RemoveEntry(player="a")) == "entry-already-paired"
    coming = swiss()
    coming.do(RemoveEntry(player="a"))
    assert "a" not in coming.tournament.players


def test_leaving_and_coming_back() -> None:
    scene = swiss("abcdef").begin()
    assert scene.refusal(Return(player="a")) == "player-has-not-left"
    scene.play("1-0", "1-0", "1-0")
    scene.do(Withdraw(player="f"))
    assert scene.tournament.players["f"].left_after == 1
    assert scene.refusal(Withdraw(player="f")) == "player-has-left"
    assert scene.refusal(CheckIn(player="f")) == "player-has-left"
    scene.do(Return(player="f"))
    assert not scene.tournament.players["f"].withdrawn
    assert scene.refusal(Withdraw(player="nobody")) == "no-such-player"


def test_who_leaves_in_the_middle_of_a_round_loses_by_default() -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    game = scene.games()[0]
    made = scene.do(Withdraw(player=game.white))
    assert kinds(made) == ["withdrawn", "result-recorded"]
    assert scene.games()[0].score == "-+"
    online = Scene(replace(SWISS, venue="online"), "abcd").begin()
    online.do(StartRound())
    # The game that runs decides itself.
    assert kinds(online.do(Withdraw(player=online.games()[0].white))) == ["withdrawn"]


def test_who_left_before_the_round_starts_loses_at_its_start() -> None:
    scene = Scene(replace(SWISS, venue="online"), "abcd").begin()
    scene.do(PairRound())
    scene.do(Withdraw(player=scene.games()[1].black))
    made = scene.do(StartRound())
    assert kinds(made) == ["round-started", "result-recorded"]
    assert (scene.games()[1].score, scene.games()[1].how) == ("+-", "default")


def test_absent_players_are_not_paired() -> None:
    scene = Scene(replace(SWISS, check_in=True), "abcde")
    for name in "abcd":
        scene.do(CheckIn(player=name))
    assert scene.do(CheckIn(player="a")) == []
    scene.begin().do(StartRound())
    byes = [(bye.player, bye.kind, bye.points) for bye in scene.tournament.rounds[0].byes]
    assert byes == [("e", "absent", 0)]
    scene.do(CheckOut(player="a"))
    assert not scene.tournament.players["a"].here


def test_a_bye_is_cancelled() -> None:
    scene = swiss().begin()
    scene.do(RequestBye(player="a", round=1))
    assert scene.do(RequestBye(player="a", round=1)) == []
    scene.do(CancelBye(player="a", round=1))
    assert scene.do(CancelBye(player="a", round=1)) == []
    scene.do(StartRound())
    assert scene.tournament.rounds[0].byes == ()
    assert scene.refusal(CancelBye(player="a", round=1)) == "round-already-paired"


def test_a_deleted_player_leaves_the_table_true() -> None:
    scene = swiss().begin()
    scene.play("1-0", "1-0")
    before = [(row.place, row.player, row.points) for row in standings(scene.tournament)]
    scene.do(RenamePlayer(player="a", name=" Anna  B "))
    assert scene.tournament.players["a"].name == "Anna B"
    assert kinds(scene.do(DeletePlayer(player="a"))) == ["withdrawn", "player-deleted"]
    gone = scene.tournament.players["a"]
    assert (gone.name, gone.user, gone.deleted) == ("", None, True)
    assert [(row.place, row.player, row.points) for row in standings(scene.tournament)] == before
    assert scene.refusal(RenamePlayer(player="a", name="X")) == "no-such-player"
    assert scene.do(DeletePlayer(player="a")) == []
    coming = swiss()
    coming.do(DeletePlayer(player="a"))
    assert "a" not in coming.tournament.players


# --- Results ---------------------------------------------------------------------------------


def test_both_sides_report() -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    game = scene.games()[0].game
    assert kinds(scene.do(Report(game=game, side=Side.WHITE, score="1-0"))) == ["result-reported"]
    assert scene.do(Report(game=game, side=Side.WHITE, score="1-0")) == []
    scene.do(Report(game=game, side=Side.BLACK, score="1/2-1/2"))
    pairing = scene.tournament.pairing(game)
    assert pairing is not None
    assert pairing.disputed
    made = scene.do(Report(game=game, side=Side.BLACK, score="1-0", manner="mate"))
    assert kinds(made) == ["result-reported", "result-recorded"]
    pairing = scene.tournament.pairing(game)
    assert pairing is not None
    assert (pairing.score, pairing.how, pairing.manner) == ("1-0", "confirmed", "mate")
    assert scene.refusal(Report(game=game, side=Side.BLACK, score="1-0")) == "result-known"


def test_who_may_report() -> None:
    scene = Scene(replace(SWISS, reporting="organiser"), "abcd").begin()
    scene.do(PairRound())
    game = scene.games()[0].game
    said = Report(game=game, side=Side.WHITE, score="1-0")
    assert scene.refusal(said) == "round-not-begun"
    scene.do(StartRound())
    assert scene.refusal(said) == "organiser-reports"
    assert scene.refusal(Report(game="?", side=Side.WHITE, score="1-0")) == "no-such-pairing"
    online = Scene(replace(SWISS, venue="online"), "abcd").begin()
    online.do(StartRound())
    told = Report(game=online.games()[0].game, side=Side.WHITE, score="1-0")
    assert online.refusal(told) == "result-comes-from-game"
    board = swiss().begin()
    board.do(StartRound())
    absent = Report(game=board.games()[0].game, side=Side.WHITE, score="+-")
    assert board.refusal(absent) == "organiser-decides-defaults"


def test_the_end_of_a_game_is_told_once() -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    game = scene.games()[0].game
    scene.do(Record(game=game, score="1-0", how="game"))
    assert scene.do(Record(game=game, score="1-0", how="game")) == []
    assert scene.refusal(Record(game=game, score="1-0")) == "result-known"


def test_a_result_is_corrected_and_opened_again() -> None:
    scene = swiss().begin()
    scene.do(StartRound())
    game = scene.games()[0].game
    fix = Correct(game=game, score="0-1", name="Amara", why="misheard")
    assert scene.refusal(fix) == "no-result-yet"
    for pairing in scene.games():
        scene.do(Record(game=pairing.game, score="1-0"))
    scene.do(fix)
    pairing = scene.games()[0]
    assert pairing.score == "0-1"
    assert [(one.old, one.name) for one in pairing.corrections] == [("1-0", "Amara")]
    assert scene.refusal(fix) == "result-unchanged"
    assert scene.tournament.rounds[0].state == "ended"
    scene.do(Correct(game=game, score=None, name="Amara"))
    assert (scene.tournament.rounds[0].state, scene.tournament.rounds[0].open) == ("running", 1)
    scene.do(Record(game=game, score="1/2-1/2"))
    scene.do(StartRound())
    assert scene.refusal(Correct(game=game, score=None, name="Amara")) == "correction-too-late"
    scene.do(Correct(game=game, score="1-0", name="Amara"))


def test_a_correction_after_the_end_may_reopen_it() -> None:
    scene = Scene(replace(SWISS, rounds=1), "ab").begin()
    scene.play("1-0")
    scene.do(Finish())
    game = scene.games()[0].game
    assert kinds(scene.do(Correct(game=game, score="0-1", name="A"))) == ["result-corrected"]
    made = scene.do(Correct(game=game, score=None, name="A"))
    assert isinstance(made[0], Reopened)
    assert scene.tournament.state == "running"
    scene.do(Record(game=game, score="1-0"))
    scene.do(Finish())
    assert scene.refusal(StartRound()) == "tournament-over"
    scene.do(Reopen())
    assert scene.refusal(Reopen()) == "tournament-not-over"
    assert scene.refusal(StartRound()) == "no-more-rounds"
    scene.do(Extend(rounds=2))
    assert scene.refusal(StartRound()) == "no-pairing-left"


def test_an_aborted_game_is_played_anew() -> None:
    scene = Scene(replace(SWISS, venue="online"), "abcd").begin()
    scene.do(StartRound())
    old = scene.games()[0].game
    scene.do(ReplaceGame(game=old, venue="over-the-board"))
    pairing = scene.games()[0]
    assert pairing.game != old
    assert (pairing.replaced, pairing.venue) == ((old,), "over-the-board")
    assert scene.tournament.pairing(old) is None
    scene.do(Record(game=pairing.game, score="1-0"))
    assert scene.refusal(ReplaceGame(game=pairing.game)) == "result-known"


# --- The whole -------------------------------------------------------------------------------


def test_start_and_rounds_in_order() -> None:
    scene = Scene(SWISS, "a")
    assert scene.refusal(Start()) == "too-few-players"
    assert scene.refusal(StartRound()) == "tournament-not-begun"
    scene.enter("b")
    assert scene.refusal(Start(seeds=("a",))) == "seeds-are-not-the-players"
    scene.do(Start(seeds=("b", "a")))
    assert [scene.tournament.players[name].seed for name in "ab"] == [2, 1]
    assert scene.refusal(Start()) == "tournament-begun"
    assert scene.refusal(UnpairRound()) == "nothing-to-unpair"
    assert scene.refusal(EndRound(score="--")) == "no-round-running"
    scene.do(PairRound())
    assert scene.refusal(PairRound()) == "round-already-paired"


def test_seeds_follow_ratings() -> None:
    scene = Scene(SWISS)
    for name, rating in (("low", 900), ("none", None), ("high", 2100), ("also", 900)):
        scene.enter(name, rating)
    scene.begin()
    assert scene.tournament.seeds == ("high", "low", "also", "none")


def test_a_pause_holds_rounds() -> None:
    scene = swiss().begin()
    assert scene.refusal(Resume()) == "tournament-not-paused"
    scene.do(Pause(name="Amara"))
    assert (scene.tournament.paused, scene.tournament.paused_by) == (True, "Amara")
    assert scene.refusal(StartRound()) == "tournament-paused"
    assert scene.refusal(Pause()) == "tournament-paused"
    scene.do(Resume(), later_s=30)
    assert scene.tournament.paused_ms == 32_000
    scene.do(StartRound())


def test_cancelling_says_why() -> None:
    scene = swiss()
    assert scene.refusal(Cancel(why=" ")) == "cancelling-needs-reason"
    scene.do(Cancel(why="Snow"))
    assert (scene.tournament.state, scene.tournament.why) == ("cancelled", "Snow")
    assert scene.refusal(Start()) == "tournament-cancelled"


def test_finishing_early_drops_a_round_that_has_not_begun() -> None:
    scene = swiss().begin()
    scene.play("1-0", "1-0")
    scene.do(PairRound())
    assert kinds(scene.do(Finish())) == ["round-unpaired", "finished"]
    assert len(scene.tournament.rounds) == 1


def test_settings_change_until_the_start() -> None:
    scene = swiss()
    scene.do(ChangeSettings(settings=replace(SWISS, system="round-robin")))
    assert scene.do(ChangeSettings(settings=scene.tournament.settings)) == []
    scene.begin()
    other = replace(scene.tournament.settings, system="swiss")
    assert scene.refusal(ChangeSettings(settings=other)) == "setting-fixed-by-start"
    scene.do(ChangeSettings(settings=replace(scene.tournament.settings, name="Other")))
    assert scene.tournament.settings.name == "Other"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (replace(SWISS, name="  "), "tournament-needs-name"),
        (replace(SWISS, name="x" * 81), "tournament-name-too-long"),
        (replace(SWISS, points=Points(22, 2)), "points-out-of-range"),
        (replace(SWISS, byes=21), "byes-out-of-range"),
        (replace(SWISS, boards=()), "tournament-needs-board"),
        (replace(SWISS, rounds=100), "rounds-out-of-range"),
        (replace(SWISS, tie_breaks=("wins", "wins")), "tie-break-twice"),
        (replace(SWISS, points=Points(win=1, draw=2)), "points-out-of-order"),
        (Settings(name="x", system="arena", arena=Arena(1)), "arena-length-out-of-range"),
    ],
)
def test_settings_that_make_no_sense(settings: Settings, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        create("t", settings, "secret", "boss", NOW)
    assert caught.value.reason.code == code


def test_boards_may_change_from_round_to_round() -> None:
    boards = (Board("chess", Fischer(300_000, 3_000)), Board("plane"), Board("cube"))
    scene = Scene(replace(SWISS, boards=boards, rounds=4), "ab")
    names = [scene.tournament.board_of(number).variant for number in range(1, 5)]
    assert names == ["chess", "plane", "cube", "chess"]


def test_rounds_over_the_board_in_an_online_tournament() -> None:
    scene = Scene(replace(SWISS, venue="online", board_rounds=(2,)), "abcd").begin()
    scene.do(StartRound())
    assert {game.venue for game in scene.games()} == {"online"}
    for game in scene.games():
        scene.do(Record(game=game.game, score="1-0"))
    scene.do(StartRound())
    assert {game.venue for game in scene.games()} == {"over-the-board"}


# --- By the clock ----------------------------------------------------------------------------


def test_rounds_by_the_clock() -> None:
    settings = replace(SWISS, rounds=2, pace=Pace(by="clock", break_s=60), starts_at=NOW + 100_000)
    scene = Scene(settings, "abcd")
    assert due_at(scene.tournament) == NOW + 100_000
    assert scene.do(Tick()) == []
    scene.now = NOW + 100_000
    assert kinds(scene.do(Tick(), 0)) == ["started"]
    assert due_at(scene.tournament) == scene.now
    assert kinds(scene.do(Tick(), 0)) == ["round-paired", "round-started"]
    assert due_at(scene.tournament) is None
    for game in scene.games():
        scene.do(Record(game=game.game, score="1-0"))
    ended = scene.now
    assert due_at(scene.tournament) == ended + 60_000
    scene.do(Pause(), 10)
    assert due_at(scene.tournament) is None
    scene.do(Resume(), 100)
    assert due_at(scene.tournament) == ended + 160_000
    scene.now = ended + 160_000
    scene.do(Tick(), 0)
    assert len(scene.tournament.rounds) == 2
    last = [scene.do(Record(game=game.game, score="1-0")) for game in scene.games()][-1]
    assert isinstance(last[-1], Finished)
    assert isinstance(last[-2], RoundEnded)
    assert due_at(scene.tournament) is None


def test_an_interval_between_starts() -> None:
    settings = replace(SWISS, pace=Pace(by="clock", break_s=10, interval_s=600), rounds=2)
    scene = Scene(settings, "ab").begin()
    scene.do(Tick())
    started = scene.now
    scene.do(Record(game=scene.games()[0].game, score="1-0"))
    assert due_at(scene.tournament) == started + 600_000


def test_a_round_that_cannot_be_paired_waits_for_the_organiser() -> None:
    scene = Scene(replace(SWISS, pace=Pace(by="clock", break_s=0), rounds=3), "ab").begin()
    scene.do(Tick())
    scene.do(Record(game=scene.games()[0].game, score="1-0"))
    assert scene.do(Tick()) == []
    assert scene.refusal(StartRound()) == "no-pairing-left"


# --- Forms -----------------------------------------------------------------------------------


def test_every_event_and_command_is_in_its_union() -> None:
    for module, union, base in (
        (events, events.Event, events.TournamentEvent),
        (commands, commands.Command, commands.TournamentCommand),
    ):
        defined = {
            value
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, base) and value is not base
        }
        assert defined == set(get_args(union))


def test_time_never_runs_backwards() -> None:
    scene = swiss().begin()
    scene.now -= 10_000_000
    made = scene.do(PairRound())
    assert made[0].at == scene.events[-2].at
    assert isinstance(made[0], RoundPaired)


def test_an_event_needs_a_tournament() -> None:
    with pytest.raises(ValueError, match="begins with Created"):
        evolve(None, Finished(at=1))
    with pytest.raises(ValueError, match="at least one event"):
        replay([])


def test_reports_are_kept_beside_the_record() -> None:
    said = ResultReported(at=1, game="g", side=Side.WHITE, score="1-0")
    assert decode_event(encode_event(said)) == said
    done = ResultRecorded(at=1, game="g", score="--", how="default")
    assert decode_event(encode_event(done)) == done
