"""Studies: lists, chapters, sharing, files, and the study socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Literal

from litestar import Response, delete, get, patch, post, websocket
from litestar.params import JSONBody, PathParameter, QueryParameter

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.analysis.service import positions
from latticechess.features.games.service.rooms import UnknownGameError
from latticechess.features.studies import views
from latticechess.features.studies.rules.commands import PutChapters, SetTitle
from latticechess.features.studies.rules.decide import chapter_of
from latticechess.features.studies.rules.files import (
    as_icn,
    as_pgn,
    chapter_at,
    chapter_of_game,
    read_chapters,
)
from latticechess.features.studies.rules.positions import checked_start
from latticechess.features.studies.rules.tree import Chapter, ChapterKind
from latticechess.features.studies.service.access import Access, NoSuchStudy
from latticechess.features.studies.service.studies import Author
from latticechess.features.studies.sockets import StudySocket, told_study
from latticechess.kernel.pieces import Side
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import board_of, paid
from latticechess.server.parameters import GameId
from latticechess.server.problems import Missing, Refused
from latticechess.server.request_context import (
    ApiRequest,
    Socket,
    program_of,
    user_of,
    visitor_of,
)
from latticechess.server.security.access import PLAY, READ, open_to
from latticechess.server.sockets.transport import WebSocketTransport

NO_SUCH_STUDY = 4404
StudyId = Annotated[str, PathParameter(description="The study's id, as in its link.")]
ChapterNumber = Annotated[int, PathParameter(ge=1, description="The chapter's number.")]
Link = Annotated[
    str | None, QueryParameter(description="The secret of the study's link, for its readers.")
]


@asynccontextmanager
async def explained() -> AsyncIterator[None]:
    """Refusals as answers to a request; what one may not see is not there."""
    try:
        yield
    except NoSuchStudy as missing:
        raise Missing.because(missing.reason) from missing
    except Refusal as refusal:
        raise Refused.because(refusal.reason) from refusal


# --- Lists -----------------------------------------------------------------------------------


@get("/api/studies", tags=["studies"], opt=open_to(Role.GUEST, READ))
async def list_studies(request: ApiRequest) -> wire.StudyList:
    """The caller's studies and those shared with them, the latest first."""
    program, user = program_of(request), user_of(request)
    services = program.studies
    found = await services.studies.listed(user)
    ids = [row.id for row, _ in found]
    solved = await services.exercises.progress.solved(user, ids)
    live = await services.studies.store.live(ids)
    names = views.names_of(await program.players.named({row.owner for row, _ in found}))
    titles = await program.boards.titles({one for row, _ in found for one in row.summary.variants})
    rows = []
    for row, own in found:
        role = "owner" if own else await services.rules.role(user, row, None)
        name = names.get(row.owner, views.GUEST)
        if role is not None:
            done = solved.get(row.id, 0)
            rows.append(views.study_row(row, role, name, done, row.id in live, titles))
    return wire.StudyList(rows)


@post("/api/studies", tags=["studies"], opt=open_to(Role.GUEST, PLAY))
async def make_study(request: ApiRequest, data: JSONBody[wire.NewStudy]) -> wire.StudyCreated:
    """Make a study, with a first chapter if one is given."""
    program = program_of(request)
    async with explained():
        chapters = [] if data.chapter is None else await chapters_of(request, data.chapter)
        study_id = await program.studies.studies.create(visitor_of(request), data.title, chapters)
    return wire.StudyCreated(study_id, 1 if chapters else None)


@post("/api/games/{game_id:str}/study", tags=["studies"], opt=open_to(Role.GUEST, PLAY))
async def make_study_of_game(
    request: ApiRequest, game_id: GameId, data: JSONBody[wire.StudyFromGame]
) -> wire.StudyCreated:
    """Make a study of a finished game, or add the game to a study of the caller's."""
    program, visitor = program_of(request), visitor_of(request)
    services = program.studies
    async with explained():
        game = await finished_game(request, game_id)
        chapter = await paid(request, lambda: chapter_of_game(game, title_of(game)))
        if data.study is None:
            title = data.title or chapter.title
            study_id = await services.studies.create(visitor, title, [chapter])
        else:
            await services.rules.editable(visitor.user, data.study)
            study_id = data.study
            opened = await services.studies.get(study_id)
            author = Author(visitor, editor=True)
            await services.studies.execute(opened, author, PutChapters((chapter,)))
        opened = await services.studies.get(study_id)
        return wire.StudyCreated(study_id, opened.study.chapters[-1].id)


async def finished_game(request: ApiRequest, game_id: str) -> Game:
    """The game as far as the one who asks may know it; Missing, Refusal while it is played."""
    try:
        room = await program_of(request).rooms.get(game_id)
    except UnknownGameError as unknown:
        raise Missing("no-such-game-link") from unknown
    await program_of(request).ranking.update_player_info(room.audience)
    game = room.audience.shown_game(user_of(request))
    if game.result is None:
        raise Refusal("study-of-running-game")
    return game


