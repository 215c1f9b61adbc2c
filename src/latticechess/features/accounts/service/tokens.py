"""Personal access tokens: how programs act for their owners."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.membership import Membership
from latticechess.features.accounts.store.api_tokens import ApiToken
from latticechess.features.accounts.store.secret_keys import new_id, new_secret
from latticechess.features.games.service.new_game import clean_name
from latticechess.kernel.sentence import sentence
from latticechess.play.refusal import Refusal

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
