"""Who asks: each browser carries a random secret in a cookie, and is known by its hash.

The secret never leaves the cookie: seats, the journal and other players see only the id.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode

from litestar.datastructures import Cookie

COOKIE = "lattice"
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
    return b32encode(hashlib.sha256(secret.encode()).digest()[:15]).decode().lower()


def identity_cookie(secret: str, secure: bool) -> Cookie:
    """The cookie that makes a browser known."""
    return Cookie(
        key=COOKIE,
        value=secret,
        max_age=LIFETIME_S,
        path="/",
        httponly=True,
        secure=secure,
        samesite="lax",
    )
