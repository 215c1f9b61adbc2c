"""How finished games of tournaments ended, and after how many moves: looked up once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from latticechess.features.tournaments.rules.tournament import Pairing
from latticechess.store.journal.game_lists import Games

MOST_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class GameFact:
    """How a game ended."""

    how: str
    plies: int


class GameFacts:
    """Facts about finished online games, by id."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.known: OrderedDict[str, GameFact] = OrderedDict()
        self.begun: OrderedDict[str, None] = OrderedDict()
        """Games that exist."""

    async def started(self, pairings: Iterable[Pairing]) -> set[str]:
        """Those of these games that exist: a round is stored before its games are started."""
        wanted = [one.game for one in pairings if one.venue == "online"]
        missing = [game for game in wanted if game not in self.begun]
        if missing:
            self.begun.update(dict.fromkeys(await self.games.several(missing)))
            while len(self.begun) > MOST_KEPT:
                self.begun.popitem(last=False)
        return {game for game in wanted if game in self.begun}

    async def of(self, pairings: Iterable[Pairing]) -> dict[str, GameFact]:
        """Facts about those of these games that were played here and have ended."""
        wanted = [one.game for one in pairings if one.venue == "online" and one.how == "game"]
        missing = [game for game in wanted if game not in self.known]
        if missing:
            for game, summary in (await self.games.several(missing)).items():
                if summary.result is not None:
                    self.known[game] = GameFact(str(summary.result.reason), summary.plies)
            while len(self.known) > MOST_KEPT:
                self.known.popitem(last=False)
        return {game: self.known[game] for game in wanted if game in self.known}
