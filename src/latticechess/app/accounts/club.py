"""What the organisers have chosen for the whole club."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Literal

from latticechess.app.live.new_game import clean_name
from latticechess.store.accounts.club_settings import ClubSettings

Registration = Literal["open", "invitation", "closed"]
REGISTRATIONS: tuple[Registration, ...] = ("open", "invitation", "closed")
FRESH_S = 2.0
"""For so long a process may not have heard of a choice made at another."""


@dataclass(frozen=True, slots=True)
class Club:
    """The club's choices; the defaults suit an evening among friends."""

    name: str = "Lattice Chess"
    registration: Registration = "open"
    """Who may make an account: everybody, those with an invitation, nobody."""
    guests: bool = True
    """Whether one may play and watch without an account."""


class ClubRules:
    """The club's choices, read anew from time to time. Call it from a thread."""

    def __init__(self, settings: ClubSettings) -> None:
        self.settings = settings
        self.known = Club()
        self.read_at = float("-inf")

    def now(self) -> Club:
        """What holds now."""
        if time.monotonic() - self.read_at > FRESH_S:
            self.known = club_of(self.settings.read())
            self.read_at = time.monotonic()
        return self.known

    def choose(self, club: Club) -> Club:
        """Let these choices hold from now on."""
        chosen = Club(clean_name(club.name, "Lattice Chess"), club.registration, club.guests)
        words = {name: str(value) for name, value in asdict(chosen).items()}
        self.settings.write(words | {"guests": "yes" if chosen.guests else "no"})
        self.known, self.read_at = chosen, time.monotonic()
        return chosen


def club_of(values: dict[str, str]) -> Club:
    """The club's choices from how they are kept; what is unknown or missing is the default."""
    registration = values.get("registration", "")
    return Club(
        name=values.get("name") or "Lattice Chess",
        registration=registration if registration in REGISTRATIONS else "open",
        guests=values.get("guests", "yes") != "no",
    )
