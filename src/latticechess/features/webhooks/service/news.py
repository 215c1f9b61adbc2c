"""What clubs are told: of their tournaments, of games between members, of new records.

A chat room is outside: pupils of private classes are not named there, and their games not told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from latticechess.features.clubs.service.privacy import PrivacyRules
from latticechess.features.games.service.rooms import Rooms, UnknownGameError
from latticechess.features.players.service.ranking import Ranking
from latticechess.features.tournaments.rules.events import Finished, RoundPaired, Started
from latticechess.features.tournaments.rules.standings import standings
from latticechess.features.tournaments.rules.tournament import Tournament
from latticechess.features.tournaments.service.live import TournamentChange
from latticechess.features.tournaments.service.veil import Veil
from latticechess.features.webhooks.service.forms import News
from latticechess.features.webhooks.service.service import Webhooks
from latticechess.features.webhooks.store.club_facts import ClubFacts
from latticechess.kernel.outcome import Reason
from latticechess.play.game import Game
from latticechess.play.results import score


class ClubNews:
    """Makes news of what happens, and hands them to the webhooks."""

    def __init__(
        self,
        facts: ClubFacts,
        webhooks: Webhooks,
        ranking: Ranking,
        privacy: PrivacyRules,
        rooms: Rooms,
    ) -> None:
        rooms.on_ended = self.on_ended
        webhooks.news_of_game = self.delayed_news
        self.rooms = rooms
        self.facts = facts
        self.privacy = privacy
        self.webhooks = webhooks
        self.ranking = ranking

    # --- Tournaments ----------------------------------------------------------------------------

    def on_tournament(self, change: TournamentChange) -> None:
        """Events of a tournament were stored here."""
        if any(isinstance(event, Started | RoundPaired | Finished) for event in change.events):

            async def make() -> Sequence[News]:
                return tournament_news(change, Veil(pupils=await self.privacy.private_pupils()))

            self.webhooks.tell_soon(make)

    # --- Games ----------------------------------------------------------------------------------

    def on_ended(self, game: Game) -> None:
        """A game that nobody sees late has ended here."""
        self.webhooks.tell_soon(lambda: self.game_news(game))

    async def delayed_news(self, game_id: str) -> Sequence[News]:
        """What is told of a game that ended a while ago."""
        try:
            return await self.game_news((await self.rooms.get(game_id)).game)
        except UnknownGameError:
            return []

    async def game_news(self, game: Game) -> Sequence[News]:
        white, black = (player.profile or player.user for player in game.players)
        decided = game.result is not None and game.result.reason is not Reason.ABORTED
        if not decided or white is None or black is None or white == black:
            return []
        if not (await self.privacy.private_pupils()).isdisjoint((white, black)):
            return []
        societies = await asyncio.to_thread(self.facts.shared, white, black)
        names = " - ".join(player.name for player in game.players)
        text = f"{names} {score(game.result)} ({game.options.title}, {game.ply} plies)"
        data = {
            "game": game.id,
            "variant": game.options.variant,
            "white": game.players[0].name,
            "black": game.players[1].name,
            "result": score(game.result),
            "reason": str(game.result.reason) if game.result else "",
        }
        told = [News("game-ended", one, text, data) for one in societies]
        if game.options.rated and societies:
            told += await self._records(game, societies)
        return told

    async def _records(self, game: Game, societies: Sequence[str]) -> list[News]:
        system = (await self.ranking.formulas()).systems[0]
        await asyncio.to_thread(self.ranking.standings.update)
        names = {player.profile: player.name for player in game.players}
        found: list[News] = []
        for society in societies:
            for player, rating in await asyncio.to_thread(
                self.facts.records, game.id, system, society
            ):
                text = f"{names.get(player, '?')} has a new record: {rating} ({game.options.title})"
                data = {"game": game.id, "player": names.get(player, "?"), "rating": rating}
                found.append(News("new-record", society, text, data))
        return found


def tournament_news(change: TournamentChange, veil: Veil) -> list[News]:
    """What the events of a tournament are to its society."""
    value = change.after
    society, name = value.settings.society, value.settings.name
    told: list[News] = []
    for event in change.events:
        data = {"tournament": value.id, "name": name}
        match event:
            case Started():
                told.append(News("tournament-started", society, f"{name} has begun", data))
            case RoundPaired():
                number = len(value.rounds)
                text = f"{name}: round {number} is paired. {pairings_of(value, veil)}"
                told.append(News("round-paired", society, text, data | {"round": number}))
            case Finished():
                best = standings(value)[:3]
                names = [veil.name(value.players[row.player]) for row in best]
                podium = ", ".join(f"{place}. {one}" for place, one in enumerate(names, 1))
                text = f"{name} is over: {podium}"
                told.append(News("tournament-finished", society, text, data | {"podium": names}))
            case _:
                pass
    return told


def pairings_of(value: Tournament, veil: Veil) -> str:
    """The pairings of the newest round, as far as they fit into a message."""
    pairs = [
        f"{veil.name(value.players[one.white])} - {veil.name(value.players[one.black])}"
        for one in value.rounds[-1].pairings
        if one.white and one.black
    ]
    return "; ".join(pairs[:20]) + (" …" if len(pairs) > 20 else "")
