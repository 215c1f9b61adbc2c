"""A bot and a board, members of one server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.harness import Server
from server.lichess.stock import Member


@pytest.fixture(scope="module")
def bot(server: Server) -> Iterator[Member]:
    """A bot's account."""
    member = Member(server, "Robot", "bot:play")
    member.client.account.upgrade_to_bot()
    yield member
    member.close()


@pytest.fixture(scope="module")
def board(server: Server) -> Iterator[Member]:
    """Somebody with a board of their own."""
    member = Member(server, "Anderssen", "play", "read")
    yield member
    member.close()
