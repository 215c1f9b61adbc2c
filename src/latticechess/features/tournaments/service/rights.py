"""Who may see and run a tournament, and whose names they see."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.clubs.service.pupils import PrivacyRules
from latticechess.features.players.store.players import DELETED
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Tournament
from latticechess.features.tournaments.service.limits import has_code
from latticechess.play.refusal import Refusal

SERVER_CLUB = ""
"""The society to which every member of the server belongs."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What a visitor may do with tournaments."""

    visitor: Visitor
    local: bool
    run: frozenset[str] = frozenset()
    """Societies that the visitor runs."""
    member_of: frozenset[str] = frozenset()
    """Societies in which the visitor has a place, these included."""
    private: frozenset[str] = frozenset()
    """Classes that are not public."""

    @property
    def may_create(self) -> bool:
        return self.visitor.role >= Role.ORGANISER or bool(self.run)

    @property
    def closed(self) -> frozenset[str]:
        """Private classes of others: their tournaments do not exist for the visitor."""
        if self.visitor.role >= Role.ORGANISER:
            return frozenset()
        return self.private - self.member_of

    @property
    def insider_of(self) -> frozenset[str] | None:
        """Societies whose tournaments the visitor sees though they are not public; None: all."""
        if self.visitor.role >= Role.ORGANISER:
            return None
        own_club = {SERVER_CLUB} if self.visitor.role >= Role.MEMBER else ()
        return self.member_of.union(own_club)

    def require_create(self, society: str) -> None:
        """Refusal unless the visitor may make tournaments for this society."""
        if self.visitor.role < Role.ORGANISER and society not in self.run:
            raise Refusal("tournament-for-own-society")

    def runs_with(self, settings: Settings) -> bool:
        """Whether the visitor organises a tournament with these settings.

        At a program of one's own every browser has the organiser's role, also those of other
        players: there, only who made it runs it.
        """
        if self.visitor.user in settings.organisers:
            return True
        if self.local:
            return False
        return self.visitor.role >= Role.ORGANISER or settings.society in self.run

    def runs(self, tournament: Tournament) -> bool:
        return self.runs_with(tournament.settings)

    def may_see(self, tournament: Tournament, code: str = "") -> bool:
        """Whether the visitor may look at it: it is public or theirs, or they are a member of its
        society.

        The tournament of a private class is for the class, whatever else is set.
        """
        settings = tournament.settings
        if self.runs(tournament) or (code and has_code(tournament, code)):
            return True
        if any(player.user == self.visitor.user for player in tournament.players.values()):
            return True
        if settings.society in self.closed:
            return False
        insider_of = self.insider_of
        return settings.public or insider_of is None or settings.society in insider_of


class TournamentRights:
    """Works out the rights of visitors."""

    def __init__(self, privacy: PrivacyRules, local: bool) -> None:
        self.privacy = privacy
        self.local = local

    async def of(self, visitor: Visitor) -> Rights:
        places = await self.privacy.places(visitor.user)
        return Rights(
            visitor,
            self.local,
            frozenset(society for society, role in places.items() if role == "organiser"),
            frozenset(places),
            await self.privacy.private_classes(),
        )


UNNAMED = "N. N."
"""How chess tables name somebody whose name is not told, in every language."""


@dataclass(frozen=True, slots=True)
class Veil:
    """Deleted users, and pupils of private classes whom the reader may not see."""

    deleted: frozenset[str] = frozenset()
    pupils: frozenset[str] = frozenset()

    def is_deleted(self, entrant: Entrant) -> bool:
        return entrant.deleted or (entrant.user is not None and entrant.user in self.deleted)

    def is_unnamed(self, entrant: Entrant) -> bool:
        return entrant.user is not None and entrant.user in self.pupils

    def name(self, entrant: Entrant) -> str:
        if self.is_deleted(entrant):
            return DELETED
        return UNNAMED if self.is_unnamed(entrant) else entrant.name

    def covers(self, value: Tournament, pairing: Pairing) -> bool:
        """Whether the game itself is none of the reader's business."""
        if not self.pupils:
            return False
        return any(self.is_unnamed(value.players[one]) for one in (pairing.white, pairing.black))

    def covers_player(self, value: Tournament, player: str) -> bool:
        return bool(self.pupils) and self.is_unnamed(value.players[player])
