"""Runs the server until it is told to stop."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Sequence
from types import FrameType

import uvicorn

from latticechess.server.process.deadline import Deadline
from latticechess.server.process.garbage_collection import CycleCollector
from latticechess.server.security.middleware import Application
from latticechess.server.security.rate_limits import FRAME_BYTES
from latticechess.server.security.slow_requests import PatientProtocol
from latticechess.server.sockets.latency import MeasuredSocket

OWN_MACHINE = ("127.0.0.1", "::1")
"""The only proxies that are believed unless others are named: those on the same machine."""
GRACE_S = 2
"""How long open requests may take when the server stops."""
SWITCH_S = 0.001
"""How long one thread may keep another waiting; Python's own choice is five times that."""
PING_S = 5.0
"""How often a socket is probed: finds lost ones and measures the way to the browser."""


def configuration(app: Application, proxies: Sequence[str] = OWN_MACHINE) -> uvicorn.Config:
    """How uvicorn serves the application; `proxies` may say for whom they ask."""
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws=MeasuredSocket,
        ws_max_size=FRAME_BYTES,
        # Compression would double the memory of every socket; messages are small.
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=4 * PING_S,
        lifespan="on",
        log_level="warning",
        access_log=False,
        forwarded_allow_ips=list(proxies),
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=GRACE_S,
    )


def allow_many_sockets() -> None:
    """Let this process have as many sockets open as the system lets it ask for."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    """Stops in time after a signal."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.deadline = Deadline()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.deadline.start()
        super().handle_exit(sig, frame)


def serve(app: Application, listener: socket.socket, proxies: Sequence[str] = OWN_MACHINE) -> None:
    """Serve on the bound socket; returns after Ctrl-C or a termination signal."""
    allow_many_sockets()
    cycles = CycleCollector()
    cycles.start()
    # The thread that makes moves durable must not wait long for the one that serves.
    sys.setswitchinterval(SWITCH_S)
    server = Server(configuration(app, proxies))
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        # Raised again by uvicorn after it has shut down in order.
        return
    finally:
        cycles.close()
