"""The Dutch system for large fields: bracket by bracket, from the top.

Absolute rules of FIDE C.04.3 always hold: nobody meets an opponent twice, nobody gets two byes,
nobody's colours get out of bounds (but for topscorers in the last round). In each bracket as few as
possible go down, as many as possible get the colour they prefer, and of all such pairings the first
one in the order of the rules is taken. What the rules ask beyond one bracket (that the choice here
be the best for the next one too) is looked at only where a bracket cannot be completed otherwise:
then it is joined with the one above. So large fields are paired soundly, but not always exactly as
a program that weighs every criterion would.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

WHITE, BLACK = 1, -1
DOWN, UP, LEVEL = 1, -1, 0
_STEPS = 4_000
"""Steps of search in a bracket before a plain matching is taken."""


class Card(msgspec.Struct, frozen=True):
    """What pairing needs to know of a player."""

    player: str
    number: int
    """The pairing number: 1 is the strongest."""
    score: int
    colours: tuple[int, ...]
    """Of the games that were played."""
    floats: tuple[int, ...]
    """One for each round."""
    met: frozenset[int]
    may_have_bye: bool
    due: int = 0
    """The colour that is due; 0: none."""
    strength: int = 0
    """How strongly: 3 absolute, 2 strong, 1 mild."""

    def __post_init__(self) -> None:
        due, strength = _due(self.colours)
        msgspec.structs.force_setattr(self, "due", due)
        msgspec.structs.force_setattr(self, "strength", strength)


class Found(NamedTuple):
    """A pairing by numbers: White first."""

    pairs: list[tuple[int, int]]
    byes: list[int]


# --- Colours ---------------------------------------------------------------------------------


def difference(card: Card) -> int:
    """Games with White minus games with Black."""
    return sum(card.colours)


def _due(colours: tuple[int, ...]) -> tuple[int, int]:
    """The colour that is due and how strongly, by C.04.3 article 1.7."""
    if not colours:
        return 0, 0
    balance = sum(colours)
    twice = len(colours) > 1 and colours[-1] == colours[-2]
    if abs(balance) > 1:
        return (BLACK if balance > 0 else WHITE), 3
    if twice:
        return -colours[-1], 3
    if balance:
        return -balance, 2
    return -colours[-1], 1


def compatible(one: Card, other: Card, topscorers: bool) -> bool:
    """Whether two may meet: not twice, and not if both must have the same colour."""
    if other.number in one.met:
        return False
    return topscorers or one.due != other.due or one.strength < 3 or other.strength < 3


def coloured(one: Card, other: Card, first: int) -> tuple[int, int]:
    """White's and Black's numbers, by C.04.3 article 5."""
    higher, lower = sorted((one, other), key=lambda card: (-card.score, card.number))
    if higher.due != lower.due:
        colour = higher.due or -lower.due
    elif not higher.due:
        colour = first if higher.number % 2 else -first
    else:
        colour = _both_want(higher, lower, higher.due, higher.strength - lower.strength)
    return (higher.number, lower.number) if colour == WHITE else (lower.number, higher.number)


def _both_want(higher: Card, lower: Card, due: int, stronger: int) -> int:
    """The higher player's colour where both are due the same."""
    if stronger:
        return due if stronger > 0 else -due
    if higher.strength == 3:
        # Who has had the due colour less often, by comparison, has the wider difference.
        wider = due * (difference(lower) - difference(higher))
        if wider:
            return due if wider > 0 else -due
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != theirs:
            return -mine
    return due


# --- Checking --------------------------------------------------------------------------------


def topscorer(card: Card, last: bool, number: int) -> bool:
    """In the last round, whether a player has more than half of the points."""
    return last and card.score > number - 1


def sound(cards: list[Card], found: Found, last: bool, number: int) -> bool:
    """Whether a pairing keeps the absolute rules and leaves out nobody."""
    by_number = {card.number: card for card in cards}
    seen = [*found.byes, *(place for pair in found.pairs for place in pair)]
    if sorted(seen) != sorted(by_number) or len(found.byes) != len(cards) % 2:
        return False
    if any(not by_number[place].may_have_bye for place in found.byes):
        return False
    return all(
        compatible(
            by_number[white],
            by_number[black],
            topscorer(by_number[white], last, number) or topscorer(by_number[black], last, number),
        )
        for white, black in found.pairs
    )


def seated(cards: list[Card], found: Found) -> Found:
    """The pairs in order of the boards: by the higher score, the sum, the higher rank."""
    by_number = {card.number: card for card in cards}

    def rank(pair: tuple[int, int]) -> tuple[int, int, int]:
        scores = [by_number[place].score for place in pair]
        best = min(pair, key=lambda place: (-by_number[place].score, place))
        return -max(scores), -sum(scores), best

    return Found(sorted(found.pairs, key=rank), found.byes)


def recoloured(cards: list[Card], found: Found, first: int) -> Found:
    """The same pairs with the colours of article 5."""
    by_number = {card.number: card for card in cards}
    pairs = [coloured(by_number[one], by_number[other], first) for one, other in found.pairs]
    return Found(pairs, found.byes)


