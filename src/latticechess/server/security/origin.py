"""Host and Origin checks, against DNS rebinding and cross-site requests.

A browser is trusted by its cookie alone, so no other site's page may use it. The Host header must
name this server, so that a foreign name pointed here is refused, and a request that changes
something must come from our own origin.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from latticechess.kernel.sentence import Sentence, sentence

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def host_name(host: str) -> str:
    """The name in a Host header, without port, in lower case."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.rpartition(":")[0].lower() if ":" in host else host.lower()


def is_address(name: str) -> bool:
    """Whether `name` is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Whether an address, or a host to listen on, is this machine's loopback."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


class OriginPolicy:
    """Accepts or refuses requests by their Host and Origin headers."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in names)}
        self.origins = set(origins)

    def knows_host(self, host: str) -> bool:
        """Whether the Host header holds an IP address or one of the server's names."""
        name = host_name(host)
        return is_address(name) or name in self.names

    def same_origin(self, host: str, origin: str | None, fetch_site: str | None = None) -> bool:
        """Whether a request comes from our own page, or from no page at all."""
        if origin is None:
            return fetch_site in (None, "same-origin", "none")
        return origin in self.origins or origin.partition("://")[2].lower() == host.lower()

    def refusal(
        self, method: str, host: str, origin: str | None, fetch_site: str | None = None
    ) -> Sentence | None:
        """Why the request is refused; None if it is accepted."""
        if not self.knows_host(host):
            return sentence("unknown-host", name=host_name(host))
        if method not in SAFE_METHODS and not self.same_origin(host, origin, fetch_site):
            return sentence("other-website")
        return None
