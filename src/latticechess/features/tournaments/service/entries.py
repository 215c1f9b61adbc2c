"""Entering a tournament: the organiser's list, a pasted one, claiming a seat."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec.structs import replace

from latticechess.features.accounts.service.membership import imitates
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.games.service.new_game import GUEST, LONGEST_NAME, clean_name
from latticechess.features.games.service.seated_players import People
from latticechess.features.players.service import Ranking
from latticechess.features.players.store.players import User
from latticechess.features.shapes import Message, Request
from latticechess.features.tournaments.rules.commands import Claim, Command, Enter
from latticechess.features.tournaments.rules.events import NewEntrant
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Entrant, Tournament
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.limits import (
    HIGHEST_RATING,
    LONGEST_LIST,
    MOST_LINES,
)
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.rights import Rights
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.clock_class import clock_class
from latticechess.play.plain_text import plain_text
from latticechess.play.refusal import Refusal

PastedState = Literal["new", "here-already", "same-name", "not-read"]
RATING = re.compile(r"[;,\t ]\s*\(?(\d{2,4})\)?\s*$")
NUMBER = re.compile(r"^\s*\d{1,4}[.)]\s+")


class PastedLine(Message, frozen=True):
    """What becomes of a line of a pasted list."""

    line: int
    """From 1."""
    text: str
    name: str
    rating: int | None
    what: PastedState
    proposed: str = ""
    """`same-name`: a name to tell them apart."""
    team: int | None = None


def read_list(
    text: str, known: Collection[str], teams: Mapping[str, int] = MappingProxyType({})
) -> list[PastedLine]:
    """What becomes of each line that is not blank; Refusal if the list is too long.

    `known`: the names that are in the tournament already; `teams`: numbers by folded names, one of
    which must stand at the end of each line, after a semicolon.
    """
    if len(text) > LONGEST_LIST:
        raise Refusal("list-too-long", count=MOST_LINES)
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise Refusal("list-too-long", count=MOST_LINES)
    taken = {name.casefold() for name in known}
    here = set(taken)
    found: list[PastedLine] = []
    for at, line in lines:
        one = (
            read_line_of_team(at, line, here, taken, teams)
            if teams
            else (read_line(at, line, here, taken))
        )
        found.append(one)
        taken.add((one.proposed or one.name).casefold())
    return found


def read_line_of_team(
    at: int, line: str, here: Collection[str], taken: Collection[str], teams: Mapping[str, int]
) -> PastedLine:
    player, _, team = line.rpartition(";")
    known = teams.get(plain_text(team).casefold())
    if known is None:
        return PastedLine(at, plain_text(line)[:LONGEST_NAME], "", None, "not-read")
    return replace(read_line(at, player, here, taken), team=known)


def read_line(at: int, line: str, here: Collection[str], taken: Collection[str]) -> PastedLine:
    shown = plain_text(line)[:LONGEST_NAME]
    # One space each: the search for a rating must not try every part of a long gap.
    rest = " ".join(NUMBER.sub("", line).split())
    match = RATING.search(rest)
    rating = int(match[1]) if match else None
    name = plain_text(rest[: match.start()] if match else rest).strip(" ;,")
    if not any(letter.isalpha() for letter in name) or len(name) > LONGEST_NAME:
        return PastedLine(at, shown, "", None, "not-read")
    if rating is not None and rating > HIGHEST_RATING:
        return PastedLine(at, shown, name, None, "not-read")
    if name.casefold() in here:
        return PastedLine(at, shown, name, rating, "here-already")
    if name.casefold() in taken:
        return PastedLine(at, shown, name, rating, "same-name", proposed_name(name, taken))
    return PastedLine(at, shown, name, rating, "new")


def proposed_name(name: str, taken: Collection[str]) -> str:
    """The name with the first number that is free: `wren-2`."""
    number = 2
    while f"{name}-{number}".casefold() in taken:
        number += 1
    return f"{name}-{number}"


class EntrantSpec(Request, frozen=True):
    """Somebody on the organiser's list."""

    name: str
    rating: int | None = None
    """null: the club's rating for the board and clock, if `user` is known."""
    user: str | None = None
    """A player in the register; null: found by name if there is exactly one, else only a name
    that somebody can claim with the link."""
    team: int | None = None
    """Team match: which of the teams, from 0."""


class JoinTournament(Request, frozen=True):
    """Claim a seat by `number`, or enter with a `name`."""

    code: str = ""
    """From the link; needed unless the tournament is open to the reader."""
    number: int | None = None
    name: str | None = None
    team: int | None = None


