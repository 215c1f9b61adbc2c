"""Run the application under uvicorn until a signal stops it."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Sequence
from functools import partial
from types import FrameType

import uvicorn

from latticechess.server.asgi import Application
from latticechess.server.process.deadline import Deadline
from latticechess.server.process.garbage_collection import GarbageCollector
from latticechess.server.security.rate_limits import FRAME_BYTES
from latticechess.server.security.slow_requests import Crowd, PatientProtocol
from latticechess.server.sockets.latency import MeasuredSocket

LOCAL_PROXIES = ("127.0.0.1", "::1")
"""Proxies trusted by default: those on this machine."""
GRACE_S = 2
"""How long open requests may take after the stop signal."""
SWITCH_S = 0.001
"""Thread switch interval; Python's default is five times as long."""
PING_S = 5.0
"""Ping interval of sockets: detects dead ones and measures the round-trip time."""


def configuration(app: Application, proxies: Sequence[str] = LOCAL_PROXIES) -> uvicorn.Config:
    """uvicorn's configuration; X-Forwarded-For is trusted from `proxies` only."""
    return uvicorn.Config(
        app,
        http=partial(PatientProtocol, Crowd(proxies)),  # type: ignore[arg-type]
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
    """Raise the limit of open files to the hard limit."""
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


def serve(
    app: Application, listener: socket.socket, proxies: Sequence[str] = LOCAL_PROXIES
) -> None:
    """Serve on the listening socket; returns after SIGINT or SIGTERM."""
    allow_many_sockets()
    collector = GarbageCollector()
    collector.start()
    # The thread that commits moves must not wait long for the event loop.
    sys.setswitchinterval(SWITCH_S)
    server = Server(configuration(app, proxies))
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        # uvicorn raises it again after a graceful shutdown.
        return
    finally:
        collector.close()
