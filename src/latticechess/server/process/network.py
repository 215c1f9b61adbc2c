"""Where the server listens and how others reach it."""

from __future__ import annotations

import ipaddress
import socket

PORT = 8711
"""Tried first; the next free one is taken if another program has it."""
TRIES = 20
LAST_PORT = 65_535


class CannotListenError(OSError):
    """No socket could be opened; the message says why and what to do."""


def listen(host: str, port: int = PORT, fixed: bool = False) -> socket.socket:
    """A bound socket on `port`, or (unless `fixed`) on the next free one after it."""
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
        except (UnicodeError, TypeError) as problem:  # how Python refuses a host's letters
            raise unusable(host, "that is no name of a machine") from problem
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
"""Error numbers (Linux, macOS, Windows) of an address that is not this machine's."""


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except BaseException:
        listener.close()
        raise
    return listener


def is_local(host: str) -> bool:
    """Whether only this machine reaches a server that listens on `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def address(host: str, port: int) -> str:
    """The address to type into a browser."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def local_address(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    anywhere = host in ("0.0.0.0", "::", "")
    return address("127.0.0.1" if anywhere else host, port)


def network_addresses(host: str, port: int) -> list[str]:
    """Addresses for browsers on other machines; none if the server is local."""
    if is_local(host):
        return []
    if host not in ("0.0.0.0", "::", ""):
        return [address(host, port)]
    return [address(number, port) for number in own_numbers()]


def own_numbers() -> list[str]:
    """This machine's numbers in its networks, the usual one first."""
    numbers = [outgoing_number()]
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        found = []
    numbers += [str(entry[4][0]) for entry in found]
    useful = [n for n in numbers if n and not ipaddress.ip_address(n).is_loopback]
    return list(dict.fromkeys(useful))


def outgoing_number() -> str | None:
    """The number packets to the outside would carry. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])
