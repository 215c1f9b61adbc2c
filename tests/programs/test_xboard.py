"""The XBoard protocol: what every command does, and that nothing ends the session."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from threading import Condition, Thread

import pytest

from latticechess import Board, Position, variant
from latticechess.engine.strength.levels import LEVELS
from latticechess.programs.xboard_loop import XBoardLoop
from latticechess.programs.xboard_text import (
    Clock,
    ClockError,
    format_xboard,
    parse_xboard,
    score_number,
)

LATTICE = [sys.executable, "-c", "from latticechess.cli.main import main; main()", "xboard"]
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


class Talk:
    """A conversation, in which every line waits for the answers to the one before."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.news = Condition()
        self.lines: list[str | None] = []
        self.loop = XBoardLoop(self._hear)
        self.pings = 0
        self.thread = Thread(target=self.loop.run, args=(self._typed(),), daemon=True)
        self.thread.start()
        self.say("xboard", "protover 2", "new", "sd 1")

    def _hear(self, line: str) -> None:
        with self.news:
            self.told.append(line)
            self.news.notify_all()

    def _typed(self) -> Iterator[str]:
        while True:
            with self.news:
                self.news.wait_for(lambda: bool(self.lines))
                line = self.lines.pop(0)
            if line is None:
                return
            yield line + "\n"

    def type(self, *lines: str) -> None:
        with self.news:
            self.lines += lines
            self.news.notify_all()

    def say(self, *lines: str) -> list[str]:
        """What is answered, up to the answer to a ping."""
        before = len(self.told)
        self.pings += 1
        pong = f"pong {self.pings}"
        self.type(*lines, f"ping {self.pings}")
        with self.news:
            assert self.news.wait_for(lambda: pong in self.told, 120)
        return [line for line in self.told[before:] if line != pong]

    def wait(self, pattern: str) -> str:
        """The first line like this from now on."""
        with self.news:
            assert self.news.wait_for(lambda: any(map(like(pattern), self.told)), 120)
        return next(filter(like(pattern), self.told))

    def close(self) -> None:
        with self.news:
            self.lines.append("quit")
            self.news.notify_all()
        self.thread.join(60)
        assert not self.thread.is_alive()

    @property
    def fen(self) -> str:
        return self.loop._position.fen()


def like(pattern: str) -> Callable[[str], object]:
    return re.compile(pattern).match


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.close()


def moves(lines: list[str]) -> list[str]:
    return [line.removeprefix("move ") for line in lines if line.startswith("move ")]


def test_the_features(talk: Talk) -> None:
    told = " ".join(line for line in talk.told if line.startswith("feature "))
    assert told.startswith("feature done=0")
    assert told.endswith("done=1")
    for word in ("ping=1", "setboard=1", "usermove=1", "memory=1", "smp=1", "analyze=1"):
        assert word in told
    names = re.search(r'variants="([^"]*)"', told)
    assert names is not None
    known = names[1].split(",")
    assert known[0] == "normal"
    assert {"fischerandom", "capablanca", "3check", "kingofthehill", "racingkings"} <= set(known)
    assert "grand" not in known


def test_it_answers_moves_and_plays_black_first(talk: Talk) -> None:
    [answer] = moves(talk.say("usermove e2e4"))
    assert answer[1] in "78"
    [second] = moves(talk.say("usermove d2d4"))
    assert second
    assert talk.fen.split()[1] == "w"


def test_force_go_and_playother(talk: Talk) -> None:
    assert talk.say("force", "usermove e2e4", "usermove e7e5") == []
    [answer] = moves(talk.say("go"))
    assert answer
    talk.say("force", "new", "sd 1", "force", "usermove e2e4")
    assert talk.say("playother") == []
    assert len(moves(talk.say("usermove e7e5"))) == 1


def test_undo_and_remove(talk: Talk) -> None:
    talk.say("force", "usermove e2e4", "usermove e7e5", "undo")
    assert talk.fen == Board().position.play("e4").fen()
    talk.say("usermove e7e5", "remove")
    assert talk.fen == Board().fen()
    assert talk.say("undo")[0].startswith("Error (no move")


