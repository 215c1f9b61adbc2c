"""Settings of the club, chosen by its organisers."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Literal, get_args

from latticechess.features.accounts.store.club import ClubSettings
from latticechess.features.games.service.new_game import clean_name

Registration = Literal["open", "invitation", "closed"]
REGISTRATIONS: tuple[Registration, ...] = get_args(Registration)
FRESH_S = 2.0
"""Cache lifetime: how long a process may miss a change made in another."""


@dataclass(frozen=True, slots=True)
class Club:
    """Club settings; the defaults suit an evening among friends."""

    name: str = "Lattice Chess"
    registration: Registration = "open"
    """Who may create an account: everybody, those with an invitation, nobody."""
    guests: bool = True
    """Whether people may play and watch without an account."""


class ClubRules:
    """Cached club settings. Blocks on the database: call it from a thread."""

    def __init__(self, settings: ClubSettings) -> None:
        self.settings = settings
        self.known = Club()
        self.read_at = float("-inf")

    @property
    def fresh(self) -> bool:
        """Whether `known` was read not long ago."""
        return time.monotonic() - self.read_at <= FRESH_S

    def now(self) -> Club:
        """The current settings."""
        if not self.fresh:
            self.known = club_of(self.settings.read())
            self.read_at = time.monotonic()
        return self.known

    def choose(self, club: Club) -> Club:
        """Change the settings."""
        chosen = Club(clean_name(club.name, "Lattice Chess"), club.registration, club.guests)
        words = {name: str(value) for name, value in asdict(chosen).items()}
        self.settings.write(words | {"guests": "yes" if chosen.guests else "no"})
        self.known, self.read_at = chosen, time.monotonic()
        return chosen


def club_of(values: dict[str, str]) -> Club:
    """Settings from their stored form, with defaults for what is missing or unknown."""
    registration = values.get("registration", "")
    return Club(
        name=values.get("name") or "Lattice Chess",
        registration=registration if registration in REGISTRATIONS else "open",
        guests=values.get("guests", "yes") != "no",
    )
