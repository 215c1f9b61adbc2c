"""Classes: pasted lists, log-in cards, and the export and deletion of pupils' data."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.params import JSONBody, QueryParameter

from latticechess.features import messages as wire
from latticechess.features.accounts.routes.account import device_of, logged_in, membership_of
from latticechess.features.accounts.service.roles import Role
from latticechess.features.archive.service.exporting import exported
from latticechess.features.clubs import views
from latticechess.features.clubs.routes.societies import SocietyId, explained
from latticechess.features.clubs.service.pupils import PupilData
from latticechess.features.games.service.delayed_summary import as_seen
from latticechess.notation.formats import BY_NAME
from latticechess.play.results import score
from latticechess.server.paid_work import paid
from latticechess.server.parameters import UserId
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of
from latticechess.server.security.access import open_to
from latticechess.server.times import iso

TAGS = ["classes"]
MEMBER = open_to(Role.MEMBER)
DataFormat = Literal["json", "csv", "pgn"]
MEDIA = {"json": "application/json", "csv": "text/csv", "pgn": "application/x-chess-pgn"}


@post("/api/societies/{society:str}/list", tags=TAGS, status_code=200, opt=MEMBER)
async def read_class_list(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.ClassList]
) -> wire.ClassListRead:
    """What would become of each line of a class list; nothing changes."""
    with explained():
        lines = await program_of(request).pupils.read(visitor_of(request), society, data.text)
    return wire.ClassListRead([views.line_view(line) for line in lines])


@post("/api/societies/{society:str}/pupils", tags=TAGS, opt=MEMBER)
async def add_pupils(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.ClassList]
) -> wire.PupilsAdded:
    """Add the new pupils of a class list, and those in `again` though their names are taken."""
    program = program_of(request)
    with explained():
        made = await program.pupils.add(
            visitor_of(request), society, data.text, data.without, data.again
        )
    program.privacy.forget()
    return wire.PupilsAdded([user for _, user in made])


@post("/api/societies/{society:str}/cards", tags=TAGS, opt=MEMBER)
async def print_cards(
    request: ApiRequest, society: SocietyId, data: JSONBody[wire.PrintCards]
) -> wire.LoginCardList:
    """Make new log-in cards; those the pupils had before are void. Sent only this once."""
    membership_of(request)
    with explained():
        cards = await program_of(request).cards.make(visitor_of(request), society, data.users)
    return views.cards_view(cards, address_of(request))


def address_of(request: ApiRequest) -> str:
    """Where phones reach the server: as the caller does, unless only this machine can."""
    own = str(request.base_url).rstrip("/")
    addresses = program_of(request).addresses
    local = request.base_url.hostname in ("127.0.0.1", "localhost", "::1")
    return addresses[0].rstrip("/") if local and addresses else own


@delete("/api/societies/{society:str}/cards/{user_id:str}", tags=TAGS, opt=MEMBER)
async def void_card(request: ApiRequest, society: SocietyId, user_id: UserId) -> None:
    """Void a pupil's card: words, code and PIN end, and the pupil is logged out."""
    membership_of(request)
    with explained():
        await program_of(request).cards.void(visitor_of(request), society, user_id)


@post("/api/card", tags=TAGS, status_code=204, opt=open_to(Role.NOBODY))
async def open_card(request: ApiRequest, data: JSONBody[wire.OpenCard]) -> Response[None]:
    """Log in with the code of a card, once, and choose a PIN."""
    membership_of(request)
    with explained():
        done = await program_of(request).cards.open(data.secret, data.pin, device_of(request))
    return logged_in(request, done)


@post("/api/account/pin", tags=TAGS, status_code=204, opt=MEMBER)
async def choose_pin(request: ApiRequest, data: JSONBody[wire.ChoosePin]) -> None:
    """Choose a PIN, or another one; for pupils with a log-in card."""
    membership_of(request)
    with explained():
        await program_of(request).cards.choose_pin(user_of(request), data.pin)


@get(
    "/api/societies/{society:str}/pupils/{user_id:str}",
    tags=TAGS,
    opt=MEMBER,
    media_type="text/plain",
)
async def export_pupil(
    request: ApiRequest,
    society: SocietyId,
    user_id: UserId,
    form: Annotated[
        DataFormat,
        QueryParameter(
            name="format", description="Everything as JSON, the games as CSV, or as PGN."
        ),
    ] = "json",
) -> Response[str]:
    """The data of a pupil whose account the class made; for their teachers and themselves. Of a
    game that is shown late, teachers see what everybody does."""
    program, by = program_of(request), user_of(request)
    with explained():
        data = await program.pupils.data(visitor_of(request), society, user_id)
    data = replace(data, games=await as_seen(program.rooms, data.games, by))
    if form == "pgn":
        ids = [game.id for game in data.games]
        write = partial(exported, program.database, ids, BY_NAME["pgn"], by)
        text = await paid(request, lambda: "".join(write()))
    else:
        text = as_json(data) if form == "json" else as_csv(data)
    headers = {"content-disposition": f'attachment; filename="{user_id}.{form}"'}
    return Response(text, media_type=MEDIA[form], headers=headers)


def rows_of(data: PupilData) -> Iterator[dict[str, object]]:
    """A pupil's games as plain values."""
    for game in data.games:
        white, black = game.players
        yield {
            "id": game.id,
            "started": iso(game.started_at),
            "board": game.variant,
            "white": white.name,
            "black": black.name,
            "result": score(game.result),
            "moves": (game.plies + 1) // 2,
            "rated": game.rated,
        }


def as_json(data: PupilData) -> str:
    member = data.member
    told = {
        "name": member.name,
        "login": data.login,
        "group": member.part,
        "joined": iso(member.joined_at),
        "games": list(rows_of(data)),
        "stored": data.stored,
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()


def as_csv(data: PupilData) -> str:
    out = io.StringIO()
    names = ["id", "started", "board", "white", "black", "result", "moves", "rated"]
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    for row in rows_of(data):
        writer.writerow({name: plain_cell(value) for name, value in row.items()})
    return out.getvalue()


def plain_cell(value: object) -> object:
    """The value so that no spreadsheet takes it for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


@delete("/api/societies/{society:str}/pupils/{user_id:str}", tags=TAGS, opt=MEMBER)
async def delete_pupil(request: ApiRequest, society: SocietyId, user_id: UserId) -> None:
    """Delete a pupil with all their data; opponents keep their results. Cannot be undone."""
    program = program_of(request)
    with explained():
        await program.pupils.delete(visitor_of(request), society, user_id)
    await program.update_names(user_id)
    program.privacy.forget()


ROUTES = [
    read_class_list,
    add_pupils,
    print_cards,
    void_card,
    open_card,
    choose_pin,
    export_pupil,
    delete_pupil,
]
