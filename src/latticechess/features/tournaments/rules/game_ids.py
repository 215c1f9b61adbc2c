"""Ids of a tournament's games: made from its secret, so that a pairing is a pure function."""

from __future__ import annotations

from hashlib import blake2b

from latticechess.play.game_ids import ID_LENGTH, ID_LETTERS


def game_id(secret: str, seq: int, number: int) -> str:
    """The id of game `number` of the event that follows `seq` events.

    The same for the same event, different for every other, and a secret of the server.
    """
    digest = blake2b(f"{seq}/{number}".encode(), key=secret.encode()[:64], digest_size=16).digest()
    value = int.from_bytes(digest, "big")
    letters = []
    for _ in range(ID_LENGTH):
        value, letter = divmod(value, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return "".join(letters)
