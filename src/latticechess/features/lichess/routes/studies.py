"""lichess API: studies as PGN, and chapters added from PGN."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from litestar import Response
from litestar.params import PathParameter
from msgspec.structs import replace

from latticechess.features.lichess.api import (
    PGN,
    PLAYERS,
    READERS,
    Username,
    fields,
    find_user,
    lichess_get,
    lichess_post,
)
from latticechess.features.lichess.views.boards import Json
from latticechess.features.studies.rules.commands import PutChapters
from latticechess.features.studies.rules.files import as_pgn, read_chapters
from latticechess.features.studies.rules.tree import Chapter, Study
from latticechess.features.studies.service.access import NoSuchStudy
from latticechess.features.studies.service.studies import Author
from latticechess.play.refusal import Refusal
from latticechess.server.paid_work import paid
from latticechess.server.problems import Missing
from latticechess.server.request_context import ApiRequest, program_of, user_of, visitor_of

SUFFIX = ".pgn"
MOST_STUDIES = 100
"""Studies of a user in one file."""
StudyFile = Annotated[str, PathParameter(description="The study's id, and `.pgn`.")]
StudyId = Annotated[str, PathParameter(description="The study's id.")]
ChapterFile = Annotated[str, PathParameter(description="The chapter's number, and `.pgn`.")]


async def readable(request: ApiRequest, study_id: str) -> Study:
    """A study that the caller may read; Missing."""
    studies = program_of(request).studies
    try:
        await studies.rules.of(user_of(request), study_id, None)
        return (await studies.studies.get(study_id)).study
    except NoSuchStudy as missing:
        raise Missing.because(missing.reason) from missing


async def pgn_file(request: ApiRequest, study: Study, chapters: Sequence[Chapter]) -> Response[str]:
    return Response(await paid(request, lambda: as_pgn(study, chapters)), media_type=PGN)


def without_suffix(name: str) -> str:
    """What is asked for as a PGN file; Missing for any other file."""
    if not name.endswith(SUFFIX):
        raise Missing("nothing-here")
    return name.removesuffix(SUFFIX)


@lichess_get("/api/study/{study_file:str}", opt=READERS)
async def export_study(request: ApiRequest, study_file: StudyFile) -> Response[str]:
    """All chapters of a study."""
    study = await readable(request, without_suffix(study_file))
    return await pgn_file(request, study, study.chapters)


@lichess_get("/api/study/{study_id:str}/{chapter_file:str}", opt=READERS)
async def export_chapter(
    request: ApiRequest, study_id: StudyId, chapter_file: ChapterFile
) -> Response[str]:
    """One chapter of a study."""
    study = await readable(request, study_id)
    number = without_suffix(chapter_file)
    found = [one for one in study.chapters if str(one.id) == number]
    if not found:
        raise Missing("study-no-such-chapter")
    return await pgn_file(request, study, found)


@lichess_get("/study/by/{username:str}/export.pgn", opt=READERS)
async def export_of_user(request: ApiRequest, username: Username) -> Response[str]:
    """All studies of one user that the caller may read."""
    owner = await find_user(request, username)
    listed = await program_of(request).studies.studies.listed(user_of(request))
    ids = [row.id for row, _ in listed if row.owner == owner.id][:MOST_STUDIES]
    studies = [await readable(request, one) for one in ids]

    def write() -> str:
        return "\n".join(as_pgn(study, study.chapters) for study in studies)

    return Response(await paid(request, write), media_type=PGN)


@lichess_post("/api/study/{study_id:str}/import-pgn", opt=PLAYERS)
async def import_pgn(request: ApiRequest, study_id: StudyId) -> Json:
    """Add each game of a PGN as a chapter: fields `pgn`, `name`, `orientation`."""
    program, visitor = program_of(request), visitor_of(request)
    told = await fields(request)
    if not told.get("pgn", "").strip():
        raise Refusal("lichess-missing", name="pgn")
    await program.studies.rules.editable(visitor.user, study_id)
    read = await paid(request, lambda: read_chapters(told["pgn"], visitor.user))
    chapters = [as_wished(one, told, number, len(read)) for number, one in enumerate(read, 1)]
    opened = await program.studies.studies.get(study_id)
    author = Author(visitor, editor=True)
    change = await program.studies.studies.execute(opened, author, PutChapters(tuple(chapters)))
    added = [one for one in opened.study.chapters if one.id >= change.before.next_chapter]
    return {"chapters": [{"id": str(one.id), "name": one.title} for one in added]}


def as_wished(chapter: Chapter, told: dict[str, str], number: int, count: int) -> Chapter:
    """The chapter with the name and the orientation that were asked for."""
    name = told.get("name", "").strip()
    if name:
        chapter = replace(chapter, title=(name if count == 1 else f"{name} {number}")[:100])
    if told.get("orientation") == "black":
        chapter = replace(chapter, orientation="black")
    return chapter


ROUTES = [export_study, export_of_user, export_chapter, import_pgn]