def test_a_move_alone_is_a_move_too(talk: Talk) -> None:
    assert len(moves(talk.say("e2e4"))) == 1
    assert talk.say("zz") == ["Error (unknown command): zz"]


@pytest.mark.parametrize("text", ["e2e5", "e9e4", "", "Ke2", "(1,2)"])
def test_illegal_moves(talk: Talk, text: str) -> None:
    [told] = talk.say("force", f"usermove {text}")
    assert told.startswith("Illegal move (")
    assert told.endswith(f": {text}")
    assert talk.fen == Board().fen()


def test_results_are_told_and_end_the_game(talk: Talk) -> None:
    told = talk.say(f"setboard {MATE_IN_ONE}", "sd 3", "go")
    assert told == ["move a1a8", "1-0 {White wins by checkmate}"]
    assert talk.say("usermove g8f8") == ["Illegal move (the game is over): g8f8"]
    talk.say("new", "force", "usermove f2f3", "usermove e7e5", "usermove g2g4")
    assert talk.say("usermove d8h4") == ["0-1 {Black wins by checkmate}"]


def test_positions(talk: Talk) -> None:
    talk.say("force", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "usermove e1g1")
    assert talk.fen.startswith("4k3/8/8/8/8/8/8/5RK1 b")
    for wrong in ("nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"):
        [told] = talk.say(f"setboard {wrong}")
        assert told.startswith("tellusererror Illegal position: ")
    assert talk.fen.startswith("4k3/8/8/8/8/8/8/5RK1 b")


@pytest.mark.parametrize(
    ("name", "board", "setup"),
    [
        ("normal", "chess", False),
        ("fischerandom", "chess960", False),
        ("capablanca", "capablanca", False),
        ("kingofthehill", "king-of-the-hill", True),
        ("3check", "three-check", False),
        ("gardner", "mini", True),
        ("cube", "cube", False),
    ],
)
def test_variants(talk: Talk, name: str, board: str, setup: bool) -> None:
    told = talk.say("force", f"variant {name}")
    assert len(told) == setup
    if setup:
        sizes = "x".join(map(str, variant(board).geometry.sizes))
        letters, size, fen = told[0].removeprefix("setup ").split(" ", 2)
        assert size == f"{sizes}+0_fairy"
        assert letters[1:-1].isalpha()
        assert Position.from_fen(fen, board).pieces == variant(board).start().pieces
    assert talk.loop._position.variant == variant(board)
    assert len(moves(talk.say("st 0.1", "go"))) == 1


def test_unknown_variants(talk: Talk) -> None:
    assert talk.say("variant nonesuch") == ["Error (unknown variant): variant"]
    assert talk.say("variant") == ["Error (unknown variant): variant"]
    assert talk.say("variant grand") == ["Error (unknown variant): variant"]


