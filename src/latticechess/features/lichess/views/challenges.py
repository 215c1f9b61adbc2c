"""Challenges in the format of the lichess API."""

from __future__ import annotations

from dataclasses import dataclass

from latticechess.features.lichess.views import boards
from latticechess.features.lichess.views.boards import Json
from latticechess.features.lichess.views.games import Names, variant_of
from latticechess.features.lobby.service import challenger_side
from latticechess.features.lobby.store import Challenge
from latticechess.play.game import Game
from latticechess.play.time_controls import ClockSpec

DECLINE_REASONS = {
    "generic": "I'm not accepting challenges at the moment.",
    "later": "This is not the right time for me, please ask again later.",
    "toofast": "This time control is too fast for me, please challenge again with a slower game.",
    "tooslow": "This time control is too slow for me, please challenge again with a faster game.",
    "timecontrol": "I'm not accepting challenges with this time control.",
    "rated": "Please send me a rated challenge instead.",
    "casual": "Please send me a casual challenge instead.",
    "standard": "I'm not accepting variant challenges right now.",
    "variant": "I'm not willing to play this variant right now.",
    "nobot": "I'm not accepting challenges from bots.",
    "onlybot": "I'm only accepting challenges from bots.",
}
"""Reasons by lichess's key, in lichess's words: clients show and compare them."""


def reason_key(wanted: str) -> str:
    """The key of a reason for declining; `generic` for an unknown one."""
    key = wanted.lower()
    return key if key in DECLINE_REASONS else "generic"


def person(user: str, name: str, names: Names, online: bool) -> Json:
    view = {"id": user, "name": name, "title": names.title(user)} | names.rating(user)
    return view | ({"online": True} if online else {})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a challenge does not say itself."""

    names: Names
    called: dict[str, str]
    """Names of users by id."""
    online: frozenset[str]
    title: str
    """Of the board."""
    base: str
    """The address of this server."""


def challenge(offer: Challenge, known: Surroundings, user: str) -> Json:
    """A challenge, from the view of `user`."""
    terms, names, online, title = offer.terms, known.names, known.online, known.title
    clocks = (terms.clock, terms.clock)
    variant = boards.variant_view(terms.variant, title, terms.position is not None)
    dest = None
    if offer.to is not None:
        dest = person(offer.to, known.called.get(offer.to, ""), names, offer.to in online)
    view: Json = {
        "id": offer.id,
        "url": f"{known.base}game/{offer.id}",
        "status": "created",
        "challenger": person(offer.user, offer.name, names, offer.user in online),
        "destUser": dest,
        "variant": variant,
        "rated": terms.rated,
        "speed": boards.speed(clocks),
        "timeControl": boards.time_control(terms.clock),
        "color": terms.colour,
        "finalColor": final_colour(offer),
        "perf": perf_view(terms.variant, title, clocks),
    }
    if offer.kind == "direct":
        view["direction"] = "out" if offer.user == user else "in"
    if terms.position is not None:
        view["initialFen"] = terms.position
    return view


def final_colour(offer: Challenge) -> str:
    """The colour that the challenger will have; of an open one it is drawn at the start."""
    if offer.kind != "direct" and offer.terms.colour == "random":
        return "white"
    return str(challenger_side(offer)).lower()


def perf_view(board: str, title: str, clocks: tuple[ClockSpec, ClockSpec]) -> Json:
    """What it would be rated under; lichess's icons are letters of a font that only it has."""
    return {"icon": "", "name": boards.perf_name(board, title, clocks)}


def compat(board: str) -> Json:
    """Whether stock bots and boards can play this."""
    known = boards.is_lichess_board(board)
    return {"bot": known, "board": known}


def declined(view: Json, reason: str) -> Json:
    """The challenge of a `challengeDeclined` event."""
    key = reason_key(reason)
    closed = {"status": "declined", "declineReason": DECLINE_REASONS[key], "declineReasonKey": key}
    return view | closed


def open_challenge(game: Game, base: str) -> Json:
    """A game whose seats are both free, as an open challenge."""
    options = game.options
    url = f"{base}game/{game.id}"
    view: Json = {
        "id": game.id,
        "url": url,
        "status": "created",
        "challenger": None,
        "destUser": None,
        "variant": variant_of(game),
        "rated": options.rated,
        "speed": boards.speed(options.clocks),
        "timeControl": boards.time_control(options.clocks[0]),
        "color": "random",
        "finalColor": "white",
        "perf": perf_view(options.variant, game.variant.title, options.clocks),
        "open": {"userIds": []},
        "urlWhite": f"{url}?color=white",
        "urlBlack": f"{url}?color=black",
    }
    return view | ({"initialFen": options.start} if options.start is not None else {})