def title_of(game: Game) -> str:
    names = " \u2013 ".join(player.name or "?" for player in game.players)
    return f"{names}, {game.options.name}"[:100] if game.options.name else names[:100]


async def chapters_of(request: ApiRequest, asked: wire.NewChapter) -> list[Chapter]:
    """The chapters that are asked for: of a game, a file, or a position; Refusal."""
    user = user_of(request)
    if asked.game is not None:
        game = await finished_game(request, asked.game)
        title = asked.title.strip() or title_of(game)
        return [await paid(request, lambda: chapter_of_game(game, title))]
    if asked.text is not None:
        text = asked.text
        return await paid(request, lambda: read_chapters(text, user))
    variant = await board_of(request, asked.variant or "chess")

    def at_position() -> Chapter:
        start = positions.set_up(variant, asked.position, None, Side.WHITE)
        kind: ChapterKind = "board" if asked.position is None else "position"
        chapter = chapter_at(start, asked.title.strip() or variant.title, kind, asked.orientation)
        checked_start(chapter)
        return chapter

    return [await paid(request, at_position)]


# --- One study -------------------------------------------------------------------------------


@get("/api/studies/{study_id:str}", tags=["studies"], opt=open_to(Role.GUEST, READ))
async def get_study(request: ApiRequest, study_id: StudyId, link: Link = None) -> wire.StudyView:
    """A study without the moves of its chapters."""
    program, user = program_of(request), user_of(request)
    async with explained():
        access = await program.studies.rules.of(user, study_id, link)
        opened = await program.studies.studies.get(study_id)
        return await told_study(program, access, opened.study, user)


@patch("/api/studies/{study_id:str}", tags=["studies"], opt=open_to(Role.GUEST, PLAY))
async def rename_study(
    request: ApiRequest, study_id: StudyId, data: JSONBody[wire.StudyRenamed]
) -> wire.StudyView:
    """Give a study another title."""
    program, visitor = program_of(request), visitor_of(request)
    async with explained():
        access = await program.studies.rules.editable(visitor.user, study_id)
        opened = await program.studies.studies.get(study_id)
        author = Author(visitor, access.may_edit)
        await program.studies.studies.execute(opened, author, SetTitle(data.title))
        return await told_study(program, access, opened.study, visitor.user)


@delete("/api/studies/{study_id:str}", tags=["studies"], opt=open_to(Role.GUEST, PLAY))
async def delete_study(request: ApiRequest, study_id: StudyId) -> None:
    """Delete one's own study; it can be restored for 30 days."""
    async with explained():
        await program_of(request).studies.studies.delete(user_of(request), study_id)


@post(
    "/api/studies/{study_id:str}/restore",
    tags=["studies"],
    opt=open_to(Role.GUEST, PLAY),
    status_code=204,
)
async def restore_study(request: ApiRequest, study_id: StudyId) -> None:
    """Undo the deletion of one's own study."""
    async with explained():
        await program_of(request).studies.studies.restore(user_of(request), study_id)


@post("/api/studies/{study_id:str}/chapters", tags=["studies"], opt=open_to(Role.GUEST, PLAY))
async def add_chapter(
    request: ApiRequest, study_id: StudyId, data: JSONBody[wire.NewChapter]
) -> wire.StudyCreated:
    """Add a chapter: a finished game, the games of a file, or a position."""
    program, visitor = program_of(request), visitor_of(request)
    services = program.studies
    async with explained():
        await services.rules.editable(visitor.user, study_id)
        chapters = await chapters_of(request, data)
        opened = await services.studies.get(study_id)
        author = Author(visitor, editor=True)
        change = await services.studies.execute(opened, author, PutChapters(tuple(chapters)))
        return wire.StudyCreated(study_id, change.before.next_chapter)


@get(
    "/api/studies/{study_id:str}/chapters/{number:int}",
    tags=["studies"],
    opt=open_to(Role.GUEST, READ),
)
async def get_chapter(
    request: ApiRequest, study_id: StudyId, number: ChapterNumber, link: Link = None
) -> wire.ChapterView:
    """A whole chapter: its moves, variations and comments."""
    program, user = program_of(request), user_of(request)
    services = program.studies
    async with explained():
        access = await services.rules.of(user, study_id, link)
        opened = await services.studies.get(study_id)
        study = opened.study
        chapter = chapter_of(study, number)
        names = views.names_of(await program.players.named(views.authors(chapter)))
        reader = views.ChapterReader(opened, chapter, access, user, names)
        progress = await services.exercises.progress.of_study(study_id, user)
        return await paid(request, lambda: reader.view(study.seq, progress))


