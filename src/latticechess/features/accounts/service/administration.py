"""Administration of members, and API tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.membership import Membership, account_name, name_taken
from latticechess.features.accounts.service.passwords import sound_password
from latticechess.features.accounts.service.roles import ACCOUNT_ROLES
from latticechess.features.accounts.store.accounts import (
    Account,
    AccountRole,
    Invitation,
    NameTakenError,
    new_id,
    new_secret,
)
from latticechess.features.accounts.store.club import AuditEntry
from latticechess.features.accounts.store.tokens import ApiToken
from latticechess.features.games.service.new_game import clean_name
from latticechess.kernel.sentence import sentence
from latticechess.play.refusal import Refusal

HOUR_MS = 3600 * 1000
LONGEST_INVITATION_HOURS = 365 * 24
MOST_USES = 1000
RESET_MS = 3 * 24 * HOUR_MS
AT_THE_TERMINAL = "command line"
"""Name of the actor in the audit log for `lattice user`."""


class Administration:
    """What organisers may do. `by` is the organiser's user id; None on the command line."""

    def __init__(self, membership: Membership) -> None:
        self.membership = membership

    async def note(self, by: str | None, action: str, subject: str, detail: str = "") -> None:
        """Add an entry to the audit log."""
        account = await self.membership.account(by) if by else None
        name = account.name if account else ("organiser" if by else AT_THE_TERMINAL)
        await asyncio.to_thread(
            self.membership.audit.add, now_ms(), by, name, action, subject, detail
        )

    async def log(self, before: int | None = None) -> list[AuditEntry]:
        return await asyncio.to_thread(self.membership.audit.latest, before)

    async def members(self) -> list[Account]:
        return await asyncio.to_thread(self.membership.accounts.all)

    async def member(self, user: str) -> Account:
        """The account of a user; Refusal if there is none."""
        account = await self.membership.account(user)
        if account is None:
            raise Refusal("no-such-member")
        return account

    async def create(
        self, by: str | None, name: str, role: str, password: str | None, user: str | None = None
    ) -> str:
        """Create an account; its user id. Without a password, a link is needed to set one."""
        chosen = account_name(name)
        await self.membership.require_free(chosen)
        kept = None
        if password is not None:
            kept = await self.membership.passwords.hash(sound_password(password, chosen))
        user = user or new_id()
        try:
            await asyncio.to_thread(
                self.membership.accounts.add, user, chosen, kept, known_role(role), now_ms()
            )
        except NameTakenError as taken:
            raise name_taken(chosen) from taken
        await self.membership.organised()
        await self.note(by, "created", chosen, role)
        return user

    async def set_role(self, by: str | None, user: str, role: str) -> None:
        """Make a member an organiser or an organiser a member."""
        account = await self.member(user)
        chosen = known_role(role)
        if chosen == account.role:
            return
        await self.membership.keep_an_organiser(account)
        await asyncio.to_thread(self.membership.accounts.set_role, user, chosen)
        await self.membership.organised()
        await self.note(by, "role", account.name, f"{account.role} → {role}")

    async def rename(self, by: str | None, user: str, name: str) -> str:
        account = await self.member(user)
        chosen = await self.membership.rename(user, name)
        await self.note(by, "renamed", account.name, chosen)
        return chosen

    async def set_password(self, by: str | None, user: str, password: str) -> None:
        """Set a user's password; this logs them out everywhere."""
        account = await self.member(user)
        kept = await self.membership.passwords.hash(sound_password(password, account.name))
        await asyncio.to_thread(self.membership.accounts.set_password, user, kept)
        await self.membership.lock_out(user)
        await self.note(by, "password", account.name)

    async def password_link(self, by: str | None, user: str) -> str:
        """The secret of a one-time link for setting a new password."""
        account = await self.member(user)
        at, secret = now_ms(), new_secret()
        await asyncio.to_thread(self.membership.invitations.remove_kind, "reset", user)
        link = Invitation(new_id(), "reset", account.role, user, 1, by, at, at + RESET_MS)
        await asyncio.to_thread(self.membership.invitations.add, link, secret)
        await self.note(by, "password-link", account.name)
        return secret

    async def remove(self, by: str | None, user: str) -> None:
        """Delete a user's account; their games stay."""
        account = await self.member(user)
        await self.membership.keep_an_organiser(account)
        await asyncio.to_thread(self.membership.accounts.remove, user)
        await self.note(by, "deleted", account.name)

    async def invite(self, by: str | None, role: str, uses: int, hours: int) -> str:
        """The secret of a new invitation."""
        if not 1 <= uses <= MOST_USES:
            raise Refusal("invitation-uses", count=MOST_USES)
        if not 1 <= hours <= LONGEST_INVITATION_HOURS:
            raise Refusal("invitation-hours")
        at, secret = now_ms(), new_secret()
        invitation = Invitation(
            new_id(), "invite", known_role(role), None, uses, by, at, at + hours * HOUR_MS
        )
        await asyncio.to_thread(self.membership.invitations.add, invitation, secret)
        await self.note(by, "invited", role, f"{uses} uses, {hours} hours")
        return secret

    async def invitations(self) -> list[Invitation]:
        """Invitations that are still valid."""
        return await asyncio.to_thread(self.membership.invitations.open, "invite", now_ms())

    async def withdraw(self, by: str | None, invitation_id: str) -> None:
        if not await asyncio.to_thread(self.membership.invitations.remove, invitation_id):
            raise Refusal("no-such-invitation")
        await self.note(by, "withdrew", "invitation")

    async def choose(self, by: str | None, club: Club) -> Club:
        """Change the club's settings."""
        before = await self.membership.club()
        chosen = await asyncio.to_thread(self.membership.rules.choose, club)
        if chosen != before:
            guests = "guests" if chosen.guests else "no guests"
            await self.note(by, "settings", chosen.name, f"{chosen.registration}, {guests}")
        return chosen


