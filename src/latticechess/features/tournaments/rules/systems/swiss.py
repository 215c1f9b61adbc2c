"""Swiss by the FIDE Dutch rules (Handbook C.04.3, 2026).

Up to `LIBRARY_MOST` players the library pairs: it weighs every criterion of the rules, and takes a
second for 32 players and minutes for 200. Larger fields are paired by `dutch`, which keeps all
absolute rules and the others as far as it sees them. Either's pairing is checked before it is used.
"""

from __future__ import annotations

from latticechess.features.tournaments.rules.events import NewBye
from latticechess.features.tournaments.rules.systems import dutch
from latticechess.features.tournaments.rules.systems.base import Draft, Pair, unpaired_byes
from latticechess.features.tournaments.rules.systems.dutch import (
    BLACK,
    DOWN,
    LEVEL,
    UP,
    WHITE,
    Card,
)
from latticechess.features.tournaments.rules.systems.library import dutch_round
from latticechess.features.tournaments.rules.tournament import Entrant, Round, Tournament, points_of
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal

LIBRARY_MOST = 32

late = True


def rounds(tournament: Tournament, players: int) -> int:
    """Proposed: enough for one winner, and one more; never more than there are opponents."""
    opponents = players - 1 + players % 2
    return max(1, min(opponents, (players - 1).bit_length() + 1))


def pair(tournament: Tournament, number: int) -> Draft:
    """The next round; Refusal if no pairing without a repeat is left."""
    byes = unpaired_byes(tournament, number)
    cards = pairing_cards(tournament, set(byes))
    first = tournament.first_colour
    last = number >= tournament.planned
    found = paired(cards, number, tournament.planned, first, last)
    if found is None and tournament.settings.repeats:
        found = dutch.with_repeats(cards, WHITE if first is Side.WHITE else BLACK)
    if found is None:
        raise Refusal("no-pairing-left", round=number - 1)
    ids = {card.number: card.player for card in cards}
    for free in found.byes:
        player = ids[free]
        byes[player] = NewBye(player, "pairing", tournament.settings.points.bye)
    pairs = [Pair(ids[white], ids[black]) for white, black in found.pairs]
    return Draft(pairs, list(byes.values()))


def more(tournament: Tournament, now: int) -> list[Pair]:
    return []


def paired(
    cards: list[Card], number: int, planned: int, first: Side, last: bool
) -> dutch.Found | None:
    """By the library or by `dutch`; None if nothing is found that keeps the rules."""
    colour = WHITE if first is Side.WHITE else BLACK
    if len(cards) <= LIBRARY_MOST:
        found = by_library(cards, number, planned, colour)
        if dutch.sound(cards, found, last, number):
            return dutch.seated(cards, dutch.recoloured(cards, found, colour))
    found_here = dutch.pair(cards, colour, last, number)
    if found_here is not None and dutch.sound(cards, found_here, last, number):
        return dutch.seated(cards, found_here)
    return None


def by_library(cards: list[Card], number: int, planned: int, first: int) -> dutch.Found:
    """Whom the library pairs. Its colours are not those of the rules where scores differ."""
    names = {WHITE: "white", BLACK: "black"}
    floats = {DOWN: "down", UP: "up", LEVEL: "none"}
    players = [
        {
            "id": card.number,
            "name": str(card.number),
            "score": card.score / 2,
            # The library orders by rating: it shall take our numbers.
            "rating": 10_000 - card.number,
            "starting_number": card.number,
            "pairing_number": card.number,
            "color_hist": [names[colour] for colour in card.colours],
            "float_history": [floats[way] for way in card.floats],
            "bye_count": 0 if card.may_have_bye else 1,
            "forfeit_win_count": 0,
        }
        for card in cards
    ]
    # Also with those who are away: the library counts a player's games by them.
    met = {(card.number, other) for card in cards for other in card.met}
    pairs, byes = [], []
    for white, black in dutch_round(players, met, number, planned, names[first]):
        if black is None:
            byes.append(white)
        else:
            pairs.append((white, black))
    return dutch.Found(pairs, byes)


def pairing_cards(tournament: Tournament, away: set[str]) -> list[Card]:
    """What pairing needs to know of everybody who is to be paired, in order of their numbers."""
    order = pairing_order(tournament)
    histories = {player.id: _History() for player in order}
    for played in tournament.rounds:
        _follow(tournament, played, histories)
    # Who was never paired and is not here has no pairing number yet.
    counted = [
        player.id
        for player in order
        if histories[player.id].was_paired or not (player.withdrawn or player.id in away)
    ]
    numbers = {player: number for number, player in enumerate(counted, start=1)}
    return [
        Card(
            player=player.id,
            number=numbers[player.id],
            score=history.score,
            colours=tuple(history.colours),
            floats=tuple(history.floats),
            met=frozenset(numbers[other] for other in history.met if other in numbers),
            may_have_bye=not history.had_bye,
        )
        for player in order
        if player.id not in away and not player.withdrawn
        for history in (histories[player.id],)
    ]


def pairing_order(tournament: Tournament) -> list[Entrant]:
    """Everybody by rating; a late player takes the place that the rating gives (C.04.2, 2.3)."""
    seeded = {player: place for place, player in enumerate(tournament.seeds)}
    first = [player for player in tournament.seeds if tournament.players[player].first_round == 1]
    order = [tournament.players[player] for player in first]
    for key in tournament.seeds:
        player = tournament.players[key]
        if player.first_round > 1:
            place = sum((other.rating or 0) >= (player.rating or 0) for other in order)
            order.insert(place, player)
    assert len(order) == len(seeded)
    return order


class _History:
    """One player's rounds, as they are walked through."""

    def __init__(self) -> None:
        self.score = 0
        self.colours: list[int] = []
        self.floats: list[int] = []
        self.met: set[str] = set()
        self.had_bye = False
        self.was_paired = False


def _follow(tournament: Tournament, played: Round, histories: dict[str, _History]) -> None:
    """Carry the histories through a round."""
    points = tournament.settings.points
    before = {player: history.score for player, history in histories.items()}
    seen = set()
    for pairing in played.pairings:
        for player in (pairing.white, pairing.black):
            history = histories[player]
            side, other = pairing.side(player), pairing.opponent(player)
            gained = points_of(pairing.score, side, points) if pairing.score else 0
            seen.add(player)
            history.was_paired = True
            history.score += gained
            if pairing.played or pairing.score is None:
                history.colours.append(WHITE if side is Side.WHITE else BLACK)
                history.met.add(other)
                difference = before[player] - before[other]
                history.floats.append(DOWN if difference > 0 else UP if difference else LEVEL)
            else:
                history.floats.append(DOWN if gained > points.loss else LEVEL)
                history.had_bye |= gained >= points.win
    for bye in played.byes:
        history = histories[bye.player]
        seen.add(bye.player)
        history.score += bye.points
        history.floats.append(DOWN if bye.points > points.loss else LEVEL)
        history.had_bye |= bye.kind == "pairing" or bye.points >= points.win
        history.was_paired |= bye.kind == "pairing"
    for player, history in histories.items():
        if player not in seen:
            gained = late_points(tournament, tournament.players[player], played.number)
            history.score += gained
            history.floats.append(DOWN if gained > points.loss else LEVEL)


def late_points(tournament: Tournament, player: Entrant, number: int) -> int:
    """Half points for a round before a late entry."""
    if number >= player.first_round or number > tournament.settings.late.byes:
        return 0
    return tournament.settings.points.requested_bye
