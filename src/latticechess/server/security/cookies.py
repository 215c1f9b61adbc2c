"""The cookies by which a browser is known.

Each browser carries a random secret, and a guest is known by its hash: seats, the journal and
other players see only that. One who has logged in carries the secret of the log-in beside it.
"""

from __future__ import annotations

import secrets

from litestar.datastructures import Cookie

from latticechess.store.accounts.secret_keys import browser_id

COOKIE = "lattice"
SESSION_COOKIE = "lattice-session"
SECOND_COOKIE = "lattice-second"
"""At a program of one's own: this browser is a second player, beside the local user."""
SECRET_BYTES = 32
LIFETIME_S = 400 * 24 * 3600
"""As long as browsers keep a cookie."""


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def is_secret(text: str) -> bool:
    """Whether `text` could be a secret of ours; anything else is replaced, never trusted."""
    return 40 <= len(text) <= 64 and text.isascii() and all(c.isalnum() or c in "-_" for c in text)


def user_id(secret: str) -> str:
    """The public id of the browser that holds `secret`."""
    return browser_id(secret)


def identity_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie that makes a guest's browser known."""
    return kept(COOKIE, secret, LIFETIME_S, secure)


def session_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie of a log-in."""
    return kept(SESSION_COOKIE, secret, LIFETIME_S, secure)


def no_session_cookie(secure: bool) -> Cookie:
    """Makes the browser forget its log-in."""
    return kept(SESSION_COOKIE, "", 0, secure)


def second_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie that makes a browser a second player; an empty secret takes it away."""
    return kept(SECOND_COOKIE, secret, LIFETIME_S if secret else 0, secure)


def kept(name: str, value: str, seconds: int, secure: bool) -> Cookie:
    """A cookie that no script can read and no other site's form can use."""
    return Cookie(
        key=name,
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        secure=secure,
        samesite="lax",
    )