def known_role(role: str) -> AccountRole:
    """The role, if accounts can have it; Refusal."""
    for known in ACCOUNT_ROLES:
        if known == role:
            return known
    raise Refusal("no-such-role", role=role, names=ACCOUNT_ROLES)


PREFIX = "lat_"
"""Makes a leaked token recognisable."""
MOST = 20
DAY_MS = 24 * 3600 * 1000


class Tokens:
    """Personal tokens of accounts."""

    def __init__(self, membership: Membership) -> None:
        self.membership = membership
        self.store = membership.tokens

    async def make(
        self,
        user: str,
        name: str,
        scopes: Collection[str],
        known: Collection[str],
        days: int | None,
    ) -> str:
        """A new token, shown only this once; Refusal."""
        account = await self.membership.own(user)
        unknown = sorted(set(scopes) - set(known))
        if unknown or not scopes:
            what = sentence("scope-unknown", name=unknown[0]) if unknown else sentence("scope-none")
            raise Refusal("token-scopes", names=known, what=what)
        if days is not None and not 1 <= days <= 3650:
            raise Refusal("token-days")
        if len(await self.list(user)) >= MOST:
            raise Refusal("too-many-tokens", count=MOST)
        at, secret = now_ms(), PREFIX + new_secret()
        label = clean_name(name, "Token")
        expires = None if days is None else at + days * DAY_MS
        await asyncio.to_thread(
            self.store.add,
            new_id(),
            secret,
            account.user_id,
            label,
            " ".join(sorted(scopes)),
            at,
            expires,
        )
        return secret

    async def list(self, user: str) -> list[ApiToken]:
        return await asyncio.to_thread(self.store.of_user, user)

    async def end(self, user: str, token_id: str) -> None:
        if not await asyncio.to_thread(self.store.remove, user, token_id):
            raise Refusal("no-such-token")

    async def find(self, secret: str) -> ApiToken | None:
        """The token with this secret, if it is valid."""
        if not secret.startswith(PREFIX):
            return None
        return await asyncio.to_thread(self.store.find, secret, now_ms())
