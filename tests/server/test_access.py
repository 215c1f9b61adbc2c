"""Nobody may do anything that was not opened to them."""

from __future__ import annotations

from typing import Any, get_args

from latticechess.server import messages as wire
from latticechess.server.access import ACCESS, Access
from latticechess.server.routes import all_routes


def test_every_route_says_who_may_call_it() -> None:
    silent = [
        f"{route.handler_name} {sorted(route.paths)}"
        for route in all_routes()
        if not isinstance(route.opt.get(ACCESS), Access)
    ]
    assert not silent, (
        f"These routes do not say who may call them, and the server refuses them to everybody: "
        f"{', '.join(silent)}. Give each opt=open_to(Role.…) from latticechess.server.access."
    )


def test_every_socket_message_says_who_may_send_it() -> None:
    messages: tuple[Any, ...] = get_args(wire.ClientMessages)
    silent = [message.__name__ for message in messages if message.allowed is None]
    assert not silent, (
        f"These messages do not say who may send them, and the server refuses them to everybody: "
        f"{', '.join(silent)}. Give each class `allowed = Role.…`."
    )
