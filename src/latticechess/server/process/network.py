"""The listening socket, and the addresses at which browsers reach it."""

from __future__ import annotations

import socket
import sys

from latticechess.server.security.origin import is_loopback

PORT = 8711
"""The default port; the next free one if it is taken."""
TRIES = 20
LAST_PORT = 65_535


class CannotListenError(OSError):
    """No socket could be opened; the message says why and what to do."""


def listen(host: str, port: int = PORT, fixed: bool = False) -> socket.socket:
    """A listening socket on `port`, or (unless `fixed`) on the next free port."""
    if not 0 <= port <= LAST_PORT:
        raise CannotListenError(
            f"There is no port {port}: --port takes 1 to {LAST_PORT}, or 0 for any free one."
        )
    candidates = (
        [port] if fixed or port == 0 else [*range(port, min(port + TRIES, LAST_PORT + 1)), 0]
    )
    for candidate in candidates:
        try:
            return bound(host, candidate)
        except (UnicodeError, TypeError) as problem:  # how Python rejects a malformed host name
            raise unusable(host, "that is not a host name") from problem
        except OSError as problem:
            if isinstance(problem, socket.gaierror) or problem.errno in UNUSABLE:
                raise unusable(host, problem.strerror) from problem
    raise CannotListenError(f"Port {port} is not free. Choose another with --port, or 0 for any.")


def unusable(host: str, why: str | None) -> CannotListenError:
    return CannotListenError(
        f"Cannot listen on {host!r}: {why}. "
        "Use --host 127.0.0.1 (this machine only) or --host 0.0.0.0 (the network)."
    )


UNUSABLE = frozenset({99, 49, 10049, 22})
"""Error numbers of EADDRNOTAVAIL (Linux, macOS, Windows) and EINVAL."""


def bound(host: str, port: int) -> socket.socket:
    """A listening socket on exactly this port; OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        share_nothing(listener)
        listener.bind((host, port))
        listener.listen(512)
    except BaseException:
        listener.close()
        raise
    return listener


def share_nothing(listener: socket.socket) -> None:
    """Let a stopped server's port be used again, but never a running one's.

    On Windows SO_REUSEADDR would let two programs listen on one port.
    """
    if sys.platform == "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def address(host: str, port: int) -> str:
    """The URL of the server at this host and port."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def local_address(host: str, port: int) -> str:
    """The URL for a browser on this machine."""
    anywhere = host in ("0.0.0.0", "::", "")
    return address("127.0.0.1" if anywhere else host, port)


def network_addresses(host: str, port: int) -> list[str]:
    """The URLs for browsers on other machines; none if the server listens on loopback."""
    if is_loopback(host):
        return []
    if host not in ("0.0.0.0", "::", ""):
        return [address(host, port)]
    return [address(own, port) for own in own_addresses()]


def own_addresses() -> list[str]:
    """This machine's IPv4 addresses, the default route's first."""
    addresses = [outgoing_address()]
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        found = []
    addresses += [str(entry[4][0]) for entry in found]
    reachable = [one for one in addresses if one and not is_loopback(one)]
    return list(dict.fromkeys(reachable))


def outgoing_address() -> str | None:
    """The source address of packets on the default route. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
