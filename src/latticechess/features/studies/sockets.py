"""The study socket: one client that reads, edits or follows a study.

What has changed is found by comparing the study with what this client was last told, so that
changes that come fast are sent together and none is lost.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from latticechess.app.engines import EngineError
from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.studies import views
from latticechess.features.studies.rules import commands as ask
from latticechess.features.studies.rules.commands import PlayLine
from latticechess.features.studies.rules.decide import along, chapter_of, node_of
from latticechess.features.studies.rules.tree import Chapter, Drawing, Study
from latticechess.features.studies.service.access import Access, NoSuchStudy
from latticechess.features.studies.service.open_study import ExplainState, OpenStudy, StudyChange
from latticechess.features.studies.service.studies import Author
from latticechess.features.studies.store.progress import Progress
from latticechess.features.studies.store.shares import classes_in
from latticechess.kernel.move import Move
from latticechess.kernel.sentence import Sentence, reason_of
from latticechess.play.refusal import Refusal
from latticechess.server.problems import BROKEN
from latticechess.server.sentences import parameters_view
from latticechess.server.sockets.connection import Connection, Transport, cancel
from latticechess.store.database.open import StoreError

PointerCommands = wire.SetDrawings
"""What whoever has the pointer may do besides playing moves."""


def command_of(message: wire.StudyClientMessages) -> ask.Command:
    """The command for a message that edits a study."""
    match message:
        case wire.AddComment():
            return ask.Say(message.chapter, message.node, message.text)
        case wire.ChangeComment():
            return ask.Reword(message.chapter, message.node, message.comment, message.text)
        case wire.SetGlyph():
            return ask.Mark(message.chapter, message.node, message.glyph, message.on)
        case wire.SetDrawings():
            drawn = tuple(
                Drawing(tuple(one.origin), tuple(one.target), one.ink) for one in message.drawings
            )
            return ask.Draw(message.chapter, message.node, drawn)
        case wire.RemoveMove():
            return ask.DropLine(message.chapter, message.node)
        case wire.PromoteLine():
            return ask.Promote(message.chapter, message.node, message.main)
        case wire.RenameChapter():
            return ask.TitleChapter(message.chapter, message.title)
        case wire.MoveChapter():
            return ask.ShiftChapter(message.chapter, message.to)
        case wire.RemoveChapter():
            return ask.DropChapter(message.chapter)
        case wire.AddExercise():
            return ask.PutExercise(message.chapter, message.node, message.title)
        case wire.RemoveExercise():
            return ask.DropExercise(message.chapter, message.exercise)
    raise TypeError(f"{type(message).__name__} edits nothing")


log = logging.getLogger("latticechess.server")

GONE = 4404
GUESTS_NAMED = 60
"""So many people are sent by name."""


async def told_study(program: Program, access: Access, study: Study, user: str) -> wire.StudyView:
    """A study as one reader sees it."""
    services = program.studies
    shares = await services.studies.shares.of_study(access.row.id)
    people = {access.row.owner, *(one.who for one in shares if one.kind == "user")}
    names = views.names_of(await program.players.named(people))
    for class_id in classes_in(shares):
        names[class_id] = await services.rules.classes.name(class_id)
    progress = await services.exercises.progress.of_study(access.row.id, user)
    owner = names.get(access.row.owner, views.GUEST)
    return views.study_view(access, study, shares, names, owner, progress)


class StudySocket(Connection[wire.StudyClientMessages]):
    """A client that has a study open; implements the study's `StudyWatcher`."""

    decoder = msgspec.json.Decoder(wire.StudyClientMessages)

    def __init__(
        self,
        transport: Transport,
        program: Program,
        visitor: Visitor,
        opened: OpenStudy,
        access: Access,
        link: str | None,
        name: str,
    ) -> None:
        super().__init__(transport, visitor)
        self.program = program
        self.services = program.studies
        self.opened = opened
        self.access = access
        self.link = link
        self.name = name
        self.following = True
        self.pupils = 0
        """Pupils of the classes that the study is shared with."""
        self.shown: Chapter | None = None
        """The open chapter as the client knows it."""
        self.told: Study | None = None
        self.news = asyncio.Event()
        self.access_changed = False
        self.lesson_changed = False
        self.telling = asyncio.Lock()
        self.sending: asyncio.Task[None] | None = None
        self.trying: asyncio.Task[None] | None = None

    # --- Called by the study --------------------------------------------------------------------

    def on_change(self, change: StudyChange) -> None:
        self.news.set()

    def on_lesson(self) -> None:
        self.lesson_changed = True
        self.news.set()

    def on_access(self) -> None:
        self.access_changed = True
        self.news.set()

    def on_explained(self, progress: ExplainState) -> None:
        self.put(views.explain_view(progress))

    # --- Sending --------------------------------------------------------------------------------

    async def begin(self) -> None:
        await self.count_pupils()
        self.services.lessons.enter(self.opened, self)
        await self.tell_changes()
        self.sending = asyncio.create_task(self.send_news())

    async def end(self) -> None:
        await cancel(self.sending, self.trying)
        self.services.lessons.leave(self.opened, self)

    def refuse(self, reason: Sentence, message: wire.StudyClientMessages | None = None) -> None:
        self.put(wire.StudyRefused(str(reason), reason.code, parameters_view(reason)))

    async def send_news(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            try:
                if self.access_changed:
                    await self.check_access()
                await self.tell_changes()
            except NoSuchStudy:
                self.put(wire.StudyGone())
                await self.transport.close(GONE, "The study is gone.")
                return
            except (Refusal, StoreError) as problem:
                self.refuse(reason_of(problem))
            except Exception:
                log.exception("cannot tell the changes of a study")
                self.refuse(BROKEN)

    async def check_access(self) -> None:
        """Ask again what this user may do; NoSuchStudy."""
        self.access_changed = False
        self.access = await self.services.rules.of(self.user, self.opened.id, self.link)
        await self.count_pupils()
        self.told = None

    async def count_pupils(self) -> None:
        shares = await self.services.studies.shares.of_study(self.opened.id)
        classes = self.services.rules.classes
        pupils = {one for each in classes_in(shares) for one in await classes.pupils(each)}
        self.pupils = len(pupils)

    async def tell_changes(self) -> None:
        """Send what this client does not know yet."""
        async with self.telling:
            study = self.opened.study
            await self.tell_chapter(study)
            if self.told is None or outline(self.told) != outline(study):
                self.put(wire.StudyTold(await self.study_view(study)))
            self.told = study
            if self.lesson_changed:
                self.lesson_changed = False
                self.tell_lesson()

    async def study_view(self, study: Study) -> wire.StudyView:
        return await told_study(self.program, self.access, study, self.user)

    async def tell_chapter(self, study: Study) -> None:
        before = self.shown
        if before is None:
            return
        after = study.chapter(before.id)
        if after is before:
            return
        self.shown = after
        if after is None:
            return
        changed = [key for key, node in after.nodes.items() if before.nodes.get(key) is not node]
        reader = await self.reader(after, changed)
        nodes = await self.beside_nodes(reader, changed)
        self.put(
            wire.ChapterChanged(
                chapter=after.id,
                seq=study.seq,
                nodes=nodes,
                removed=sorted(before.nodes.keys() - after.nodes.keys()),
                exercises=views.exercise_views(after, await self.own_progress()),
                title=after.title,
            )
        )

    async def reader(self, chapter: Chapter, nodes: list[int] | None) -> views.ChapterReader:
        people = await self.program.players.named(views.authors(chapter, nodes))
        names = views.names_of(people)
        return views.ChapterReader(self.opened, chapter, self.access, self.user, names)

    async def beside_nodes(
        self, reader: views.ChapterReader, nodes: list[int]
    ) -> list[wire.NodeView]:
        # Nobody pays for being told: whoever made the change has.
        return await self.program.workshop.do(lambda: reader.nodes(nodes))

    async def own_progress(self) -> list[Progress]:
        return await self.services.exercises.progress.of_study(self.opened.id, self.user)

    def tell_lesson(self) -> None:
        guests = self.services.lessons.guests(self.opened)
        view = views.lesson_view(self.opened.lesson, guests, self.user, self.pupils)
        self.put(msgspec.structs.replace(view, guests=view.guests[:GUESTS_NAMED]))

    # --- Messages -------------------------------------------------------------------------------

    async def answer(self, message: wire.StudyClientMessages) -> None:
        try:
            await self.act(message)
        except (Refusal, StoreError, EngineError) as problem:
            self.refuse(reason_of(problem), message)
        except Exception:
            log.exception("cannot do what was asked of a study")
            self.refuse(BROKEN, message)

    async def act(self, message: wire.StudyClientMessages) -> None:
        match message:
            case wire.OpenChapter():
                await self.open_chapter(message.chapter)
            case wire.ShowNode():
                await self.show_node(message.chapter, message.node)
            case wire.AddMove():
                await self.add_move(message)
            case wire.TryMove():
                self.begin_try(message)
            case wire.MarkRead():
                await self.services.exercises.mark_read(self.opened, self.user, message.chapter)
                self.told = None
                self.news.set()
            case wire.ExplainMistakes():
                self.services.explainer.begin(self.opened, self.author(), message.chapter)
            case (
                wire.StartLesson()
                | wire.EndLesson()
                | wire.HandPointer()
                | wire.AskPointer()
                | wire.FollowLesson()
            ):
                await self.act_in_lesson(message)
            case _:
                pointing = isinstance(message, PointerCommands)
                author = self.author(pointing=pointing)
                await self.services.studies.execute(self.opened, author, command_of(message))
                await self.tell_changes()

    def author(self, pointing: bool = False) -> Author:
        """This user as author; whoever has the pointer may also play and draw."""
        lesson = self.opened.lesson
        leads = pointing and lesson is not None and lesson.pointer == self.user
        return Author(self.visitor, self.access.may_edit or leads)

    async def open_chapter(self, number: int) -> None:
        async with self.telling:
            study = self.opened.study
            chapter = chapter_of(study, number)
            reader = await self.reader(chapter, None)
            progress = await self.own_progress()
            view = await self.program.workshop.run(
                self.user, self.visitor.address, lambda: reader.view(study.seq, progress)
            )
            self.shown = chapter
            self.put(wire.ChapterTold(view))

    async def show_node(self, number: int, node: int) -> None:
        chapter, _ = node_of(self.opened.study, number, node)
        if self.following:
            self.services.lessons.point(self.opened, self.user, number, node)
        self.put(
            await self.program.workshop.run(
                self.user,
                self.visitor.address,
                lambda: views.node_shown(number, node, self.opened.positions.at(chapter, node)),
            )
        )

    async def add_move(self, message: wire.AddMove) -> None:
        moves = (Move(message.origin, message.target, message.promotion),)
        command = PlayLine(message.chapter, message.node, moves)
        await self.services.studies.execute(self.opened, self.author(pointing=True), command)
        await self.tell_changes()
        chapter, _ = node_of(self.opened.study, message.chapter, message.node)
        reached, _ = along(chapter, message.node, moves)
        self.put(wire.MoveAdded(message.chapter, reached))

    def begin_try(self, message: wire.TryMove) -> None:
        """Judge a move in the background; one at a time."""
        if self.trying is None or self.trying.done():
            self.trying = asyncio.create_task(self.try_move(message))

    async def try_move(self, message: wire.TryMove) -> None:
        move = Move(message.origin, message.target, message.promotion)
        try:
            tried = await self.services.exercises.try_move(
                self.opened, self.visitor, message.chapter, message.exercise, move
            )
        except (Refusal, StoreError, EngineError) as problem:
            self.refuse(reason_of(problem), message)
            return
        except Exception:
            log.exception("cannot judge a move")
            self.refuse(BROKEN, message)
            return
        view = views.tried_view(tried)
        self.put(wire.ExerciseTried(message.chapter, message.exercise, view))
        self.told = None
        self.news.set()

    async def act_in_lesson(
        self,
        message: wire.StartLesson
        | wire.EndLesson
        | wire.HandPointer
        | wire.AskPointer
        | wire.FollowLesson,
    ) -> None:
        lessons = self.services.lessons
        match message:
            case wire.StartLesson():
                if not self.access.may_edit:
                    raise Refusal("study-read-only")
                node_of(self.opened.study, message.chapter, message.node)
                lessons.begin(self.opened, self.user, message.chapter, message.node)
            case wire.EndLesson():
                await lessons.end(self.opened, self.user, self.access.role == "owner")
            case wire.HandPointer():
                lessons.hand(self.opened, self.user, message.user)
            case wire.AskPointer():
                lessons.ask(self.opened, self.user, message.on)
            case wire.FollowLesson():
                lessons.follow(self.opened, self, message.on)


def outline(study: Study) -> tuple[object, ...]:
    """What the list of chapters shows: its change is told to everybody."""
    return (
        study.title,
        tuple(
            (one.id, one.title, len(one.exercises), one.nodes[0].children, len(one.nodes))
            for one in study.chapters
        ),
    )
