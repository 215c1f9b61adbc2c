"""Random ids and secrets; secrets are shown once and stored as hashes."""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode

ID_BYTES = 15
"""24 characters in base 32, as in the id of a browser."""


def new_id() -> str:
    """An unguessable id for a user, a session or a token."""
    return b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()


def new_secret() -> str:
    """A random secret in hexadecimal, safe in any link or header."""
    return secrets.token_hex(24)


def browser_id(secret: str) -> str:
    """Public id of the browser with `secret` in its cookie."""
    return b32encode(hashlib.sha256(secret.encode()).digest()[:ID_BYTES]).decode().lower()


def secret_hash(secret: str) -> str:
    """The stored hash of a secret. Secrets are long and random, so a fast hash is safe."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
