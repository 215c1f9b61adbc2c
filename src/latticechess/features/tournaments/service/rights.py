"""Who may make, run and see tournaments: roles on the server and in its societies."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.clubs.service.privacy import PrivacyRules
from latticechess.features.tournaments.rules.settings import Settings
from latticechess.features.tournaments.rules.tournament import Tournament
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
