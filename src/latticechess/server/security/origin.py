"""Who may talk to this server: names it answers to, and pages that may ask it for changes.

The program trusts a browser by its cookie alone, so a page of another site must not be able to
use it. Two checks keep it out: the host name asked for must be one of ours (a foreign name that
was made to point here is refused), and a request that a page made must come from our own page.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from latticechess.kernel.sentence import Sentence, sentence

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def host_name(host: str) -> str:
    """The name in a Host header, without its port and small."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.rpartition(":")[0].lower() if ":" in host else host.lower()


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Gate:
    """Decides by the Host and Origin headers whether a request may pass."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in names)}
        self.origins = set(origins)

    def knows_host(self, host: str) -> bool:
        """Whether the server answers to this Host header: a number, or one of its names."""
        name = host_name(host)
        return is_address(name) or name in self.names

    def same_origin(self, host: str, origin: str | None, fetch_site: str | None = None) -> bool:
        """Whether a request that changes something comes from our own page or from no page."""
        if origin is None:
            return fetch_site in (None, "same-origin", "none")
        return origin in self.origins or origin.partition("://")[2].lower() == host.lower()

    def refusal(
        self, method: str, host: str, origin: str | None, fetch_site: str | None = None
    ) -> Sentence | None:
        """Why a request must not pass, for people; None if it may."""
        if not self.knows_host(host):
            return sentence("unknown-host", name=host_name(host))
        if method not in SAFE_METHODS and not self.same_origin(host, origin, fetch_site):
            return sentence("other-website")
        return None
