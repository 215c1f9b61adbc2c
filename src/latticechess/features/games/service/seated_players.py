"""The register of players: names and profiles of those who sit down to games."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.membership import MemberNames
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.accounts.store.accounts import Accounts
from latticechess.features.clubs.service.pupils import PrivacyRules
from latticechess.features.games.service.new_game import GUEST, NewGame, clean_name
from latticechess.features.players.store.players import Players, User, same_name
from latticechess.play.refusal import Refusal

UNDO_DAYS = 30
"""A deleted player can be restored for this long; then the name is erased."""
UNDO_MS = UNDO_DAYS * 86_400_000


class People:
    """The register of players, with what each user may do in it."""

    def __init__(self, players: Players, privacy: PrivacyRules, accounts: Accounts | None) -> None:
        self.players = players
        self.privacy = privacy
        self.accounts = accounts
        """None where there are no accounts."""
        self.members = MemberNames(accounts) if accounts is not None else None

    # --- Finding somebody -----------------------------------------------------------------------

    async def seen(self, asker: Visitor, ids: Collection[str]) -> dict[str, User]:
        """The players with these ids whom the asker may see."""
        hidden = await self.privacy.hidden(asker)
        return await self.players.named([one for one in ids if one not in hidden])

    async def find(self, asker: Visitor, user_id: str) -> User:
        """The player with this id; Refusal also for one whom the asker may not see."""
        found = (await self.seen(asker, [user_id])).get(user_id)
        if found is None:
            raise Refusal("no-such-player")
        return found

    async def called(self, asker: Visitor, name: str) -> User:
        """The only one of this name whom the asker may see; Refusal."""
        found = await self.players.called(name, await self.privacy.hidden(asker))
        if not found:
            raise Refusal("nobody-called", name=name)
        if len(found) > 1:
            raise Refusal("several-called-here", name=name)
        return found[0]

    async def members_called(self, asker: Visitor, names: Collection[str]) -> dict[str, User]:
        """The members of these names whom the asker may see, by name in small letters."""
        return await self.players.members_called(names, await self.privacy.hidden(asker))

    # --- Names and seats ------------------------------------------------------------------------

    async def usual_name(self, user: str) -> str:
        """The user's latest name; "Guest" if they never gave one."""
        known = await self.players.get(user)
        if known is None or known.deleted_at is not None:
            return GUEST
        # A guest may have had the name before a member took it.
        if known.kind == "guest" and await self.member_called(known.name) is not None:
            return GUEST
        return known.name

    async def member_called(self, name: str) -> str | None:
        """The member who has this name or one that looks like it."""
        if self.members is None or name == GUEST:
            return None
        return await asyncio.to_thread(self.members.holder, name)

    async def name_for(self, user: str, name: str | None) -> str:
        """The name `user` plays under: a member's own, a guest's choice.

        Refusal for a name that is too long or belongs to a member.
        """
        known = await self.players.get(user)
        usual = await self.usual_name(user)
        if known is not None and known.kind == "account":
            return usual
        chosen = clean_name(name, usual)
        await self.require_not_a_member_s(chosen)
        return chosen

    async def require_not_a_member_s(self, name: str) -> None:
        """Refusal if a member has that name, or one that looks like it."""
        member = await self.member_called(name)
        if member is not None:
            raise Refusal("name-of-member", name=member)

    async def known_as(self, user: str, name: str | None) -> str:
        """The name `user` plays under, remembered for the next time; Refusal as in `name_for`."""
        chosen = await self.name_for(user, name)
        if chosen != await self.usual_name(user):
            await self.players.remember(user, chosen, now_ms())
        return chosen

    async def seat(self, wish: NewGame, asker: Visitor) -> NewGame:
        """The request with all names and profiles resolved; missing profiles are created.

        Refusal for a profile that the asker may not use, or the same person on both sides.
        """
        if wish.opponent != "same-screen":
            name = await self.known_as(asker.user, wish.name)
            if wish.rated and name == GUEST:
                raise Refusal("rated-needs-your-name")
            return replace(wish, name=name, profile=None, opponent_profile=None)
        own = await self.at_screen(asker, wish.profile, wish.name)
        other = await self.at_screen(asker, wish.opponent_profile, wish.opponent_name)
        if own is not None and other is not None and own.id == other.id:
            raise Refusal("cannot-play-both-sides", name=own.name)
        return replace(
            wish,
            name=own.name if own else None,
            profile=own.id if own else None,
            opponent_name=other.name if other else None,
            opponent_profile=other.id if other else None,
        )

    async def at_screen(self, asker: Visitor, profile: str | None, name: str | None) -> User | None:
        """The player chosen or named for a seat at a shared screen; None: an anonymous one."""
        if profile is not None:
            return await self.usable(asker, profile)
        text = clean_name(name, "")
        if not text:
            return None
        myself = await self.players.get(asker.user)
        if myself is not None and myself.kind == "account" and same_name(myself.name, text):
            return myself
        await self.require_not_a_member_s(text)
        if myself is None:
            # The first name given in a browser is taken for its user's own.
            return await self.players.remember(asker.user, text, now_ms())
        if same_name(myself.name, text):
            return myself
        return await self.profile_named(asker.user, text)

    async def profile_named(self, owner: str, name: str) -> User:
        """The owner's profile of that name, created if there is none."""
        known = await self.players.owned(owner, name)
        return known[0] if known else await self.players.create(name, owner, now_ms())

    async def usable(self, asker: Visitor, profile: str) -> User:
        """The player with this id, if `asker` may seat them at a shared screen; Refusal."""
        user = (await self.seen(asker, [profile])).get(profile)
        if user is None or user.deleted_at is not None:
            raise Refusal("player-not-registered")
        if asker.role < Role.ORGANISER and asker.user not in (user.id, user.owner):
            raise Refusal("may-not-seat", name=user.name)
        return user

    async def enter(self, name: str, asker: Visitor) -> User:
        """Create a profile; Refusal for an empty name or one that the asker uses already."""
        text = clean_name(name, "")
        if not text:
            raise Refusal("player-needs-name")
        await self.require_not_a_member_s(text)
        if await self.players.owned(asker.user, text):
            raise Refusal("player-already-entered", name=text)
        return await self.players.create(text, asker.user, now_ms())

    async def rename(self, user_id: str, name: str, asker: Visitor) -> User:
        """Rename a player of one's own; Refusal or LookupError."""
        text = clean_name(name, "")
        if not text:
            raise Refusal("player-needs-name")
        user = await self.own(user_id, asker)
        if user.kind == "account":
            raise Refusal("account-has-name", name=user.shown)
        await self.require_not_a_member_s(text)
        await self.players.rename(user.id, text)
        return replace(user, name=text)

    async def own(self, user_id: str, asker: Visitor) -> User:
        """A player whom `asker` may change; LookupError if there is none, or a Refusal."""
        user = await self.players.get(user_id)
        if user is None:
            raise LookupError(user_id)
        if asker.role < Role.ORGANISER and asker.user not in (user.id, user.owner):
            raise Refusal("only-player-or-organiser", name=user.shown)
        return user

    async def deletable(self, user_id: str, asker: Visitor) -> User:
        """A player whom `asker` may delete; LookupError or Refusal."""
        user = await self.own(user_id, asker)
        if user.kind == "account":
            raise Refusal("account-first", name=user.shown)
        if user.deleted_at is not None:
            raise Refusal("player-already-deleted")
        return user

    async def delete(self, user_id: str, asker: Visitor) -> User:
        """Mark a player as deleted; LookupError or Refusal."""
        user, at = await self.deletable(user_id, asker), now_ms()
        await self.players.mark(user.id, at)
        return replace(user, deleted_at=at)

    async def restore(self, user_id: str, asker: Visitor) -> User:
        """Undo a deletion within `UNDO_DAYS`; LookupError or Refusal."""
        user = await self.own(user_id, asker)
        if user.deleted_at is None:
            raise Refusal("player-not-deleted")
        if now_ms() - user.deleted_at > UNDO_MS:
            raise Refusal("undo-too-late", count=UNDO_DAYS)
        await self.players.mark(user.id, None)
        return replace(user, deleted_at=None)