class Entries:
    """Turns names into entrants, with the register's players and the club's ratings."""

    def __init__(self, people: People, ranking: Ranking) -> None:
        self.people = people
        self.ranking = ranking

    async def listed(
        self, by: Visitor, settings: Settings, wanted: Sequence[EntrantSpec]
    ) -> list[NewEntrant]:
        """Entrants for the organiser's list; Refusal for names that cannot be."""
        if len(wanted) > limits.MOST_PLAYERS:
            raise Refusal("tournament-full", count=limits.MOST_PLAYERS)
        names = [clean_name(one.name, "") for one in wanted]
        if not all(names):
            raise Refusal("player-needs-name")
        known = await self.people.seen(by, [one.user for one in wanted if one.user])
        members = await self.people.members_called(
            by, [name for name, one in zip(names, wanted, strict=True) if one.user is None]
        )
        found = [
            self._entrant(settings, one, name, known, members)
            for one, name in zip(wanted, names, strict=True)
        ]
        return await self.with_ratings(settings, found)

    def _entrant(
        self,
        settings: Settings,
        one: EntrantSpec,
        name: str,
        known: dict[str, User],
        members: dict[str, User],
    ) -> NewEntrant:
        user = known.get(one.user) if one.user else members.get(name.casefold())
        if one.user and (user is None or user.deleted_at is not None):
            raise Refusal("player-not-registered")
        return NewEntrant(
            id=user.id if user is not None else listed_id(),
            name=user.name if user is not None else name,
            user=user.id if user is not None else None,
            rating=limits.rating(one.rating),
            team=team_id(settings, one.team),
        )

    async def with_ratings(
        self, settings: Settings, found: Sequence[NewEntrant]
    ) -> list[NewEntrant]:
        """The entrants with the club's ratings where none was given."""
        unknown = [one.user for one in found if one.rating is None and one.user is not None]
        if not unknown:
            return list(found)
        board = settings.boards[0]
        pace = clock_class((board.clock, board.clock))
        rated = await self.ranking.ratings(board.variant, pace, unknown)
        return [
            replace(one, rating=rated[one.user])
            if one.rating is None and one.user in rated
            else one
            for one in found
        ]

    async def joining(
        self, live: LiveTournament, rights: Rights, wish: JoinTournament
    ) -> list[Command]:
        """The command by which the visitor takes a seat; [] if they have one. Refusal."""
        value, visitor = live.value, rights.visitor
        if live.entrant_of(visitor.user) is not None:
            return []
        allowed = bool(wish.code) and limits.has_code(value, wish.code)
        # Who may see it and finds it open needs no link.
        if not allowed and not (value.settings.entry == "open" and rights.may_see(value)):
            raise Refusal("tournament-needs-link")
        if wish.number is not None:
            return [claim(live, visitor, wish.number)]
        if reason := entry_closed(value):
            raise Refusal.because(reason)
        if value.settings.entry == "list" or (value.settings.entry != "open" and not allowed):
            raise Refusal("tournament-by-list")
        name = await self.people.name_for(visitor.user, wish.name)
        if name == GUEST:
            raise Refusal("tournament-your-name")
        require_free_name(value, name, drawn=True)
        # Remembered only when it can be used.
        await self.people.known_as(visitor.user, wish.name)
        new = NewEntrant(
            id=visitor.user, name=name, user=visitor.user, team=team_id(value.settings, wish.team)
        )
        (entrant,) = await self.with_ratings(value.settings, [new])
        return [Enter(entrant=entrant, by=visitor.user)]


def team_id(settings: Settings, team: int | None) -> str:
    """How the settings know the team."""
    teams = settings.team.teams
    return teams[team].id if team is not None and 0 <= team < len(teams) else ""


def listed_id() -> str:
    """The id of a name without an account."""
    return f"n{secrets.token_hex(8)}"


def claim(live: LiveTournament, visitor: Visitor, number: int) -> Command:
    """Take the seat of a listed name; Refusal."""
    entrant = live.player(number)
    if entrant is None or not claimable(entrant):
        raise Refusal("tournament-seat-taken")
    return Claim(player=entrant.id, user=visitor.user, by=visitor.user)


def claimable(entrant: Entrant) -> bool:
    return entrant.user is None and not entrant.deleted and not entrant.withdrawn


def entry_closed(value: Tournament) -> Sentence | None:
    """Why nobody can enter now; None: they can. Late entry is for the pairing system to judge."""
    if value.state == "finished":
        return sentence("tournament-over")
    if value.state == "cancelled":
        return sentence("tournament-cancelled", why=value.why)
    most = value.settings.most_entries or limits.MOST_PLAYERS
    if len(value.active()) >= min(most, limits.MOST_PLAYERS):
        return sentence("tournament-full", count=most)
    return None


def require_free_name(value: Tournament, name: str, but: str = "", *, drawn: bool = False) -> None:
    """Refusal if somebody in the tournament has that name; `drawn`: or one that looks like it,
    which is for organisers alone to enter."""
    others = [one.name for one in value.players.values() if one.id != but]
    taken = name.casefold() in {one.casefold() for one in others}
    if taken or (drawn and any(imitates(name, one) for one in others)):
        raise Refusal("tournament-name-taken", name=name)
