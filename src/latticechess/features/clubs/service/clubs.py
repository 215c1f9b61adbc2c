"""Clubs and classes: making one, its members and what they may do."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.administration import (
    HOUR_MS,
    LONGEST_INVITATION_HOURS,
    MOST_USES,
    Administration,
)
from latticechess.features.accounts.service.membership import skeleton
from latticechess.features.accounts.service.roles import MEMBER, Role, Visitor
from latticechess.features.accounts.store.accounts import Invitation, new_id, new_secret
from latticechess.features.clubs.store.clubs import (
    Societies,
    Society,
    SocietyKind,
    SocietyMember,
    SocietyRole,
    Team,
)
from latticechess.features.games.service.new_game import clean_name
from latticechess.features.players.store.players import Players
from latticechess.features.studies.service.classes import TaughtClass
from latticechess.play.refusal import Refusal

MOST_SOCIETIES = 500
MOST_MEMBERS = 2000
MOST_TEAMS = 60
MOST_BOARDS = 50
DAY_MS = 24 * HOUR_MS


class NoSuchSociety(Refusal):
    """There is no such society, or none that the visitor may see."""


@dataclass(frozen=True, slots=True)
class Place:
    """A society as a visitor finds it."""

    society: Society
    role: SocietyRole | None
    """The visitor's own."""
    runs: bool
    """Whether the visitor may run it."""
    members: int


