"""The conversation of a game in the terminal: moves and commands in, the board and words out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from latticechess.cli._colour import Palette
from latticechess.cli._terminal.game import TerminalGame, ending
from latticechess.cli._terminal.picture import picture
from latticechess.engine.advice.draw_offer import OFFER_MS, accepts_draw
from latticechess.engine.advice.hint import hint
from latticechess.engine.choose import choose, think
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.strength.characters import CHARACTERS, character_names
from latticechess.engine.strength.levels import LEVELS, level_of
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.position import IllegalMove
from latticechess.notation.errors import NotationError
from latticechess.notation.squares import parse_square

NEAR = 8
"""On an unbounded board, moves up to this far beyond the outermost pieces are listed."""
MOST_LISTED = 400
PLAIN = "none"
"""As a character: the computer's own taste."""


@dataclass(frozen=True, slots=True)
class Screen:
    """How the game is shown, and how a line is asked for."""

    write: Callable[[str], None]
    ask: Callable[[str], str | None]
    """A line that is typed; None when there are no more."""
    palette: Palette
    figures: bool
    columns: int
    waiting: Callable[[str], None]
    """Words shown while the computer thinks; empty ones erase them."""


class Session:
    """Plays one game after the other until `quit` or the end of the lines."""

    def __init__(self, game: TerminalGame, screen: Screen, file: Path | None = None) -> None:
        self.game = game
        self.screen = screen
        self.file = file
        """Where the game is saved, now and when it ends."""
        self.turned = game.computer is Side.WHITE
        self.over = False
        self.commands: dict[str, tuple[Callable[[str], None], str]] = {
            "help": (self._help, "these lines"),
            "board": (self._board, "show the board"),
            "moves": (self._moves, "list the legal moves; `moves e2` those from a square"),
            "undo": (self._undo, "take back your last move"),
            "hint": (self._hint, "a good move and the reason for it"),
            "draw": (self._draw, "claim a draw, or offer one"),
            "resign": (self._resign, "give the game up"),
            "level": (self._level, "the computer's strength; `level 7` changes it"),
            "character": (self._character, f"its taste: {character_names()}, or {PLAIN}"),
            "turn": (self._turn, "turn the board round"),
            "fen": (self._fen, "the position as one line"),
            "pgn": (self._pgn, "the game so far as PGN"),
            "save": (self._save, "`save FILE` writes the game as PGN"),
            "new": (self._new, "begin again"),
            "quit": (self._quit, "leave"),
        }

    # --- The loop ----------------------------------------------------------------------------

    def run(self) -> None:
        """Until `quit` or the end of the lines."""
        self._greet()
        self._board("")
        while not self.over:
            if self.game.computer_to_move:
                self._answer()
                continue
            line = self.screen.ask(self._prompt())
            if line is None:
                self._say("")
                return
            self._obey(line)

    def _prompt(self) -> str:
        if self.game.outcome is not None:
            return "new, undo, save FILE or quit> "
        return f"{self.game.position.turn}> "

    def _obey(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        command = self.commands.get("help" if word == "?" else word.lower())
        if command is not None:
            command[0](rest.strip())
        elif self.game.outcome is not None:
            self._say("The game is over. Type new, undo, save FILE or quit.")
        else:
            self._move(line.strip())

    # --- Moves -------------------------------------------------------------------------------

    def _move(self, text: str) -> None:
        try:
            self.game.board.push(text)
        except IllegalMove as illegal:
            self._complain(f"{illegal} Type moves for the legal ones, help for all commands.")
            return
        if not self.game.computer_to_move:
            self._board("")
        self._tell_the_end()

    def _answer(self) -> None:
        self.screen.waiting("The computer thinks ...")
        try:
            choice = choose(self.game.position, self.game.level, character=self.game.character)
        finally:
            self.screen.waiting("")
        self.game.board.push(choice.move)
        self._board("")
        self._say(f"The computer plays {self.screen.palette.strong(self.game.numbered())}")
        self._tell_the_end()

    def _tell_the_end(self) -> None:
        outcome = self.game.outcome
        if outcome is None:
            if self.game.position.in_check and not self.game.computer_to_move:
                self._say(self.screen.palette.warning("Check."))
            return
        self._say(self.screen.palette.strong(ending(outcome)))
        self.keep()

    # --- Commands ----------------------------------------------------------------------------

    def _greet(self) -> None:
        variant = self.game.position.variant
        self._say(f"{self.screen.palette.strong(variant.title)}: {variant.summary}")
        if self.game.computer is not None:
            chosen = level_of(self.game.level, variant)
            self._say(
                f"You play {self.game.computer.opponent} against {self.game.strength}, "
                f"{chosen.name}. {chosen.description}"
            )
        example = self.game.position.san(next(iter(self._near()))) if self._near() else ""
        self._say(f"Type a move, such as {example}, or help.")

    def _help(self, _: str) -> None:
        self._say("A move is typed as people write it (Nf3) or by its squares (g1f3).")
        for name, (_run, words) in self.commands.items():
            self._say(f"  {self.screen.palette.strong(f'{name:<7}')} {words}")

    def _board(self, _: str) -> None:
        self._say("")
        for line in picture(
            self.game.position,
            self.screen.palette,
            self.screen.figures,
            self.turned,
            self.screen.columns,
        ):
            self._say(line)
        self._say("")

    def _near(self) -> list[Move]:
        """The legal moves; on an unbounded board those near the pieces."""
        position = self.game.position
        if position.variant.geometry.bounded or not position.pieces:
            return position.legal_moves()
        low = tuple(min(axis) - NEAR for axis in zip(*position.pieces, strict=True))
        high = tuple(max(axis) + NEAR for axis in zip(*position.pieces, strict=True))
        # The pieces of a user's position may be a world apart: then around the king's squares.
        if max(b - a for a, b in zip(low, high, strict=True)) > 2 * MOST_LISTED:
            centre = position.king(position.turn) or next(iter(position.pieces))
            low, high = tuple(c - NEAR for c in centre), tuple(c + NEAR for c in centre)
        return position.legal_moves(window=((low[0], low[1]), (high[0], high[1])))

    def _moves(self, square: str) -> None:
        position = self.game.position
        found: Iterable[Move] = self._near()
        if square:
            try:
                origin = parse_square(position.variant.geometry, square)
            except NotationError as problem:
                self._complain(str(problem.reason))
                return
            found = [move for move in found if move.origin == origin]
        texts = sorted(position.san(move) for move in found)
        shown = ", ".join(texts[:MOST_LISTED]) or "There is no legal move."
        more = len(texts) - MOST_LISTED
        self._say(f"{shown} and {more} more" if more > 0 else shown)
        if not position.variant.geometry.bounded:
            self._say("(Moves far away are legal too, wherever nothing stands in between.)")

    def _undo(self, _: str) -> None:
        before = self.game.agreed
        taken = self.game.undo()
        if not taken and before is None:
            self._complain("There is no move to take back.")
            return
        self._board("")
        plural = "" if taken == 1 else "s"
        self._say(f"Took back {taken} move{plural}." if taken else "The game goes on.")

    def _hint(self, _: str) -> None:
        if self._ended():
            return
        self.screen.waiting("Looking for a good move ...")
        try:
            found = hint(self.game.position)
        finally:
            self.screen.waiting("")
        text = self.screen.palette.strong(self.game.position.san(found.move))
        self._say(f"{text}: {found.reason}")

    def _draw(self, _: str) -> None:
        if self._ended():
            return
        claims = self.game.position.claims
        if claims:
            self.game.draw(claims[0])
        elif self.game.computer is None or self._accepts():
            self.game.draw(Reason.AGREEMENT)
        else:
            self._say("The computer declines.")
            return
        self._tell_the_end()

    def _accepts(self) -> bool:
        """Whether the computer takes the offered draw."""
        seen = think(self.game.position, SearchProfile(table_bits=18), OFFER_MS)
        return accepts_draw(-seen.score, self.game.character)

    def _resign(self, _: str) -> None:
        if not self._ended():
            self.game.resign()
            self._tell_the_end()

    def _level(self, text: str) -> None:
        low, high = LEVELS[0].number, LEVELS[-1].number
        if text:
            number = int(text) if text.lstrip("-").isdecimal() and len(text) < 4 else None
            if number is None or not low <= number <= high:
                self._complain(f"A level is a number from {low} to {high}.")
                return
            self.game.level = number
        chosen = level_of(self.game.level, self.game.position.variant)
        self._say(f"Level {chosen.number}, {chosen.name}. {chosen.description}")

    def _character(self, text: str) -> None:
        if text:
            if text not in (PLAIN, *CHARACTERS):
                self._complain(f"A character is {character_names()}; {PLAIN} is without.")
                return
            self.game.character = None if text == PLAIN else text
        self._say(f"The computer plays at {self.game.strength}.")

    def _turn(self, _: str) -> None:
        self.turned = not self.turned
        self._board("")

    def _fen(self, _: str) -> None:
        self._say(self.game.position.fen())

    def _pgn(self, _: str) -> None:
        self._say(self.game.pgn().rstrip())

    def _save(self, name: str) -> None:
        if not name:
            self._complain("Say where: save FILE.")
            return
        path = Path(name)
        if path.exists() and path != self.file:
            self._complain(f"{path} exists already; choose another name.")
            return
        before, self.file = self.file, path
        if not self.keep():
            self.file = before

    def keep(self) -> bool:
        """Write the game to its file, if it has one; False if that fails."""
        if self.file is None:
            return True
        try:
            self.file.write_text(self.game.pgn(), encoding="utf-8")
        except (OSError, ValueError) as problem:
            why = problem.strerror if isinstance(problem, OSError) else str(problem)
            self._complain(f"{self.file} cannot be written ({why}).")
            return False
        self._say(f"Saved as {self.file}.")
        return True

    def _new(self, _: str) -> None:
        old = self.game
        self.game = TerminalGame(old.board.start, old.computer, old.level, old.character)
        # The file belongs to the game that was.
        self.file = None
        self._board("")

    def _quit(self, _: str) -> None:
        self.over = True

    def _ended(self) -> bool:
        if self.game.outcome is not None:
            self._say("The game is over. Type new, undo, save FILE or quit.")
        return self.game.outcome is not None

    def _say(self, text: str) -> None:
        self.screen.write(text)

    def _complain(self, text: str) -> None:
        self._say(self.screen.palette.warning(text))
