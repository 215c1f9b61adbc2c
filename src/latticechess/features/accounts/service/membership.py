"""Members: names, registration, log-in, leaving."""

from __future__ import annotations

import asyncio
import re
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.club import Club, ClubRules
from latticechess.features.accounts.service.passwords import (
    AttemptLimits,
    Passwords,
    is_pin,
    sound_password,
)
from latticechess.features.accounts.service.roles import MEMBER, ORGANISER
from latticechess.features.accounts.store.accounts import (
    Account,
    Accounts,
    Invitation,
    Invitations,
    NameTakenError,
    Sessions,
    new_id,
    new_secret,
)
from latticechess.features.accounts.store.club import Audit, ClubSettings
from latticechess.features.accounts.store.tokens import ApiTokens, Attempts
from latticechess.features.clubs.store.clubs import Pins, Privacy, Societies
from latticechess.features.games.service.new_game import clean_name
from latticechess.play.refusal import Refusal
from latticechess.store.database.open import Database
from latticechess.store.text_folding import folded

FRESH_S = 2.0
"""So old may the list of names be: a check costs no reading of all accounts."""
SIGNS = {"@": "a", "$": "s", "5": "s", "!": "l", "|": "l", "ß": "b", "ĸ": "k", "ω": "w"}
"""Digits and signs in the place of letters, where Unicode's table has none."""
SMALL_CAPITAL = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
MOST_ROUNDS = 4
"""A prototype may have one of its own once its case or accents are gone."""


@lru_cache(maxsize=20_000)
def skeleton(name: str) -> str:
    """What two names that a reader takes for the same have in common: `Ànna` and `An na`.

    The skeleton of UTS #39, without case, accents, spaces, signs and what is not seen.
    """
    text = name
    for _ in range(MOST_ROUNDS):
        before, text = text, _plainer(text)
        if text == before:
            break
    return text.replace("i", "l").replace("vv", "w")


def imitates(name: str, other: str) -> bool:
    """Whether a name is drawn like another one with other letters, which nobody does by chance."""
    return skeleton(name) == skeleton(other) and _spelt(name) != _spelt(other)


def require_no_imitation(title: str, others: Iterable[str]) -> None:
    """Refusal if a title imitates one of somebody else. Call it from a thread."""
    for other in others:
        if imitates(title, other):
            raise Refusal("title-imitates", name=other)


def _spelt(name: str) -> str:
    return folded(name).replace(" ", "")


def _plainer(text: str) -> str:
    """The text with the prototype of each letter, without case and marks."""
    drawn = "".join(map(_prototype, unicodedata.normalize("NFKD", text)))
    plain = unicodedata.normalize("NFKD", drawn.casefold())
    return "".join(_letter(sign) for sign in plain if sign.isalnum())


def _prototype(sign: str) -> str:
    # Of Cherokee letters the capitals are the plain ones.
    plain = sign.casefold() if sign.casefold().isupper() else sign
    return prototypes().get(plain, plain)


def _letter(sign: str) -> str:
    capital = SMALL_CAPITAL.fullmatch(unicodedata.name(sign, ""))
    return capital[1].lower() if capital else sign