class SocietyService:
    """What visitors and organisers may do with societies."""

    def __init__(
        self, store: Societies, administration: Administration, players: Players, local: bool
    ) -> None:
        self.store = store
        self.administration = administration
        self.players = players
        self.local = local

    # --- Seeing ---------------------------------------------------------------------------------

    async def seen_by(self, visitor: Visitor) -> list[Place]:
        """The societies that the visitor may see: public ones, and their own."""
        everything = await asyncio.to_thread(self.store.all)
        roles = await asyncio.to_thread(self.store.places, visitor.user)
        counts = await asyncio.to_thread(self.store.counts)
        all_of_them = visitor.role >= Role.ORGANISER
        return [
            Place(
                one,
                roles.get(one.id),
                all_of_them or roles.get(one.id) == "organiser",
                counts.get(one.id, 0),
            )
            for one in everything
            if all_of_them or one.public or one.id in roles
        ]

    async def seen(self, society_id: str, visitor: Visitor) -> Place:
        """One society; NoSuchSociety for those who may not see it."""
        for place in await self.seen_by(visitor):
            if place.society.id == society_id:
                return place
        raise NoSuchSociety("no-such-society")

    async def run_by(self, society_id: str, visitor: Visitor) -> Society:
        """One society, for those who run it; Refusal."""
        place = await self.seen(society_id, visitor)
        if not place.runs:
            raise Refusal("only-society-organiser", name=place.society.name)
        return place.society

    async def members(self, society_id: str) -> list[SocietyMember]:
        """The present members."""
        return await asyncio.to_thread(self.store.members, society_id)

    async def member(self, society_id: str, user: str) -> SocietyMember:
        """A present member; Refusal."""
        found = await asyncio.to_thread(self.store.member, society_id, user)
        if found is None:
            raise Refusal("not-in-society")
        return found

    # --- Founding and changing ------------------------------------------------------------------

    async def create(self, by: Visitor, kind: SocietyKind, name: str) -> Society:
        """Found a society; the founder runs it. Refusal."""
        chosen = self._name(name)
        if kind == "club":
            await self._require_free_name(chosen)
        if await asyncio.to_thread(self.store.count) >= MOST_SOCIETIES:
            raise Refusal("too-many-societies", count=MOST_SOCIETIES)
        society = Society(
            new_id(), kind, chosen, public=kind == "club", chat=kind == "club", created_at=today()
        )
        await self._known(by)
        await asyncio.to_thread(self.store.add, society, by.user)
        await self.administration.note(by.user, "society", chosen, kind)
        return society

    async def change(
        self,
        by: Visitor,
        society_id: str,
        name: str | None = None,
        public: bool | None = None,
        chat: bool | None = None,
        season_month: int | None = None,
    ) -> Society:
        """Change what is given; Refusal."""
        society = await self.run_by(society_id, by)
        values: dict[str, object] = {
            "name": None if name is None else self._name(name),
            "public": public,
            "chat": chat,
            "season_month": season_month,
        }
        if name is not None and society.kind == "club":
            await self._require_free_name(str(values["name"]), society_id)
        changed = {key: value for key, value in values.items() if value is not None}
        if season_month is not None and not 1 <= season_month <= 12:
            raise Refusal("season-month")
        if changed:
            await asyncio.to_thread(lambda: self.store.change(society_id, **changed))
            detail = ", ".join(f"{key}: {written(value)}" for key, value in changed.items())
            await self.administration.note(by.user, "society-settings", society.name, detail)
        return (await self.seen(society_id, by)).society

    async def close(self, by: Visitor, society_id: str) -> None:
        """Close a society: it is listed no more, its members and games stay. Refusal while it
        manages accounts, which nobody could export, close or give cards to then."""
        society = await self.run_by(society_id, by)
        managed = sum(one.managed for one in await self.members(society_id))
        if managed:
            raise Refusal("class-has-pupils", count=managed)
        await asyncio.to_thread(lambda: self.store.change(society_id, closed_at=now_ms()))
        await self.administration.note(by.user, "society-closed", society.name)

    # --- Members --------------------------------------------------------------------------------

    async def enter(
        self, by: Visitor, society_id: str, user: str, role: SocietyRole = "member"
    ) -> None:
        """Make a player a member; only the server's organisers may add others. Refusal."""
        society = await self.run_by(society_id, by)
        player = await self.players.get(user)
        if player is None or player.deleted_at is not None:
            raise Refusal("no-such-player")
        known = await asyncio.to_thread(self.store.member, society_id, user)
        if known is None and by.role < Role.ORGANISER:
            raise Refusal("invite-instead")
        if known is not None and known.role == "organiser" and role == "member":
            await self._keep_an_organiser(society_id)
        await self._room_for_more(society_id)
        await asyncio.to_thread(self.store.enter, society_id, user, role, today())
        await self.administration.note(
            by.user, "society-member", society.name, f"{player.name}: {role}"
        )

    async def leave(self, by: Visitor, society_id: str, user: str) -> None:
        """End a membership: of one's own, or as an organiser. A pupil's account that the class
        made goes over to another class of theirs that `by` runs too. Refusal."""
        if user != by.user:
            await self.run_by(society_id, by)
        society = (await self.seen(society_id, by)).society
        member = await self.member(society_id, user)
        if member.role == "organiser":
            await self._keep_an_organiser(society_id)
        heir = await self._heir(by, member) if member.managed else None
        await asyncio.to_thread(self.store.leave, society_id, user, now_ms(), heir)
        await self.administration.note(by.user, "society-left", society.name, member.name)

    async def _heir(self, by: Visitor, pupil: SocietyMember) -> str:
        """The class that manages the account of a pupil who leaves; Refusal if there is none."""
        theirs = await asyncio.to_thread(self.store.places, pupil.user)
        heirs = [
            place.society.id
            for place in await self.seen_by(by)
            if place.runs and place.society.kind == "class" and place.society.id != pupil.society
        ]
        heir = next((one for one in heirs if theirs.get(one) == "member"), None)
        if heir is None:
            own = by.user == pupil.user
            raise Refusal("pupil-stays") if own else Refusal("pupil-needs-class", name=pupil.name)
        return heir

    async def invite(self, by: Visitor, society_id: str, uses: int, hours: int) -> str:
        """The secret of a link into the society; Refusal."""
        society = await self.run_by(society_id, by)
        if not 1 <= uses <= MOST_USES:
            raise Refusal("invitation-uses", count=MOST_USES)
        if not 1 <= hours <= LONGEST_INVITATION_HOURS:
            raise Refusal("invitation-hours")
        at, secret = now_ms(), new_secret()
        invitation = Invitation(
            new_id(), "join", MEMBER, None, uses, by.user, at, at + hours * HOUR_MS, society_id
        )
        await asyncio.to_thread(self.administration.membership.invitations.add, invitation, secret)
        await self.administration.note(
            by.user, "society-invited", society.name, f"{uses} uses, {hours} hours"
        )
        return secret

    async def join(self, visitor: Visitor, secret: str) -> Society:
        """Follow a link into a society; Refusal."""
        membership = self.administration.membership
        invitation = await membership.invitation(secret, visitor.address)
        society = await asyncio.to_thread(self.store.get, invitation.society or "")
        if invitation.kind != "join" or society is None or society.closed_at is not None:
            raise Refusal("bad-invitation")
        if await asyncio.to_thread(self.store.member, society.id, visitor.user) is not None:
            return society
        await self._room_for_more(society.id)
        if not await asyncio.to_thread(membership.invitations.use, invitation.id):
            raise Refusal("bad-invitation")
        await self._known(visitor)
        await asyncio.to_thread(self.store.enter, society.id, visitor.user, "member", today())
        return society

    async def invite_to_play(
        self, by: Visitor, society_id: str, users: Collection[str]
    ) -> list[str]:
        """Ask members to play again; who was asked. Refusal."""
        await self.run_by(society_id, by)
        here = {one.user for one in await self.members(society_id)}
        asked = sorted(here & set(users))
        await asyncio.to_thread(self.store.invite_to_play, society_id, asked, by.user, now_ms())
        return asked

    # --- Teams ----------------------------------------------------------------------------------

    async def teams(self, society_id: str) -> list[Team]:
        return await asyncio.to_thread(self.store.teams, society_id)

    async def keep_team(
        self, by: Visitor, society_id: str, team_id: str | None, name: str, users: Sequence[str]
    ) -> Team:
        """Store a line-up, new or changed; Refusal."""
        await self.run_by(society_id, by)
        teams = await self.teams(society_id)
        if team_id is not None and team_id not in {team.id for team in teams}:
            raise Refusal("no-such-team")
        if team_id is None and len(teams) >= MOST_TEAMS:
            raise Refusal("too-many-teams", count=MOST_TEAMS)
        here = {one.user for one in await self.members(society_id)}
        if len(users) > MOST_BOARDS or len(set(users)) != len(users) or not set(users) <= here:
            raise Refusal("team-players", count=MOST_BOARDS)
        team = Team(team_id or new_id(), society_id, self._name(name), tuple(users))
        alike = (one for one in teams if skeleton(one.name) == skeleton(team.name))
        if any(one.id != team.id for one in alike):
            raise Refusal("name-taken", name=team.name)
        await asyncio.to_thread(self.store.keep_team, team)
        return team

    async def remove_team(self, by: Visitor, society_id: str, team_id: str) -> None:
        await self.run_by(society_id, by)
        if not await asyncio.to_thread(self.store.remove_team, society_id, team_id):
            raise Refusal("no-such-team")

    # --- Checks ---------------------------------------------------------------------------------

    def _name(self, name: str) -> str:
        chosen = clean_name(name, "")
        if not chosen:
            raise Refusal("society-needs-name")
        return chosen

    async def _require_free_name(self, name: str, of: str = "") -> None:
        """Refusal if another club, or the server's own, is called so, or looks as if it were."""
        own = (await self.administration.membership.club()).name
        if skeleton(own) == skeleton(name):
            raise Refusal("name-taken", name=name)
        for one in await asyncio.to_thread(self.store.all):
            alike = one.kind == "club" and skeleton(one.name) == skeleton(name)
            if alike and one.id != of:
                raise Refusal("name-taken", name=name)

    async def _known(self, visitor: Visitor) -> None:
        """See to it that the visitor is in the register of players."""
        if await self.players.get(visitor.user) is None:
            await self.players.remember(visitor.user, "Guest", now_ms())

    async def _room_for_more(self, society_id: str) -> None:
        if len(await self.members(society_id)) >= MOST_MEMBERS:
            raise Refusal("society-full", count=MOST_MEMBERS)

    async def _keep_an_organiser(self, society_id: str) -> None:
        """Refusal if this is the last one who runs the society."""
        roles = [one.role for one in await self.members(society_id)]
        if roles.count("organiser") < 2:
            raise Refusal("last-society-organiser")