@get("/api/studies/{study_id:str}/file", tags=["studies"], opt=open_to(Role.GUEST, READ))
async def study_file(
    request: ApiRequest,
    study_id: StudyId,
    chapter: Annotated[
        int | None, QueryParameter(ge=1, description="Only this chapter; ICN needs one.")
    ] = None,
    file_format: Annotated[
        Literal["pgn", "icn"],
        QueryParameter(
            name="format",
            description="PGN with variations, or ICN: the main line of one chapter on a plane.",
        ),
    ] = "pgn",
    link: Link = None,
) -> Response[str]:
    """A study or one of its chapters as a file."""
    program, user = program_of(request), user_of(request)
    async with explained():
        await program.studies.rules.of(user, study_id, link)
        study = (await program.studies.studies.get(study_id)).study
        chapters = study.chapters if chapter is None else (chapter_of(study, chapter),)
        if file_format == "icn":
            one = chapter_of(study, chapter or 0)
            text = await paid(request, lambda: as_icn(study, one))
        else:
            text = await paid(request, lambda: as_pgn(study, chapters))
    disposition = f'attachment; filename="study-{study_id}.{file_format}"'
    headers = {"content-disposition": disposition}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/studies/{study_id:str}/progress", tags=["studies"], opt=open_to(Role.GUEST))
async def study_progress(request: ApiRequest, study_id: StudyId) -> wire.StudyProgressList:
    """For editors: what each reader has done."""
    program, user = program_of(request), user_of(request)
    services = program.studies
    async with explained():
        await services.rules.editable(user, study_id)
        study = (await services.studies.get(study_id)).study
        done = await services.exercises.progress.of_study(study_id)
    names = views.names_of(await program.players.named({one.user for one in done}))
    return views.progress_list(study, done, names)


# --- Sharing ---------------------------------------------------------------------------------


@get("/api/studies/{study_id:str}/choices", tags=["studies"], opt=open_to(Role.GUEST))
async def share_choices(request: ApiRequest, study_id: StudyId) -> wire.ShareChoices:
    """The classes with which the caller may share the study."""
    program, user = program_of(request), user_of(request)
    async with explained():
        await program.studies.rules.owned(user, study_id)
    classes = await program.studies.rules.classes.taught_by(user)
    return wire.ShareChoices([wire.ClassChoice(one.id, one.name) for one in classes])


@post(
    "/api/studies/{study_id:str}/shares",
    tags=["studies"],
    opt=open_to(Role.GUEST),
    status_code=200,
)
async def share_study(
    request: ApiRequest, study_id: StudyId, data: JSONBody[wire.ShareWith]
) -> wire.StudyView:
    """Share one's own study with a user or a class, or take that back."""
    program, user = program_of(request), user_of(request)
    async with explained():
        who = await sharer(program, visitor_of(request), data)
        await program.studies.studies.share(user, study_id, data.kind, who, data.role)
        return await own_view(program, user, study_id)


@post(
    "/api/studies/{study_id:str}/link",
    tags=["studies"],
    opt=open_to(Role.GUEST),
    status_code=200,
)
async def link_study(
    request: ApiRequest, study_id: StudyId, data: JSONBody[wire.StudyLink]
) -> wire.StudyView:
    """Make a new secret link for readers, or void it."""
    program, user = program_of(request), user_of(request)
    async with explained():
        await program.studies.studies.set_link(user, study_id, data.on)
        return await own_view(program, user, study_id)


async def own_view(program: Program, user: str, study_id: str) -> wire.StudyView:
    access: Access = await program.studies.rules.owned(user, study_id)
    opened = await program.studies.studies.get(study_id)
    return await told_study(program, access, opened.study, user)


async def sharer(program: Program, visitor: Visitor, data: wire.ShareWith) -> str:
    """The id of the user or class; Refusal if nobody or several are meant."""
    if data.kind == "class":
        if data.id is None:
            raise Refusal("study-share-whom")
        return data.id
    if data.id is not None:
        # Somebody who has gone can still be removed from the list.
        if data.role is not None:
            await program.people.find(visitor, data.id)
        return data.id
    name = (data.name or "").strip()
    if not name:
        raise Refusal("study-share-whom")
    return (await program.people.called(visitor, name)).id


# --- The socket ------------------------------------------------------------------------------


@websocket("/ws/studies/{study_id:str}", opt=open_to(Role.GUEST, PLAY))
async def study_socket(socket: Socket, study_id: StudyId, link: Link = None) -> None:
    """Read, edit and follow a study."""
    await socket.accept()
    transport = WebSocketTransport(socket)
    program, visitor = program_of(socket), visitor_of(socket)
    try:
        access = await program.studies.rules.of(visitor.user, study_id, link)
        opened = await program.studies.studies.get(study_id)
    except NoSuchStudy as missing:
        await transport.close(NO_SUCH_STUDY, str(missing.reason))
        return
    name = await program.people.usual_name(visitor.user)
    program.presence.connect(visitor.user)
    try:
        await StudySocket(transport, program, visitor, opened, access, link, name).run()
    finally:
        program.presence.disconnect(visitor.user)


ROUTES = [
    list_studies,
    make_study,
    make_study_of_game,
    get_study,
    rename_study,
    delete_study,
    restore_study,
    add_chapter,
    get_chapter,
    study_file,
    study_progress,
    share_choices,
    share_study,
    link_study,
    study_socket,
]