# --- Pairing ---------------------------------------------------------------------------------


def pair(cards: list[Card], first: int, last: bool, number: int) -> Found | None:
    """A round; None if none is found."""
    order = sorted(cards, key=lambda card: (-card.score, card.number))
    engine = _Engine(last, number)
    if len(order) % 2 == 0:
        pairs = engine.all_brackets(order)
        return _with_colours(pairs, [], first)
    for free in _bye_candidates(order):
        rest = [card for card in order if card is not free]
        pairs = engine.all_brackets(rest)
        if pairs is not None:
            return _with_colours(pairs, [free.number], first)
    return None


def _bye_candidates(order: list[Card]) -> list[Card]:
    """From the lowest score; of these who has played most, then the lowest rank."""
    candidates = [card for card in order if card.may_have_bye]
    return sorted(candidates, key=lambda card: (card.score, -len(card.colours), -card.number))


def _with_colours(
    pairs: list[tuple[Card, Card]] | None, byes: list[int], first: int
) -> Found | None:
    if pairs is None:
        return None
    return Found([coloured(one, other, first) for one, other in pairs], byes)


def with_repeats(cards: list[Card], first: int) -> Found:
    """A pairing that repeats as few games as it must, and keeps scores together."""
    from latticechess.features.tournaments.rules.systems.library import best_matching

    order = sorted(cards, key=lambda card: (-card.score, card.number))
    byes = []
    if len(order) % 2:
        free = (_bye_candidates(order) or order[::-1])[0]
        order.remove(free)
        byes.append(free.number)
    weights = {
        (place, other): -(
            100 * (order[other].number in order[place].met)
            + (order[place].score - order[other].score) ** 2
        )
        for place in range(len(order))
        for other in range(place + 1, len(order))
    }
    matched = best_matching(weights)
    found = _with_colours([(order[one], order[other]) for one, other in matched], byes, first)
    assert found is not None
    return found


class _Engine:
    """The brackets of one round."""

    def __init__(self, last: bool, number: int) -> None:
        self.last = last
        self.number = number

    def fits(self, one: Card, other: Card) -> bool:
        relaxed = topscorer(one, self.last, self.number) or topscorer(other, self.last, self.number)
        return compatible(one, other, relaxed)

    def all_brackets(self, order: list[Card]) -> list[tuple[Card, Card]] | None:
        """Pair from the top; join a bracket that cannot be paired with the one above."""
        groups: list[list[Card]] = []
        for card in order:
            if not groups or groups[-1][0].score != card.score:
                groups.append([])
            groups[-1].append(card)
        done: list[tuple[list[tuple[Card, Card]], list[Card]]] = []
        moved: list[Card] = []
        place = 0
        while place < len(groups):
            following = groups[place + 1] if place + 1 < len(groups) else []
            result = self.bracket(moved, groups[place], following)
            if result is not None:
                done.append((result[0], moved))
                moved = result[1]
                place += 1
            elif len(groups) == 1:
                return self.matched(groups[0])
            elif place == 0:
                groups[:2] = [groups[0] + groups[1]]
            else:
                # The bracket above is undone, and both are one.
                groups[place - 1 : place + 1] = [groups[place - 1] + groups[place]]
                place -= 1
                moved = done.pop()[1]
        return [pair for pairs, _ in done for pair in pairs]

    def bracket(
        self, moved: list[Card], residents: list[Card], following: list[Card]
    ) -> tuple[list[tuple[Card, Card]], list[Card]] | None:
        """The pairs of a bracket and who goes down; None if it cannot be completed."""
        members = moved + residents
        if len(members) % 2 == 0:
            pairs = self.complete(moved, residents)
            if pairs is not None:
                return pairs, []
            return self._two_down(moved, residents, following) if following else None
        if not following:
            return None
        for floater in self._floaters(residents or members, members, following):
            rest_moved = [card for card in moved if card is not floater]
            rest = [card for card in residents if card is not floater]
            pairs = self.complete(rest_moved, rest)
            if pairs is not None:
                return pairs, [floater]
        return None

    def _two_down(
        self, moved: list[Card], residents: list[Card], following: list[Card]
    ) -> tuple[list[tuple[Card, Card]], list[Card]] | None:
        """An even bracket that cannot be paired within: two go down."""
        members = moved + residents
        candidates = self._floaters(members, members, following)[:8]
        for place, one in enumerate(candidates):
            for other in candidates[place + 1 :]:
                gone = (one, other)
                pairs = self.complete(
                    [card for card in moved if card not in gone],
                    [card for card in residents if card not in gone],
                )
                if pairs is not None:
                    return pairs, sorted(gone, key=lambda card: (-card.score, card.number))
        return None

    def _floaters(
        self, candidates: list[Card], members: list[Card], following: list[Card]
    ) -> list[Card]:
        """Who may go down, the best choice first."""
        wanting = _Balance(members)

        def cost(card: Card) -> tuple[int, int, int, int, int]:
            return (
                card.score,
                wanting.without(card),
                _floated(card, DOWN, 1),
                _floated(card, DOWN, 2),
                -card.number,
            )

        able = [card for card in candidates if any(self.fits(card, low) for low in following)]
        return sorted(able, key=cost)

    def complete(self, moved: list[Card], residents: list[Card]) -> list[tuple[Card, Card]] | None:
        """All of these paired among each other; None if that is impossible."""
        if not moved and not residents:
            return []
        if len(moved) <= len(residents):
            for strict in (2, 1, 0):
                pairs = _Search(self, moved, residents, strict).run()
                if pairs is not None:
                    return pairs
        return self.matched(moved + residents)

    def matched(self, members: list[Card]) -> list[tuple[Card, Card]] | None:
        """Any perfect matching, found by augmenting paths; None if there is none."""
        from latticechess.features.tournaments.rules.systems.library import best_matching

        weights = {
            (place, other): -abs((members[place].score - members[other].score) * 4)
            - (members[place].due == members[other].due)
            for place in range(len(members))
            for other in range(place + 1, len(members))
            if self.fits(members[place], members[other])
        }
        pairs = best_matching(weights)
        if len(pairs) * 2 != len(members):
            return None
        return [(members[one], members[other]) for one, other in pairs]


