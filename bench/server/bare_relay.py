"""A bare WebSocket relay for comparison: sends what one of two paired sockets says to both.

Run as `python bench/server/bare_relay.py BYTES`; prints its address. Its messages are padded to so
many bytes, as large as a move's; what it receives is as short as a move.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any

from latticechess.server.process import network, run

Send = Any
pairs: dict[str, list[Send]] = defaultdict(list)
FILLING = "x" * int(sys.argv[1]) if len(sys.argv) > 1 else ""


async def application(scope: Any, receive: Any, send: Send) -> None:
    if scope["type"] == "lifespan":
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    both = pairs[scope["path"]]
    both.append(send)
    while (event := await receive())["type"] == "websocket.receive":
        news = event["text"] + FILLING[len(event["text"]) :]
        for each in both:
            await each({"type": "websocket.send", "text": news})
    both.remove(send)


if __name__ == "__main__":
    with network.listen("127.0.0.1", 0) as listener:
        print(f"Play at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        run.serve(application, listener)
