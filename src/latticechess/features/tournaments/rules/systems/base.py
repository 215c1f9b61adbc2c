"""What every system of pairing shares."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple, Protocol

from latticechess.features.tournaments.rules.events import NewBye, NewPairing
from latticechess.features.tournaments.rules.settings import Settings, Venue
from latticechess.features.tournaments.rules.tournament import Entrant, Tournament
from latticechess.play.game_ids import ID_LENGTH, ID_LETTERS
from latticechess.play.refusal import Refusal


def game_id(secret: str, seq: int, number: int) -> str:
    """The id of game `number` of the event that follows `seq` events.

    The same for the same event, different for every other, and a secret of the server.
    """
    digest = blake2b(f"{seq}/{number}".encode(), key=secret.encode()[:64], digest_size=16).digest()
    value = int.from_bytes(digest, "big")
    letters = []
    for _ in range(ID_LENGTH):
        value, letter = divmod(value, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return "".join(letters)


class Pair(NamedTuple):
    """Two who are to play. Who sits at which board is the order of the list."""

    white: str
    black: str
    match: int = 0
    leg: int = 1
    decider: bool = False


class Draft(NamedTuple):
    """A round as a system wants it."""

    pairs: list[Pair]
    byes: list[NewBye]


class PairingSystem(Protocol):
    """One system of pairing."""

    late: bool
    """Whether players may enter after the first round was paired."""

    def rounds(self, tournament: Tournament, players: int) -> int:
        """How many rounds so many players need; proposed, where any number will do."""

    def pair(self, tournament: Tournament, number: int) -> Draft:
        """Round `number`; Refusal if it cannot be paired."""

    def more(self, tournament: Tournament, now: int) -> list[Pair]:
        """Further games of the running round, due now."""


def made(tournament: Tournament, number: int, pairs: list[Pair]) -> tuple[NewPairing, ...]:
    """The pairs with board numbers, game ids and venues."""
    first = 1
    if len(tournament.rounds) >= number:
        first += len(tournament.rounds[number - 1].pairings)
    return tuple(
        NewPairing(
            game=game_id(tournament.secret, tournament.seq, board),
            board=board,
            white=pair.white,
            black=pair.black,
            venue=venue_of(tournament.settings, number),
            match=pair.match,
            leg=pair.leg,
            decider=pair.decider,
        )
        for board, pair in enumerate(pairs, start=first)
    )


def venue_of(settings: Settings, number: int) -> Venue:
    """Where the games of a round are played."""
    return "over-the-board" if number in settings.board_rounds else settings.venue


def absent(tournament: Tournament, player: Entrant) -> bool:
    """Whether nobody expects the player in the next round."""
    return tournament.settings.check_in and not player.here


def unpaired_byes(tournament: Tournament, number: int) -> dict[str, NewBye]:
    """The players who are in it but not paired in round `number`, with the reason."""
    byes = {}
    for player in tournament.active():
        if number in player.byes:
            points = tournament.settings.points.requested_bye
            given = 0 if number in player.zero_byes else points
            byes[player.id] = NewBye(player.id, "requested", given)
        elif absent(tournament, player):
            byes[player.id] = NewBye(player.id, "absent", 0)
    return byes


def whites(tournament: Tournament) -> dict[str, int]:
    """Games with White minus games with Black, so far, for every player."""
    balance = dict.fromkeys(tournament.players, 0)
    for pairing in tournament.pairings():
        if pairing.played or pairing.score is None:
            balance[pairing.white] += 1
            balance[pairing.black] -= 1
    return balance


def needs(count: int, players: int) -> None:
    """Refusal if there are fewer players."""
    if players < count:
        raise Refusal("too-few-players", count=count)
