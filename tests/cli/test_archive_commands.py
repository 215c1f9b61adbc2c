"""Files into the archive and out of it at the command line: every format, and every bad file."""

from __future__ import annotations

from pathlib import Path

import pytest

from latticechess.cli.main import main
from latticechess.features.archive.service import import_parts, importing
from latticechess.features.archive.store.archive import Archive
from latticechess.features.archive.store.deletion import DeletedGames
from latticechess.features.archive.store.query import ArchiveQuery
from latticechess.notation import pgn
from latticechess.play.game import replay
from latticechess.store.database.open import open_database, sqlite_url
from latticechess.store.journal.journal import Journal

GOOD = """[Event "Club final"]
[Site "Oslo"]
[White "Anna"]
[Black "Ben"]
[Date "2024.05.??"]
[TimeControl "300+3"]
[Result "1-0"]

1. e4 {[%clk 0:05:00]} e5 2. Nf3 Nc6 3. Bb5 {a good move} a6 1-0

"""
MATE = """[Event "Mate"]
[White "Carla"]
[Black "Ben"]
[Date "2023.01.31"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

"""
BAD = """[Event "Bad"]
[White "X"]
[Black "Y"]

1. e4 e5 2. Ke3 *

"""
VARIED = """[Event "Varied"]
[White "Dora"]
[Black "Ede"]
[Result "1/2-1/2"]

1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 1/2-1/2

"""