def _floated(card: Card, way: int, back: int) -> int:
    return int(len(card.floats) >= back and card.floats[-back] == way)


class _Balance:
    """How many of a bracket cannot get the colour that is due to them, at best."""

    def __init__(self, members: Iterable[Card]) -> None:
        self.count = {WHITE: 0, BLACK: 0, 0: 0}
        for card in members:
            self.count[card.due] += 1

    def worst(self) -> int:
        half = sum(self.count.values()) // 2
        return max(0, self.count[WHITE] - half, self.count[BLACK] - half)

    def without(self, card: Card) -> int:
        self.count[card.due] -= 1
        left = self.worst()
        self.count[card.due] += 1
        return left


class _Search:
    """The first pairing of a bracket, in the order of the rules, with the fewest bad colours."""

    def __init__(
        self, engine: _Engine, moved: list[Card], residents: list[Card], strict: int
    ) -> None:
        self.engine = engine
        self.moved = moved
        self.residents = residents
        self.strict = strict
        """Whether opponents of moved-down players may have been moved up before: 2 strictest."""
        self.steps = _STEPS
        self.pairs: list[tuple[Card, Card]] = []
        self.balance = _Balance(moved + residents)
        self.allowed = self.balance.worst()

    def run(self) -> list[tuple[Card, Card]] | None:
        if self._moved_down(0, list(self.residents)):
            return self.pairs
        return None

    def _moved_down(self, place: int, free: list[Card]) -> bool:
        """Pair the moved-down players, then the remainder by its halves."""
        if place == len(self.moved):
            half = len(free) // 2
            return self._halves(free[:half], free[half:])
        card = self.moved[place]
        for index, other in enumerate(free):
            if self._raised(other):
                continue
            if self._take(card, other):
                if self._moved_down(place + 1, free[:index] + free[index + 1 :]):
                    return True
                self._give_back()
            if self.steps <= 0:
                return False
        return False

    def _raised(self, card: Card) -> bool:
        return any(_floated(card, UP, back) for back in range(1, self.strict + 1))

    def _halves(self, upper: list[Card], lower: list[Card]) -> bool:
        """Walk through the upper half without recursion: brackets may be large."""
        rest = list(lower)
        taken: list[int] = []
        tries = [0]
        while len(taken) < len(upper):
            place = len(taken)
            index = self._next(upper[place], rest, tries[-1])
            if index is not None:
                taken.append(index)
                rest.pop(index)
                tries.append(0)
                continue
            if not taken or self.steps <= 0:
                for _ in taken:
                    self._give_back()
                return False
            tries.pop()
            back = taken.pop()
            rest.insert(back, self._give_back()[1])
            tries[-1] = back + 1
        return True

    def _next(self, card: Card, rest: list[Card], start: int) -> int | None:
        for index in range(start, len(rest)):
            if self._take(card, rest[index]):
                return index
        return None

    def _take(self, card: Card, other: Card) -> bool:
        """Pair two if they may meet and enough can still get their colour."""
        self.steps -= 1
        if self.steps <= 0 or not self.engine.fits(card, other):
            return False
        due, other_due = card.due, other.due
        bad = int(due == other_due and due != 0)
        if bad > self.allowed:
            return False
        count = self.balance.count
        count[due] -= 1
        count[other_due] -= 1
        if self.balance.worst() > self.allowed - bad:
            count[due] += 1
            count[other_due] += 1
            return False
        self.allowed -= bad
        self.pairs.append((card, other))
        return True

    def _give_back(self) -> tuple[Card, Card]:
        card, other = self.pairs.pop()
        due, other_due = card.due, other.due
        self.balance.count[due] += 1
        self.balance.count[other_due] += 1
        self.allowed += int(due == other_due and due != 0)
        return card, other
