"""Cookies that identify a browser.

Each browser holds a random secret, and its hash is the guest's public id: seats, the journal and
other players see only the hash. A logged-in browser holds the secret of its session as well.
"""

from __future__ import annotations

import secrets

from litestar.datastructures import Cookie

from latticechess.features.accounts.store.accounts import browser_id

COOKIE = "lattice"
SESSION_COOKIE = "lattice-session"
SECOND_COOKIE = "lattice-second"
"""Local mode: this browser is a second player, beside the local user."""
SECRET_BYTES = 32
LIFETIME_S = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def is_secret(text: str) -> bool:
    """Whether `text` has the form of our secrets; anything else is replaced, never trusted."""
    return 40 <= len(text) <= 64 and text.isascii() and all(c.isalnum() or c in "-_" for c in text)


def user_id(secret: str) -> str:
    """The public id of the browser that holds `secret`."""
    return browser_id(secret)


def identity_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie that identifies a guest's browser."""
    return make_cookie(COOKIE, secret, LIFETIME_S, secure)


def session_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie of a login session."""
    return make_cookie(SESSION_COOKIE, secret, LIFETIME_S, secure)


def no_session_cookie(secure: bool) -> Cookie:
    """Delete the session cookie."""
    return make_cookie(SESSION_COOKIE, "", 0, secure)


def second_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie of a second local player; an empty secret deletes it."""
    return make_cookie(SECOND_COOKIE, secret, LIFETIME_S if secret else 0, secure)


def make_cookie(name: str, value: str, seconds: int, secure: bool) -> Cookie:
    """An HttpOnly, SameSite=Lax cookie: no script reads it, no other site's form sends it."""
    return Cookie(
        key=name,
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        secure=secure,
        samesite="lax",
    )
