"""Secrets that open something: random, told once, and kept only as hashes."""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode

ID_BYTES = 15
"""As many as in the id of a browser: 24 letters and digits."""


def new_id() -> str:
    """A random id that nobody guesses: of a user, a session, a token."""
    return b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()


def new_secret() -> str:
    """A random secret of letters and digits only, so that it passes through any link or header."""
    return secrets.token_hex(24)


def browser_id(secret: str) -> str:
    """The public id of the browser that holds `secret` in its cookie."""
    return b32encode(hashlib.sha256(secret.encode()).digest()[:ID_BYTES]).decode().lower()


def secret_hash(secret: str) -> str:
    """What is kept of a secret. They are long and random: no slow hash is needed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
