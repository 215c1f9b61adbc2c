"""The topics of `lattice help`: what is not about one command. Lists come from the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import fill


@dataclass(frozen=True, slots=True)
class Topic:
    """A page of help."""

    title: str
    text: Callable[[], str]


def _boards() -> str:
    from latticechess.kernel import library

    lines = ["Boards, by the name that commands take:", ""]
    for name in library.names():
        variant = library.variant(name)
        lines.append(f"  {name:<19} {variant.title}. {variant.summary}")
    lines += [
        "",
        "The path of a .toml file is a board of your own: `lattice validate FILE` checks it, and",
        "`lattice convert` turns a variants.ini of Fairy-Stockfish into one.",
    ]
    return "\n".join(lines)


def _moves() -> str:
    return """\
Moves are typed as people write them, or by their squares. On each board `lattice moves BOARD`
lists the legal ones.

  board            as people write it    by squares
  chess            Nf3, exd5, e8=Q, O-O  g1f3, e4d5, e7e8q, e1g1
  the plane        N(5,4)-(6,6)          (5,4)-(6,6)
  the cube         Pe2t-e3t              e2te3t

A position is one line: FEN on flat boards, and its like on all others (`lattice show BOARD`
prints it last)."""


def _levels() -> str:
    from latticechess.engine.strength.levels import LEVELS

    lines = ["Levels of the computer, weak by what they overlook and never by random moves:", ""]
    lines += [f"  {one.number:>2}  {one.name:<12} {one.description}" for one in LEVELS]
    lines += ["", "`lattice play chess --level 5` plays against one of them."]
    return "\n".join(lines)


def _formats() -> str:
    from latticechess.notation.formats import FORMATS

    lines = [
        "File formats of games. The name of a file tells its format, or --from and --to do:",
        "",
    ]
    for known in FORMATS:
        both = "read and written" if known.write else "read"
        endings = ", ".join(known.suffixes) or "-"
        lines.append(f"  {known.name:<10} {known.title:<34} {endings:<18} {both}")
    return "\n".join(lines)


VARIABLES = {
    "LATTICE_DATABASE": "URL of a PostgreSQL database, instead of --database",
    "LATTICE_REDIS": "URL of Redis, for several processes behind one address",
    "LATTICE_ENGINES": "paths of UCI engines that are offered as opponents",
    "LATTICE_NETWORKS": "folder with networks of one's own (`lattice train`)",
    "LATTICE_SYZYGY": "folders of Syzygy endgame tables, by which the computer plays chess",
    "NO_COLOR": "set to anything: no colours in the terminal",
    "FORCE_COLOR": "set to anything: colours in files and pipes too",
}
"""What the program reads of its environment."""


def _environment() -> str:
    lines = ["Environment variables:", ""]
    return "\n".join([*lines, *(f"  {name:<17} {words}" for name, words in VARIABLES.items())])


def _programs() -> str:
    paragraphs = (
        "`lattice uci` is the engine for chess programs that speak UCI, `lattice xboard` for those "
        "that speak the XBoard protocol. Both play every board; boards that other programs know go "
        "by the names that they use.",
        "--json prints one JSON value for programs: analyse (one line for each game), match, "
        "moves, perft, puzzles list, show, tournament list, user list, validate. Mistakes go to "
        "standard error, with exit code 2.",
        "`lattice completion bash` (or zsh, fish) prints completions for your shell.",
    )
    return "\n\n".join(fill(one, 96) for one in paragraphs)


TOPICS = {
    "boards": Topic("the boards and their names", _boards),
    "environment": Topic("environment variables", _environment),
    "formats": Topic("file formats of games", _formats),
    "levels": Topic("the computer's strengths", _levels),
    "notation": Topic("how moves and positions are written", _moves),
    "programs": Topic("for other programs: UCI, XBoard, JSON, shells", _programs),
}