def today() -> int:
    """The beginning of this day: games count from the day on which somebody comes."""
    return now_ms() // DAY_MS * DAY_MS


def written(value: object) -> str:
    return (
        {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    )


class SocietyClasses:
    """Who is in a class and who teaches it. A teacher is an organiser of the class."""

    def __init__(self, store: Societies) -> None:
        self.store = store

    async def may_see(self, user: str, class_id: str) -> bool:
        """Whether the user is a pupil or a teacher of the class."""
        return class_id in await asyncio.to_thread(self.store.places, user)

    async def teaches(self, user: str, class_id: str) -> bool:
        """Whether the user may share with the class and give it work."""
        return (await asyncio.to_thread(self.store.places, user)).get(class_id) == "organiser"

    async def taught_by(self, user: str) -> Sequence[TaughtClass]:
        """The classes that the user teaches, by name."""
        places = await asyncio.to_thread(self.store.places, user)
        return [
            TaughtClass(one.id, one.name)
            for one in await asyncio.to_thread(self.store.all)
            if one.kind == "class" and places.get(one.id) == "organiser"
        ]

    async def of_pupil(self, user: str) -> Sequence[str]:
        """Ids of the classes in which the user is a pupil or teacher."""
        places = await asyncio.to_thread(self.store.places, user)
        return [
            one.id
            for one in await asyncio.to_thread(self.store.all)
            if one.kind == "class" and one.id in places
        ]

    async def pupils(self, class_id: str) -> Sequence[str]:
        """User ids of the pupils of a class."""
        members = await asyncio.to_thread(self.store.members, class_id)
        return [one.user for one in members if one.role == "member"]

    async def name(self, class_id: str) -> str:
        """The name of a class; empty if it is gone."""
        found = await asyncio.to_thread(self.store.get, class_id)
        return found.name if found is not None and found.closed_at is None else ""
