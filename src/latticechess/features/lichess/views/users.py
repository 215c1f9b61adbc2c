"""Players in the format of the lichess API."""

from __future__ import annotations

from datetime import UTC, datetime

from latticechess.features.lichess.views import boards
from latticechess.features.lichess.views.boards import SPEEDS, Json
from latticechess.features.lichess.views.games import START_RATING
from latticechess.features.players.store.players import User
from latticechess.features.players.store.statistics import PlayerRecord, RatingLine, Statistics
from latticechess.rating.glicko2 import PROVISIONAL_DEVIATION
from latticechess.rating.standings import System

START_DEVIATION = 500
"""The rating deviation that lichess shows for somebody who has never played."""
NEW_PERF: Json = {
    "games": 0,
    "rating": START_RATING,
    "rd": START_DEVIATION,
    "prog": 0,
    "prov": True,
}


def perf_of(variant: str, clock_class: str) -> str:
    """The key under which lichess keeps these games together."""
    if variant != "chess":
        return str(boards.variant_view(variant, variant, False)["key"])
    return clock_class if clock_class in SPEEDS else "correspondence"


def perfs(found: Statistics, system: System) -> Json:
    """Games and ratings by speed, and by board beside chess."""
    view: dict[str, Json] = {speed: dict(NEW_PERF) for speed in SPEEDS}
    for record in found.records:
        perf = view.setdefault(perf_of(record.variant, record.clock_class), dict(NEW_PERF))
        perf["games"] += record.won + record.drawn + record.lost
    # Of several paces on one board, the one with most games speaks for all.
    for line in sorted((one for one in found.ratings if one.system == system), key=games_of):
        perf = view.setdefault(perf_of(line.variant, line.clock_class), dict(NEW_PERF))
        perf["rating"], perf["rd"] = round(line.rating), round(line.deviation)
        perf.pop("prov", None)
        if line.deviation >= PROVISIONAL_DEVIATION:
            perf["prov"] = True
    return dict(view)


def games_of(line: RatingLine) -> int:
    return line.games


def count_view(found: Statistics, system: System, playing: int) -> Json:
    """How many games, by result; `H` are those against people."""

    def count(result: str, records: list[PlayerRecord]) -> int:
        return sum(int(getattr(record, result)) for record in records)

    people = [record for record in found.records if record.against == "person"]
    rated = sum(line.games for line in found.ratings if line.system == system)
    every = sum(count(result, found.records) for result in ("won", "drawn", "lost"))
    among = sum(count(result, people) for result in ("won", "drawn", "lost"))
    return {
        "all": every,
        "rated": rated,
        "ai": every - among,
        "draw": count("drawn", found.records),
        "drawH": count("drawn", people),
        "loss": count("lost", found.records),
        "lossH": count("lost", people),
        "win": count("won", found.records),
        "winH": count("won", people),
        "bookmark": 0,
        "playing": playing,
        "import": 0,
        "me": 0,
    }


def user_view(user: User, bot: bool, found: Statistics, system: System, seen: int | None) -> Json:
    """A user as in lists: name, title, ratings."""
    view: Json = {"id": user.id, "username": user.shown}
    if bot:
        view["title"] = "BOT"
    view |= {"perfs": perfs(found, system), "createdAt": user.created_at}
    return view | ({"seenAt": seen} if seen is not None else {})


def status_view(user: User, bot: bool, online: bool, game: str | None, with_game: bool) -> Json:
    """A user's presence; what is not so is left out."""
    view: Json = {"id": user.id, "name": user.shown}
    if bot:
        view["title"] = "BOT"
    if online:
        view["online"] = True
    if game is not None:
        view["playing"] = True
        if with_game:
            view["playingId"] = game
    return view


def light_user(user: User, bot: bool, online: bool) -> Json:
    view: Json = {"id": user.id, "name": user.shown}
    return view | ({"title": "BOT"} if bot else {}) | ({"online": True} if online else {})


def rating_history(found: Statistics, system: System) -> list[Json]:
    """Points of each rating: year, month from 0, day, rating; one a day."""
    lines: list[Json] = []
    for line in found.ratings:
        if line.system != system:
            continue
        days: dict[tuple[int, int, int], int] = {}
        for at, rating in line.points:
            day = datetime.fromtimestamp(at / 1000, UTC)
            days[day.year, day.month - 1, day.day] = round(rating)
        name = boards.SPEED_NAMES.get(perf_of(line.variant, line.clock_class))
        lines.append(
            {
                "name": name or boards.title_of(line.variant),
                "points": [[*day, rating] for day, rating in days.items()],
            }
        )
    return lines


def crosstable(one: str, other: str, scores: tuple[float, float], games: int) -> Json:
    return {"users": {one: scores[0], other: scores[1]}, "nbGames": games}
