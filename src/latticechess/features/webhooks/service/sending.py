"""Sends one webhook: to public addresses only, without redirects, within bounds of time and size.

The address is resolved once, and the connection goes to what was found and checked, so that a name
that points elsewhere a moment later gains nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from latticechess.play.refusal import Refusal

TIMEOUT_S = 5.0
"""For each step; ..."""
DEADLINE_S = 15.0
"""... and for everything, so that a receiver that trickles holds no thread."""
LONGEST_ADDRESS = 500
LONGEST_BODY = 16_000
ANSWER_BYTES = 512
"""So much of an answer is read: nothing in it is used."""
SIGNATURE = "X-Lattice-Signature"
EVENT = "X-Lattice-Event"

GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that leads anywhere: not the private, site-local and translated addresses."""
SPECIAL = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "240.0.0.0/4", "2001::/23", "2002::/16", "3fff::/20"),
    )
)
"""IANA's special purposes that `is_global` passes over in some version of Python."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that has been resolved and checked."""

    parts: SplitResult
    host: str
    port: int
    ip: str

    @property
    def path(self) -> str:
        return (self.parts.path or "/") + (f"?{self.parts.query}" if self.parts.query else "")


def parse(address: str) -> SplitResult:
    """The address of a webhook; Refusal."""
    try:
        parts = urlsplit(address.strip())
        fine = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        fine = False
    plain = address.isascii() and address.isprintable() and " " not in address.strip()
    if not fine or not plain or len(address) > LONGEST_ADDRESS or parts.username is not None:
        raise Refusal("webhook-address", count=LONGEST_ADDRESS)
    return parts


def resolve(address: str, private: bool = False) -> Target:
    """Where an address leads; Refusal. With `private`, also into the server's own network."""
    parts = parse(address)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as problem:
        raise Refusal("webhook-unknown-host", name=host[:80]) from problem
    ips = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not ips or (not private and not all(is_public(ip) for ip in ips)):
        raise Refusal("webhook-private", name=host[:80])
    return Target(parts, host, port, ips[0])


def is_public(ip: str) -> bool:
    """Whether an address is somewhere on the internet, and not in this or any private network."""
    found = ipaddress.ip_address(ip.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None)
    if inner is not None:
        return is_public(str(inner))
    special = any(found in network for network in SPECIAL if network.version == found.version)
    unicast = found.version == 4 or found in GLOBAL_UNICAST
    return found.is_global and unicast and not special and not found.is_multicast


class PinnedConnection(http.client.HTTPSConnection):
    """A connection to the address that was checked, whatever its name says by now."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.host, target.port, timeout=TIMEOUT_S)
        self.target = target

    def connect(self) -> None:
        plain = socket.create_connection((self.target.ip, self.target.port), TIMEOUT_S)
        if self.target.parts.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(plain, server_hostname=self.target.host)
        else:
            self.sock = plain

    def cut(self) -> None:
        """End it, whatever it waits for."""
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


def signature(secret: str, body: bytes) -> str:
    """HMAC-SHA-256 of the body, by which a receiver knows the sender."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def send(address: str, event: str, body: str, secret: str, private: bool = False) -> int:
    """Send it and return the status of the answer; Refusal, OSError or HTTPException."""
    target = resolve(address, private)
    data = body.encode()[:LONGEST_BODY]
    connection = PinnedConnection(target)
    headers = {
        "Host": target.parts.netloc,
        "Content-Type": "application/json",
        "User-Agent": "LatticeChess-Webhook",
        EVENT: event,
        SIGNATURE: signature(secret, data),
    }
    end = threading.Timer(DEADLINE_S, connection.cut)
    end.start()
    try:
        connection.request("POST", target.path, body=data, headers=headers)
        answer = connection.getresponse()
        answer.read(ANSWER_BYTES)
        return answer.status
    finally:
        end.cancel()
        connection.close()