class Desk:
    """A folder of games and the commands on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def write(self, name: str, content: str | bytes) -> Path:
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def bring(self, *files: Path, options: tuple[str, ...] = ()) -> int:
        words = [*options, *(str(file) for file in files), "--data", str(self.data)]
        return main(["import", *words])

    def export(self, *words: str) -> int:
        return main(["export", *words, "--data", str(self.data)])

    def found(self, **wanted: str) -> list[str]:
        """The names of the players of White in the games found, the newest first."""
        engine = open_database(sqlite_url(self.data / "games.sqlite"))
        try:
            page = Archive(engine).page(ArchiveQuery(**wanted))  # type: ignore[arg-type]
            return [entry.summary.players[0].name for entry in page.entries]
        finally:
            engine.dispose()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_good_games_are_kept_and_bad_ones_told(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    file = desk.write("games.pgn", GOOD + BAD + MATE)
    rejected = desk.folder / "rejected.txt"
    assert desk.bring(file, options=("--rejected", str(rejected))) == 1
    said = capsys.readouterr()
    assert "2 games brought in, 1 rejected" in said.out
    told = f"{file}:15:13: 'Ke3' cannot be played: The king cannot go from e1 to e3. (X - Y)"
    assert told in said.err
    assert rejected.read_text() == told + "\n"
    assert desk.found() == ["Anna", "Carla"]
    assert desk.found(text="oslo") == ["Anna"]
    assert desk.found(reason="checkmate") == ["Carla"]


def test_the_same_file_twice_doubles_nothing(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    file = desk.write("games.pgn", GOOD + MATE + GOOD)
    assert desk.bring(file) == 0
    assert "2 games brought in, 1 here already" in capsys.readouterr().out
    assert desk.bring(file) == 0
    assert "0 games brought in, 3 here already" in capsys.readouterr().out
    assert len(desk.found()) == 2


def test_what_was_deleted_comes_back(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    file = desk.write("games.pgn", GOOD)
    desk.bring(file)
    engine = open_database(sqlite_url(desk.data / "games.sqlite"))
    (entry,) = Archive(engine).page(ArchiveQuery()).entries
    DeletedGames(engine).mark_deleted(entry.summary.id, None, 5)
    engine.dispose()
    assert desk.found() == []
    desk.bring(file)
    assert "1 back from the bin" in capsys.readouterr().out
    assert desk.found() == ["Anna"]


def test_an_imported_game_is_a_game_like_any_other(desk: Desk) -> None:
    desk.bring(desk.write("games.pgn", GOOD))
    engine = open_database(sqlite_url(desk.data / "games.sqlite"))
    (entry,) = Archive(engine).page(ArchiveQuery()).entries
    journal = Journal(engine)
    game = replay(journal.read(entry.summary.id))
    journal.close()
    engine.dispose()
    assert [move.text for move in game.moves] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    assert game.moves[0].clock_ms == 300_000
    assert game.status == "ended"
    assert game.file is not None
    assert (entry.opening, entry.summary.plies) == ("Ruy Lopez, Morphy defence", 6)


def test_what_goes_out_comes_in_again(desk: Desk) -> None:
    desk.bring(desk.write("games.pgn", GOOD + MATE + VARIED))
    out = desk.folder / "out.pgn"
    assert desk.export(str(out)) == 0
    first = {
        game.headers["White"]: game
        for game in pgn.read_games(out.read_text().splitlines(keepends=True))
    }
    assert set(first) == {"Anna", "Carla", "Dora"}
    assert first["Anna"].headers["Site"] == "Oslo"
    assert "a good move" in first["Anna"].moves[4].comment
    assert len(first["Dora"].moves[1].variations) == 1
    assert first["Dora"].moves[2].nags == (1,)
    assert desk.bring(out) == 0
    assert len(desk.found()) == 3
    other = Desk(desk.folder / "other")
    other.folder.mkdir()
    assert other.bring(out) == 0
    assert sorted(other.found()) == ["Anna", "Carla", "Dora"]


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (("--player", "carla"), ["Carla"]),
        (("--result", "white"), ["Anna"]),
        (("--text", "lopez"), ["Anna"]),
        (("--since", "2023-06-01", "--until", "2024-06-01"), ["Anna"]),
        (("--variant", "cube"), []),
        ((), ["Carla", "Anna"]),
    ],
)
def test_a_part_of_the_archive(desk: Desk, options: tuple[str, ...], players: list[str]) -> None:
    desk.bring(desk.write("games.pgn", GOOD + MATE))
    out = desk.folder / "out.pgn"
    assert desk.export(str(out), *options) == 0
    assert [
        game.headers["White"] for game in pgn.read_games(out.read_text().splitlines(keepends=True))
    ] == players


@pytest.mark.parametrize("form", ["log", "club", "fen"])
def test_every_other_format_is_written(desk: Desk, form: str) -> None:
    desk.bring(desk.write("games.pgn", GOOD + MATE))
    out = desk.folder / "out.txt"
    assert desk.export(str(out), "--to", form) == 0
    text = out.read_text()
    assert text.count("Qh4#") == (0 if form == "fen" else 1)
    assert len(text.splitlines()) >= 2


def test_exports_do_not_overwrite(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.bring(desk.write("games.pgn", GOOD))
    out = desk.write("out.pgn", "precious")
    assert desk.export(str(out)) == 2
    assert out.read_text() == "precious"
    assert desk.export(str(out), "--force") == 0
    assert "Anna" in out.read_text()
    assert desk.export(str(out), "--since", "soon", "--force") == 2
    assert "not a day" in capsys.readouterr().err


# --- Other formats and the save files of older programs ---------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "board"),
    [
        ("moves.txt", "Pe2t-e3t,Pe7y-e6y", "cube"),
        ("board.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "chess"),
        ("club.txt", "\n1. Pe4 Pe5\n2. Nf3 Nc6", "chess"),
        ("position.fen", "8/8/8/8/8/k7/8/K6R w - - 0 1", "chess"),
    ],
)
def test_other_files_are_recognised(desk: Desk, name: str, content: str, board: str) -> None:
    assert desk.bring(desk.write(name, content)) == 0
    assert len(desk.found(variant=board)) == 1


def test_several_save_lines_in_one_file(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["Pe2t-e3t,Pe7y-e6y", "Pe2t-e9t", "Pe2t-e3t"]
    assert desk.bring(desk.write("moves.txt", "\n".join(lines))) == 1
    said = capsys.readouterr()
    assert "2 games brought in, 1 rejected" in said.out
    assert ":2:" in said.err


# --- Bad files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", bytes(range(256)) * 50, b"\x00" * 10_000],
)
def test_binary_files_are_refused(
    desk: Desk, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert desk.bring(desk.write("games.pgn", content)) == 1
    said = capsys.readouterr()
    assert "not a text file of games" in said.err
    assert said.out == ""
    assert desk.found() == []


def test_a_truncated_file_keeps_its_whole_games(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = GOOD + MATE + GOOD.replace("Anna", "Eve")
    cut = whole[: whole.rindex("good move")]
    assert desk.bring(desk.write("games.pgn", cut)) == 1
    assert "not closed" in capsys.readouterr().err
    assert desk.found() == ["Anna", "Carla"]


def test_old_encodings_are_read(desk: Desk) -> None:
    text = GOOD.replace("Anna", "J\u00fcrgen")
    desk.bring(desk.write("latin.pgn", text.encode("latin-1")))
    desk.bring(desk.write("utf.pgn", b"\xef\xbb\xbf" + text.replace("Oslo", "Rome").encode()))
    assert desk.found(text="jurgen") == ["J\u00fcrgen", "J\u00fcrgen"]


def test_line_ends_of_every_system_are_read(desk: Desk) -> None:
    desk.bring(desk.write("dos.pgn", b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()))
    desk.bring(desk.write("unix.pgn", GOOD))
    assert desk.found() == ["Anna"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There is nothing in this file."),
        (b"\n \r\n\t\n", "There is nothing in this file."),
        (GOOD.encode("utf-16"), "save it as UTF-8"),
    ],
)
def test_files_without_a_game_say_why(
    desk: Desk, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert desk.bring(desk.write("games.pgn", content)) == 1
    assert said in capsys.readouterr().err
    assert desk.found() == []


def test_a_game_that_is_not_there_is_named(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.bring(desk.write("games.pgn", GOOD))
    assert desk.export(str(desk.folder / "out.pgn"), "--game", "nosuch") == 1
    assert "1 could not be written" in capsys.readouterr().out


def test_nonsense_lines_without_end_are_given_up_in_little_memory(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_parts, "PART_BYTES", 10_000)
    monkeypatch.setattr(import_parts, "LONGEST_GAME", 50_000)
    file = desk.write("games.pgn", GOOD + "all work and no play\n" * 20_000)
    assert desk.bring(file) == 1
    assert "there is no game that ends" in capsys.readouterr().err


def test_parts_of_a_file_join_without_loss(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However a file is cut, every game is read once, and errors keep their lines."""
    monkeypatch.setattr(import_parts, "PART_BYTES", 700)
    games = [GOOD.replace("Anna", f"Player{number}") for number in range(40)]
    games[30] = BAD
    whole = "".join(games)
    assert desk.bring(desk.write("games.pgn", whole)) == 1
    said = capsys.readouterr()
    assert "39 games brought in, 1 rejected" in said.out
    line = whole[: whole.index("2. Ke3")].count("\n") + 1
    assert f":{line}:" in said.err


def test_processes_read_what_one_reads(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "SMALL", 1)
    games = "".join(GOOD.replace("Anna", f"Player{number}") for number in range(20))
    assert desk.bring(desk.write("games.pgn", games), options=("--processes", "1")) == 0
    assert "20 games brought in" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("missing.pgn",), ("games.pgn", "--variant", "nothing")])
def test_mistakes_are_told_without_a_traceback(
    desk: Desk, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    desk.write("games.pgn", GOOD)
    file, *options = words
    assert main(["import", str(desk.folder / file), *options, "--data", str(desk.data)]) == 2
    assert capsys.readouterr().err.strip()