def test_castling_in_chess960() -> None:
    castling = Position.from_fen("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "chess960")
    texts = {format_xboard(castling, move) for move in castling.legal_moves()}
    assert {"O-O", "O-O-O"} <= texts
    for text in texts:
        assert format_xboard(castling, parse_xboard(castling, text)) == text
    orthodox = Position.from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert {"e1g1", "e1c1"} <= {format_xboard(orthodox, move) for move in orthodox.legal_moves()}


def test_thinking_is_shown_on_request(talk: Talk) -> None:
    assert len(talk.say("sd 3", "usermove e2e4")) == 1
    told = talk.say("post", "usermove d2d4")
    for line in told[:-1]:
        assert re.fullmatch(r"\d+ -?\d+ \d+ \d+( [a-h][1-8][a-h][1-8][qrbn]?)+", line)
    assert len(told) > 2
    assert len(talk.say("nopost", "usermove b1c3")) == 1


def test_a_mate_is_a_great_number() -> None:
    assert score_number(35, None) == 35
    assert score_number(0, 3) == 100_003
    assert score_number(0, -2) == -100_002
    assert abs(score_number(10**7, None)) < 100_000


def test_move_now(talk: Talk) -> None:
    talk.say("new", "level 0 60 0", "time 360000", "post")
    talk.type("usermove e2e4")
    talk.wait(r"[1-9]\d* ")
    talk.type("?")
    assert talk.wait("move ")


def test_a_new_command_drops_the_move(talk: Talk) -> None:
    talk.say("new", "st 3600", "post")
    talk.type("usermove e2e4")
    talk.wait(r"[1-9]\d* ")
    talk.say("force")
    assert not moves(talk.told)
    talk.say("undo")
    assert talk.fen == Board().fen()


def test_hints_and_draws(talk: Talk) -> None:
    talk.say("force", f"setboard {MATE_IN_ONE}")
    assert talk.say("hint") == ["Hint: a1a8"]
    # The engine has Black: a queen behind, then ahead.
    behind = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
    assert talk.say(f"setboard {behind}", "playother", "draw") == ["offer draw"]
    ahead = "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert talk.say("force", f"setboard {ahead}", "playother", "draw") == []


def test_analysis_follows_the_game(talk: Talk) -> None:
    talk.type("analyze")
    talk.wait(r"\d+ -?\d+ \d+ \d+ [a-h][12]")
    talk.say("usermove e2e4")
    talk.wait(r"\d+ -?\d+ \d+ \d+ [a-h][78]")
    talk.say("undo", "exit")
    assert not moves(talk.told)
    assert talk.fen == Board().fen()


def test_settings(talk: Talk) -> None:
    low, high = LEVELS[0].number, LEVELS[-1].number
    assert talk.say("memory 16", "cores 2", f"option Level={low}") == []
    options = talk.loop._searcher.options
    assert (options.hash_mb, options.threads, options.level) == (16, 2, low)
    assert len(moves(talk.say("usermove e2e4"))) == 1
    for wrong in (f"option Level={high + 1}", "option Colour=red", "memory x", "cores -1"):
        assert talk.say(wrong)[0].startswith("Error (")


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "level",
        "level 40 x 0",
        "level 40 5 y",
        "level 9999999999 5 0",
        "st",
        "st soon",
        "sd 0",
        "sd 99999999999999999999",
        "sd ²",
        "time",
        "protover x",
        "option",
        "undo",
        "edit",
        "\x00\ufffd",
    ],
)
def test_nonsense_is_answered_and_survived(talk: Talk, line: str) -> None:
    told = talk.say(line)
    assert told == [] or told[0].startswith("Error (")
    assert len(moves(talk.say("usermove e2e4"))) == 1


@pytest.mark.parametrize("line", ["accepted san", "computer", "hard", "easy", "otim 5", "random"])
def test_words_without_a_meaning_here_are_let_pass(talk: Talk, line: str) -> None:
    assert talk.say(line) == []


def test_clocks() -> None:
    start = variant("chess").start()
    clock = Clock()
    clock.level(["40", "2:30", "1.5"])
    assert (clock.base_ms, clock.increment_ms, clock.moves) == (150_000, 1500, 40)
    clock.tell(["1000"])
    limits = clock.request(start).limits
    assert limits.time_ms is not None
    assert limits.time_ms <= 10_000
    clock.fixed(["7"])
    clock.deepest(["5"])
    limits = clock.request(start).limits
    assert (limits.time_ms, limits.depth) == (7000, 5)
    clock.level(["0", "5", "0"])
    assert clock.request(start).limits.time_ms != 7000
    with pytest.raises(ClockError):
        clock.fixed(["nan?"])
    clock.fixed(["nan"])
    clock.tell(["1e99"])
    assert clock.request(start).limits.time_ms


def test_the_end_of_the_lines_waits_for_the_move() -> None:
    told: list[str] = []
    XBoardLoop(told.append).run(["new\n", "sd 2\n", "usermove e2e4\n"])
    assert len(moves(told)) == 1


def test_the_end_of_the_lines_ends_an_analysis() -> None:
    told: list[str] = []
    loop = XBoardLoop(told.append)
    talk = Thread(target=loop.run, args=(["analyze\n"],), daemon=True)
    talk.start()
    talk.join(60)
    assert not talk.is_alive()
    assert not moves(told)


def test_nobody_listens_any_more() -> None:
    def write(line: str) -> None:
        if line.startswith("3 "):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        XBoardLoop(write).run(["post", "st 3600", "usermove e2e4"])