@cache
def prototypes() -> dict[str, str]:
    """The prototype of every sign that is drawn like another one; invisible letters have none."""
    found = {"\N{HANGUL FILLER}": "", "\N{HANGUL CHOSEONG FILLER}": ""}
    found |= {"\N{HANGUL JUNGSEONG FILLER}": ""}
    text = files(__package__).joinpath("confusables.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.startswith("#"):
            prototype, *signs = line.split()
            drawn = "".join(chr(int(code, 16)) for code in prototype.split("+"))
            found |= {chr(int(code, 16)): drawn for code in signs}
    return found | SIGNS


class MemberNames:
    """The names of all accounts, by what they look like. Call it from a thread."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.privacy = Privacy(accounts.engine)
        self.pupils: set[str] = set()
        """Their names are nobody's business: a guest who happens to have one is told nothing."""
        self.known: dict[str, dict[str, str]] = {}
        """Names and their holders, by skeleton."""
        self.read_at = -FRESH_S

    def holder(self, name: str, of: str | None = None, now: bool = False) -> str | None:
        """The name of another member than `of` that this is, or looks like; None if it is free.

        With `now` none is overlooked that was taken a moment ago.
        """
        if now or time.monotonic() - self.read_at >= FRESH_S:
            self.read()
        for account in self.accounts.called(name):
            if account.user_id != of and account.user_id not in self.pupils:
                return account.name
        alike = self.known.get(skeleton(name), {}) if skeleton(name) else {}
        return next((held for user, held in alike.items() if user != of), None)

    def all(self) -> list[str]:
        """The names of all members as they are now."""
        self.read()
        return [name for alike in self.known.values() for name in alike.values()]

    def read(self) -> None:
        self.pupils = self.privacy.pupils()
        known: dict[str, dict[str, str]] = {}
        for one in self.accounts.all():
            if one.user_id not in self.pupils:
                known.setdefault(skeleton(one.name), {})[one.user_id] = one.name
        self.known, self.read_at = known, time.monotonic()


DAY_MS = 24 * 3600 * 1000
SETUP_MS = DAY_MS
SHORTEST_NAME = 2
BOTH = 2
"""A member and a pupil may log in by the same name."""
RESERVED = frozenset({"guest", "computer", "anonymous", "organiser", "white", "black"})
"""Names with a meaning of their own in the app."""


@dataclass(frozen=True, slots=True)
class Device:
    """The browser of a log-in."""

    agent: str
    """The browser and system, for people."""
    address: str


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A new session; the browser keeps the secret."""

    user: str
    secret: str


class Membership:
    """What users may do with their own accounts."""

    def __init__(self, engine: Database, passwords: Passwords | None = None) -> None:
        self.accounts = Accounts(engine)
        self.sessions = Sessions(engine)
        self.tokens = ApiTokens(engine)
        self.invitations = Invitations(engine)
        self.limits = AttemptLimits(Attempts(engine))
        self.rules = ClubRules(ClubSettings(engine))
        self.reading_rules = asyncio.Lock()
        self.audit = Audit(engine)
        self.passwords = passwords or Passwords()
        self.names = MemberNames(self.accounts)
        self.pins = Pins(engine)
        self.societies = Societies(engine)

    def close(self) -> None:
        self.passwords.close()

    async def club(self) -> Club:
        if self.rules.fresh:
            return self.rules.known
        # One reads for all who ask meanwhile.
        async with self.reading_rules:
            fresh = self.rules.fresh
            return self.rules.known if fresh else await asyncio.to_thread(self.rules.now)

    async def account(self, user: str) -> Account | None:
        return await asyncio.to_thread(self.accounts.get, user)

    async def own(self, user: str) -> Account:
        """The account of a logged-in user; Refusal."""
        account = await self.account(user)
        if account is None:
            raise Refusal("no-account")
        return account

    # --- Registration and log-in ----------------------------------------------------------------

    async def first_start(self) -> str | None:
        """The secret of the set-up link for the first organiser; None if there is an organiser."""
        if await self.organised():
            return None
        at, secret = now_ms(), new_secret()
        setup = Invitation(new_id(), "setup", ORGANISER, None, 1, None, at, at + SETUP_MS)
        await asyncio.to_thread(self.invitations.add, setup, secret)
        return secret

    async def organised(self) -> bool:
        """Whether there is an organiser; the first one's link is then of no use to anybody."""
        if not await asyncio.to_thread(self.accounts.count, ORGANISER):
            return False
        await asyncio.to_thread(self.invitations.remove_kind, "setup")
        return True

    async def invitation(self, secret: str, address: str) -> Invitation:
        """The invitation of a secret link; Refusal if it is not valid."""
        await asyncio.to_thread(self.limits.begin_link, address)
        found = await asyncio.to_thread(self.invitations.find, secret, now_ms())
        if found is None or (found.kind == "setup" and await self.organised()):
            raise Refusal("bad-invitation")
        await asyncio.to_thread(self.limits.link_fitted, address)
        return found

    async def register(
        self, guest: str | None, name: str, password: str, code: str | None, device: Device
    ) -> LoggedIn:
        """Create an account and log in. `guest` is the user id so far, which keeps its games.

        Refusal if the club or the link does not allow it, or for a bad name or password.
        """
        chosen = account_name(name)
        sound_password(password, chosen)
        invitation = await self.ticket(code, device.address)
        role = invitation.role if invitation else MEMBER
        await asyncio.to_thread(self.limits.begin_account, device.address)
        await self.require_free(chosen)
        kept = await self.passwords.hash(password)
        if invitation and invitation.kind == "setup" and await self.organised():
            raise Refusal("bad-invitation")
        if invitation and not await asyncio.to_thread(self.invitations.use, invitation.id):
            raise Refusal("bad-invitation")
        user = guest if guest and await self.account(guest) is None else new_id()
        try:
            await asyncio.to_thread(self.accounts.add, user, chosen, kept, role, now_ms())
        except NameTakenError as taken:
            if invitation:
                await asyncio.to_thread(self.invitations.give_back, invitation.id)
            raise name_taken(chosen) from taken
        if role == ORGANISER:
            await asyncio.to_thread(self.invitations.remove_kind, "setup")
        if invitation and invitation.kind == "join" and invitation.society:
            day = now_ms() // DAY_MS * DAY_MS
            await asyncio.to_thread(self.societies.enter, invitation.society, user, "member", day)
        return await self.open_session(user, device)

    async def require_free(self, name: str, of: str | None = None) -> None:
        """Refusal if a name is, or looks like, that of another member than `of`."""
        if await asyncio.to_thread(self.names.holder, name, of, now=True) is not None:
            raise name_taken(name)

    async def ticket(self, code: str | None, address: str) -> Invitation | None:
        """The invitation that allows registration; None where none is needed. Refusal."""
        if code is not None:
            found = await self.invitation(code, address)
            closed = (await self.club()).registration == "closed"
            if found.kind in ("reset", "card") or (found.kind in ("invite", "join") and closed):
                raise Refusal("bad-invitation")
            return found
        club = await self.club()
        if club.registration == "invitation":
            raise Refusal("invitation-needed")
        if club.registration == "closed":
            raise Refusal("registration-closed")
        return None

    async def log_in(self, name: str, password: str, device: Device) -> LoggedIn:
        """Log in; Refusal for a wrong name or password, TooManyAttempts.

        Four digits are a pupil's PIN: no password is as short.
        """
        pin = is_pin(password)
        await asyncio.to_thread(self.limits.begin_login, name, device.address, pin)
        locks = await asyncio.to_thread(self._locks, name, pin)
        for user, kept in locks:
            if await self.passwords.fits(password, kept) and user:
                break
        else:
            # Unknown names are counted as one, so that no answer takes longer than another.
            known = any(user for user, _ in locks)
            await asyncio.to_thread(self.limits.failed, name if known else "")
            await asyncio.sleep(await asyncio.to_thread(self.limits.delay_s, name))
            raise Refusal("wrong-login")
        await asyncio.to_thread(self.limits.succeeded, name, device.address)
        if not pin and kept is not None and self.passwords.outdated(kept):
            fresh = await self.passwords.hash(password)
            await asyncio.to_thread(self.accounts.set_password, user, fresh)
        return await self.open_session(user, device)

    def _locks(self, name: str, pin: bool) -> list[tuple[str, str | None]]:
        """Who may have the name, with what they must fit; as many whether or not they exist."""
        found: list[tuple[str, str | None]] = [
            (one.user_id, self.pins.get(one.user_id) if pin else one.password)
            for one in self.accounts.called(name)
        ]
        return (found + [("", None)] * BOTH)[:BOTH]

    async def reset_password(self, code: str, password: str, device: Device) -> LoggedIn:
        """Set a new password by an organiser's link; this logs out every other browser."""
        invitation = await self.invitation(code, device.address)
        account = await self.account(invitation.user_id or "")
        if invitation.kind != "reset" or account is None:
            raise Refusal("bad-invitation")
        sound_password(password, account.name)
        kept = await self.passwords.hash(password)
        if not await asyncio.to_thread(self.invitations.use, invitation.id):
            raise Refusal("bad-invitation")
        await self.lock_out(account.user_id)
        await asyncio.to_thread(self.accounts.set_password, account.user_id, kept)
        return await self.open_session(account.user_id, device)

    async def open_session(self, user: str, device: Device) -> LoggedIn:
        secret = new_secret()
        await asyncio.to_thread(
            self.sessions.open, new_id(), secret, user, device.agent, device.address, now_ms()
        )
        return LoggedIn(user, secret)

    # --- Logged in ------------------------------------------------------------------------------

    async def log_out(self, user: str, session: str) -> bool:
        """End one session of the user; whether there was such a session."""
        return await asyncio.to_thread(self.sessions.close, user, session)

    async def log_out_others(self, user: str, session: str | None) -> None:
        await asyncio.to_thread(self.sessions.close_all, user, session)

    async def lock_out(self, user: str) -> None:
        """End all sessions and tokens of the user."""
        await asyncio.to_thread(self.sessions.close_all, user)
        await asyncio.to_thread(self.tokens.remove_all, user)

    async def confirm(self, user: str, password: str, address: str) -> Account:
        """The account, if the password is right; Refusal."""
        account = await self.own(user)
        await asyncio.to_thread(self.limits.begin_login, account.name, address)
        if not await self.passwords.fits(password, account.password):
            await asyncio.to_thread(self.limits.failed, account.name)
            raise Refusal("wrong-password")
        await asyncio.to_thread(self.limits.succeeded, account.name, address)
        return account

    async def guesses(self, user: str) -> int:
        """How many wrong passwords were tried for the account since its owner was told."""
        return await asyncio.to_thread(self.limits.guesses, (await self.own(user)).name)

    async def forget_guesses(self, user: str) -> None:
        """The owner has seen them."""
        await asyncio.to_thread(self.limits.forget_guesses, (await self.own(user)).name)

    async def change_password(
        self, user: str, session: str | None, old: str, new: str, address: str
    ) -> None:
        """Change the password; this logs out every other browser and ends all tokens."""
        account = await self.confirm(user, old, address)
        sound_password(new, account.name)
        kept = await self.passwords.hash(new)
        await asyncio.to_thread(self.accounts.set_password, user, kept)
        await self.log_out_others(user, session)
        await asyncio.to_thread(self.tokens.remove_all, user)

    async def rename(self, user: str, name: str) -> str:
        """Rename the account; the new name as it is shown. Refusal."""
        await self.own(user)
        chosen = account_name(name)
        await self.require_free(chosen, user)
        await asyncio.to_thread(self._require_apart, chosen, user)
        try:
            await asyncio.to_thread(self.accounts.rename, user, chosen)
        except NameTakenError as taken:
            raise name_taken(chosen) from taken
        return chosen

    def _require_apart(self, name: str, user: str) -> None:
        """Refusal if the name is, or looks like, that of somebody in the user's clubs and classes:
        there pupils too are known by name."""
        for society in self.societies.places(user):
            for one in self.societies.members(society):
                if one.user != user and skeleton(one.name) == skeleton(name):
                    raise name_taken(name)

    async def delete(self, user: str, password: str, address: str) -> None:
        """Delete the account; its games and results stay. Refusal."""
        account = await self.confirm(user, password, address)
        await self.keep_an_organiser(account)
        await asyncio.to_thread(self.accounts.remove, user, now_ms())

    async def keep_an_organiser(self, leaving: Account) -> None:
        """Refusal if this is the last organiser."""
        if leaving.role != ORGANISER:
            return
        if await asyncio.to_thread(self.accounts.count, ORGANISER) < 2:
            raise Refusal("last-organiser")


def account_name(name: str) -> str:
    """The name as it is shown; Refusal if accounts cannot have it."""
    chosen = clean_name(name, "")
    if len(chosen) < SHORTEST_NAME:
        raise Refusal("name-too-short", count=SHORTEST_NAME)
    if is_reserved(chosen):
        raise Refusal("name-reserved", name=chosen)
    return chosen


def is_reserved(name: str) -> bool:
    """Whether the name has, or looks as if it had, a meaning of its own in the app."""
    return skeleton(name) in {skeleton(one) for one in RESERVED}


def name_taken(name: str) -> Refusal:
    return Refusal("name-taken", name=name)
