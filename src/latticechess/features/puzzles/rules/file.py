"""Files of puzzles: plain text, one puzzle a line, read lazily.

A line has seven fields separated by tabs: id, rating, themes (separated by blanks), position,
lead-in (empty if there is none), the moves of the solution (separated by blanks) and the source.
The first line names the board: `# latticechess puzzles 1 BOARD`. Other lines that begin with `#`
are comments. A work file of `lattice puzzles make` is such a file whose comments say which games
were searched; one of a verified file says by which program (`signature`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from latticechess.features.puzzles.rules.puzzle import Puzzle, Theme

HEADER = "# latticechess puzzles 1 "
SHIPPED_SUFFIX = ".puzzles"


class PuzzleFileError(ValueError):
    """The file is no puzzle file or a line of it is wrong; the message is for people."""


def format_header(board: str) -> str:
    """The first line of a file."""
    return f"{HEADER}{board}\n"


def format_line(puzzle: Puzzle) -> str:
    """The line of a puzzle."""
    fields = (
        puzzle.id,
        str(puzzle.rating),
        " ".join(puzzle.themes),
        puzzle.position,
        puzzle.lead_in or "",
        " ".join(puzzle.line),
        " ".join(puzzle.source.split()),
    )
    return "\t".join(fields) + "\n"


def parse_line(board: str, text: str) -> Puzzle:
    """The puzzle of a line; PuzzleFileError if it is wrong."""
    fields = text.rstrip("\n").split("\t")
    if len(fields) != 7:
        raise PuzzleFileError(f"a puzzle has 7 fields separated by tabs, not {len(fields)}")
    id_, rating, themes, position, lead_in, line, source = fields
    try:
        puzzle = Puzzle(
            board,
            position,
            lead_in or None,
            tuple(line.split()),
            tuple(Theme(theme) for theme in themes.split()),
            int(rating),
            source,
        )
    except ValueError as error:
        raise PuzzleFileError(str(error)) from error
    if puzzle.id != id_:
        raise PuzzleFileError(f"the id {id_} does not belong to this position and line")
    return puzzle


class PuzzleFile:
    """The puzzles of one file: opened by an index of its lines, each parsed when it is asked for.

    Iterating yields every puzzle in the order of the file.
    """

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        self._lines = text.split("\n")
        header = self._lines[0]
        if not header.startswith(HEADER):
            raise PuzzleFileError(f"{name} is no puzzle file: its first line is not '{HEADER}…'.")
        self.board = header.removeprefix(HEADER).strip()
        """The name of the variant."""
        self._places = {
            line[: line.index("\t")]: number
            for number, line in enumerate(self._lines)
            if "\t" in line and not line.startswith("#")
        }

    @classmethod
    def read(cls, path: Path) -> PuzzleFile:
        """The file at a path."""
        try:
            return cls(path.read_text(encoding="utf-8"), str(path))
        except UnicodeDecodeError as error:
            raise PuzzleFileError(f"{path} is no text file.") from error

    @property
    def ids(self) -> tuple[str, ...]:
        """In the order of the file."""
        return tuple(self._places)

    @property
    def comments(self) -> Iterator[str]:
        """The comments after the header, without their `#`."""
        return (line[1:].strip() for line in self._lines[1:] if line.startswith("#"))

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._places

    def __getitem__(self, id_: str) -> Puzzle:
        number = self._places[id_]
        try:
            return parse_line(self.board, self._lines[number])
        except PuzzleFileError as error:
            raise PuzzleFileError(f"{self._name}, line {number + 1}: {error}.") from error

    def __iter__(self) -> Iterator[Puzzle]:
        return (self[id_] for id_ in self._places)


def write(path: Path, board: str, puzzles: Iterable[Puzzle], comments: Iterable[str] = ()) -> None:
    """Write a file whole: it appears when it is complete."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8", newline="\n") as out:
        out.write(format_header(board))
        out.writelines(f"# {comment}\n" for comment in comments)
        out.writelines(format_line(puzzle) for puzzle in puzzles)
    part.replace(path)


def shipped_boards() -> tuple[str, ...]:
    """The boards that come with puzzles."""
    data = files(__package__).joinpath("data")
    if not data.is_dir():
        return ()
    names = (entry.name for entry in data.iterdir())
    return tuple(
        sorted(n.removesuffix(SHIPPED_SUFFIX) for n in names if n.endswith(SHIPPED_SUFFIX))
    )


def shipped(board: str) -> PuzzleFile | None:
    """The shipped puzzles of a board; None if there are none."""
    name = f"{board}{SHIPPED_SUFFIX}"
    source = files(__package__).joinpath("data", name)
    return PuzzleFile(source.read_text(encoding="utf-8"), name) if source.is_file() else None
