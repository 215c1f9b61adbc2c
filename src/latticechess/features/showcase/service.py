"""What may be shown to the whole world of a game, study, tournament or board.

Link previews and embedded boards are fetched by programs and pages that nobody has logged in to:
they see what a guest without any right sees, and nothing at all where guests are not let in. Who
has the secret of a study's or a tournament's link may see that one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from latticechess.app.budgets import USUAL_S
from latticechess.app.program import Program
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.players.store.players import DELETED
from latticechess.features.studies.rules.positions import first_position
from latticechess.features.studies.rules.tree import Chapter, main_line
from latticechess.features.studies.service.access import NoSuchStudy
from latticechess.features.tournaments.service.service import UnknownTournamentError
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.play.refusal import Refusal
from latticechess.play.results import describe, score
from latticechess.store.journal.summary import Summary

T = TypeVar("T")
Kind = Literal["game", "study", "tournament", "board"]
WORLD = "the world"
"""The id of nobody: no player, author or owner has it."""
SCORES = {"1-0": "1\u20130", "0-1": "0\u20131", "1/2-1/2": "\u00bd\u2013\u00bd", "*": ""}


@dataclass(frozen=True, slots=True)
class Line:
    """Positions to page through, and the moves between them."""

    positions: Sequence[Position]
    moves: tuple[str, ...] = ()
    over: bool = True
    """Nothing will be added."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing to show: its words, and its positions once they are wanted."""

    title: str
    description: str
    path: str
    """Where it is in the app."""
    line: Callable[[], Awaitable[Line]]
    score: str = ""


async def find(program: Program, address: str, kind: Kind, name: str, secret: str) -> Shown | None:
    """What the world may see under this name; None if that is nothing."""
    visitor = Visitor(WORLD, await _role(program), address=address)
    if visitor.role < Role.GUEST:
        return None
    try:
        match kind:
            case "game":
                return await _game(program, visitor, name)
            case "study":
                return await _study(program, visitor, name, secret)
            case "tournament":
                return await _tournament(program, visitor, name, secret)
            case "board":
                return await _board(program, visitor, name)
    except (Refusal, UnknownGameError, UnknownTournamentError):
        return None


async def _role(program: Program) -> Role:
    """Never more than a guest's, also where every browser is the organiser's."""
    if program.local or (await program.membership.club()).guests:
        return Role.GUEST
    return Role.NOBODY


async def _game(program: Program, visitor: Visitor, name: str) -> Shown | None:
    stored = await program.games.get(name)
    if stored is None or await program.privacy.game_hidden(visitor, name):
        return None
    (summary,) = await as_seen(program.rooms, [stored], visitor.user)

    async def line() -> Line:
        game = (await program.rooms.get(name)).audience.public_game
        moves = tuple(move.text for move in game.moves)
        return Line(game.positions, moves, game.result is not None)

    white, black = await _names(program, summary)
    return Shown(
        f"{white} \u2013 {black}",
        f"{summary.title}. {_progress(summary)}",
        f"/game/{name}",
        line,
        SCORES[score(summary.result)],
    )


async def _names(program: Program, summary: Summary) -> list[str]:
    profiles = [player.profile for player in summary.players if player.profile is not None]
    known = await program.players.named(profiles) if profiles else {}
    gone = {user.id for user in known.values() if user.deleted_at is not None}
    return [DELETED if player.profile in gone else player.name or "?" for player in summary.players]


def _progress(summary: Summary) -> str:
    moves = (summary.plies + 1) // 2
    count = "1 move" if moves == 1 else f"{moves} moves"
    if summary.result is not None:
        return f"{describe(summary.result)}, after {count}."
    return f"After {count}." if moves else "The game is about to begin."


async def _study(program: Program, visitor: Visitor, name: str, secret: str) -> Shown | None:
    study_id, _, number = name.partition("/")
    try:
        await program.studies.rules.of(visitor.user, study_id, secret or None)
    except NoSuchStudy:
        return None
    opened = await program.studies.studies.get(study_id)
    chapters = opened.study.chapters
    wanted = [one for one in chapters if str(one.id) == number] if number else list(chapters[:1])
    if not wanted:
        return None

    async def line() -> Line:
        return await paid(program, visitor.address, lambda: _main_line(wanted[0]))

    count = "1 chapter" if len(chapters) == 1 else f"{len(chapters)} chapters"
    title = opened.study.title or "Study"
    if number:
        title = f"{title}: {wanted[0].title}"
    path = f"/study/{study_id}"
    return Shown(title, f"A study of {count}.", f"{path}?link={secret}" if secret else path, line)


def _main_line(chapter: Chapter) -> Line:
    position = first_position(chapter)
    positions, moves = [position], []
    for number in main_line(chapter):
        node = chapter.nodes[number]
        position = position.play(node.played)
        positions.append(position)
        moves.append(node.text)
    return Line(positions, tuple(moves))


async def _tournament(program: Program, visitor: Visitor, name: str, code: str) -> Shown | None:
    value = (await program.tournaments.get(name)).value
    rights = await program.tournament_rights.of(visitor)
    if not rights.may_see(value, code):
        return None
    board = value.settings.boards[0]

    async def line() -> Line:
        variant = await program.boards.at_version(board.variant, board.version)
        return await paid(program, visitor.address, lambda: Line([initial_position(variant)]))

    title = board.title or (await program.boards.titles([board.variant]))[board.variant]
    count = len(value.players)
    players = "1 player" if count == 1 else f"{count} players"
    return Shown(value.settings.name, f"Tournament. {title}, {players}.", f"/t/{name}", line)


async def _board(program: Program, visitor: Visitor, name: str) -> Shown | None:
    row = await program.boards.open(name, visitor)
    if row.author in await program.privacy.hidden(visitor):
        return None

    async def line() -> Line:
        variant = await program.boards.version(row, row.version, payer(visitor.address))
        return await paid(program, visitor.address, lambda: Line([initial_position(variant)]))

    return Shown(row.title, row.summary or "A board of one's own.", f"/boards/{name}", line)


def payer(address: str) -> Visitor:
    """On whose account work is done for somebody without a name: each address has its own."""
    return Visitor(f"address {address}", Role.NOBODY, address=address)


async def paid(program: Program, address: str, work: Callable[[], T], price: float = USUAL_S) -> T:
    """What `work` gives, beside the event loop; OverBudget."""
    return await program.workshop.run(payer(address).user, address, work, price)
