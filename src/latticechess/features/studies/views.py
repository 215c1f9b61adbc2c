"""Views of studies, chapters and lessons, and of work given to pupils."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.analysis.service.tried_moves import Tried
from latticechess.features.games.views import board as board_views
from latticechess.features.players.store.players import User
from latticechess.features.studies.rules.tree import (
    ROOT,
    Chapter,
    Comment,
    Exercise,
    Phrase,
    Study,
    main_line,
)
from latticechess.features.studies.service.access import Access
from latticechess.features.studies.service.assignments import GivenWork
from latticechess.features.studies.service.lessons import LessonGuest
from latticechess.features.studies.service.open_study import ExplainState, OpenStudy
from latticechess.features.studies.store.assignments import Item, Progressed
from latticechess.features.studies.store.lessons import Lesson
from latticechess.features.studies.store.progress import CHAPTER_READ, Progress
from latticechess.features.studies.store.shares import Share
from latticechess.features.studies.store.studies import StoredStudy
from latticechess.kernel.position import Position
from latticechess.kernel.sentence import reason_of
from latticechess.server.sentences import optional_sentence, sentence_view
from latticechess.server.times import iso

COMPUTER = "Computer"
GUEST = "Guest"
Names = Mapping[str, str]
"""Names by user id."""


def names_of(users: Mapping[str, User]) -> dict[str, str]:
    return {user_id: user.shown for user_id, user in users.items()}


def study_row(
    row: StoredStudy,
    role: wire.StudyRole,
    owner: str,
    solved: int,
    live: bool,
    titles: Mapping[str, str],
) -> wire.StudyRow:
    return wire.StudyRow(
        id=row.id,
        title=row.title,
        owner=owner,
        role=role,
        chapters=row.summary.chapters,
        variants=list(row.summary.variants),
        titles=[titles[name] for name in row.summary.variants],
        exercises=row.summary.exercises,
        solved=min(solved, row.summary.exercises),
        live=live,
        updated_at=iso(row.updated_at),
    )


def study_view(
    access: Access,
    study: Study,
    shares: Iterable[Share],
    share_names: Names,
    owner: str,
    progress: Iterable[Progress],
) -> wire.StudyView:
    """The study without its moves; with whom it is shared is told to those who may change it."""
    done = {(one.chapter, one.exercise) for one in progress if one.done_at is not None}
    told = shares if access.may_edit else ()
    return wire.StudyView(
        id=access.row.id,
        title=study.title,
        owner_id=access.row.owner,
        owner=owner,
        role=access.role,
        chapters=[chapter_summary(chapter, done) for chapter in study.chapters],
        shares=[
            wire.StudyShareView(one.kind, one.who, share_names.get(one.who, GUEST), one.role)
            for one in told
        ],
        link=access.row.link if access.role == "owner" else None,
        updated_at=iso(access.row.updated_at),
    )


def chapter_summary(chapter: Chapter, done: set[tuple[int, int]]) -> wire.ChapterSummary:
    return wire.ChapterSummary(
        id=chapter.id,
        title=chapter.title,
        variant=chapter.variant,
        kind=chapter.kind,
        plies=sum(1 for _ in main_line(chapter)),
        exercises=len(chapter.exercises),
        solved=sum((chapter.id, one.id) in done for one in chapter.exercises),
        read=(chapter.id, CHAPTER_READ) in done,
    )


def authors(chapter: Chapter, nodes: Iterable[int] | None = None) -> set[str]:
    """User ids of those who have commented."""
    chosen = chapter.nodes.keys() if nodes is None else nodes
    return {
        comment.by
        for node in chosen
        for comment in chapter.nodes[node].comments
        if comment.by is not None
    }


class ChapterReader:
    """A chapter as one reader sees it."""

    def __init__(
        self, opened: OpenStudy, chapter: Chapter, access: Access, user: str, names: Names
    ) -> None:
        self.opened = opened
        self.chapter = chapter
        self.access = access
        self.user = user
        self.names = names

    def view(self, seq: int, progress: Iterable[Progress]) -> wire.ChapterView:
        """The whole chapter. Takes long in a large one: not in the event loop."""
        chapter = self.chapter
        start = self.opened.positions.at(chapter, ROOT)
        return wire.ChapterView(
            id=chapter.id,
            seq=seq,
            title=chapter.title,
            kind=chapter.kind,
            variant=board_views.variant_view(start.variant),
            pieces=board_views.placed(start.pieces.items()),
            turn=board_views.colour(start.turn),
            ply=start.ply,
            orientation=chapter.orientation,
            players=list(chapter.players),
            result=chapter.result,
            game=chapter.game,
            nodes=self.nodes(chapter.nodes),
            exercises=exercise_views(chapter, progress),
        )

    def nodes(self, numbers: Iterable[int]) -> list[wire.NodeView]:
        return [self.node(number) for number in sorted(numbers)]

    def node(self, number: int) -> wire.NodeView:
        node = self.chapter.nodes[number]
        return wire.NodeView(
            id=number,
            parent=None if number == ROOT else node.parent,
            move=None if number == ROOT else self.move(number),
            children=list(node.children),
            comments=[self.comment(one) for one in node.comments if self.may_read(one)],
            glyphs=list(node.glyphs),
            drawings=[wire.DrawingView(one.origin, one.target, one.ink) for one in node.drawings],
        )

    def move(self, number: int) -> wire.MoveView:
        node = self.chapter.nodes[number]
        step = self.opened.step(self.chapter, number)
        return wire.MoveView(
            ply=self.opened.positions.at(self.chapter, node.parent).ply + 1,
            origin=node.played.origin,
            target=node.played.target,
            promotion=node.played.promotion,
            text=node.text,
            changes=board_views.change_views(step.changes),
            captured=board_views.optional_piece(step.captured),
            check=step.check,
            clock_ms=None,
        )

    def may_read(self, comment: Comment) -> bool:
        """Questions are between a reader and the editors."""
        return comment.kind != "question" or self.access.may_edit or comment.by == self.user

    def comment(self, comment: Comment) -> wire.CommentView:
        author = COMPUTER if comment.by is None else self.names.get(comment.by, GUEST)
        return wire.CommentView(
            id=comment.id,
            kind=comment.kind,
            author=author,
            author_id=comment.by,
            text=comment.text,
            sentences=[phrase_view(one) for one in comment.phrases],
            yours=comment.by == self.user,
        )


def exercise_views(chapter: Chapter, progress: Iterable[Progress]) -> list[wire.ExerciseView]:
    own = {one.exercise: one for one in progress if one.chapter == chapter.id}
    return [exercise_view(one, own.get(one.id)) for one in chapter.exercises]


def exercise_view(exercise: Exercise, own: Progress | None) -> wire.ExerciseView:
    return wire.ExerciseView(
        id=exercise.id,
        node=exercise.node,
        mistake=exercise.mistake,
        title=exercise.title,
        solved=own is not None and own.done_at is not None,
        tries=own.tries if own else 0,
    )


def phrase_view(phrase: Phrase) -> wire.SentenceView:
    return wire.SentenceView(
        phrase.text,
        phrase.code,
        {
            name: [_part(one) for one in value]
            if isinstance(value, list)
            else (value if isinstance(value, int) else _part(value))
            for name, value in phrase.parameters.items()
        },
    )


def _part(value: str | Phrase) -> wire.SentencePart:
    return phrase_view(value) if isinstance(value, Phrase) else value


def node_shown(chapter: int, node: int, position: Position) -> wire.NodeShown:
    """The legal moves in a position."""
    outcome = position.outcome
    return wire.NodeShown(
        chapter=chapter,
        node=node,
        turn=board_views.colour(position.turn),
        check=board_views.checked_king(position),
        legal=board_views.legal_view(position),
        result=board_views.result_view(outcome) if outcome else None,
    )


def lesson_view(
    lesson: Lesson | None, guests: list[LessonGuest], user: str, pupils: int
) -> wire.LessonTold:
    """The lesson as one reader sees it; `pupils`: how many belong to its classes."""
    names = {guest.user: guest.name for guest in guests}
    asking = lesson.asking if lesson else ()
    teacher = lesson.teacher if lesson else None
    others = [guest for guest in guests if guest.user != teacher]
    return wire.LessonTold(
        live=lesson is not None,
        teacher=names.get(lesson.teacher, "") if lesson else "",
        teacher_id=teacher,
        pointer=names.get(lesson.pointer, "") if lesson else "",
        pointer_id=lesson.pointer if lesson else None,
        chapter=lesson.chapter if lesson else None,
        node=lesson.node if lesson else None,
        started_at=iso(lesson.started_at) if lesson else None,
        guests=[
            wire.LessonGuest(one.user, one.name, one.following, one.user in asking)
            for one in guests
        ],
        follow=sum(one.following for one in others),
        expected=max(pupils, len(others)),
        you=user,
        yours=lesson is not None and lesson.teacher == user,
    )


def tried_view(tried: Tried) -> wire.TriedMove:
    return wire.TriedMove(
        good=tried.good,
        move=tried.text,
        verdict=tried.verdict,
        why=optional_sentence(tried.why),
        answer=tried.answer,
    )


def explain_view(state: ExplainState) -> wire.ExplainProgress:
    return wire.ExplainProgress(
        chapter=state.chapter,
        done=state.done,
        total=state.total,
        finished=state.finished,
        mistakes=state.mistakes,
        problem=None if state.problem is None else sentence_view(reason_of(state.problem)),
    )


def progress_list(study: Study, done: Iterable[Progress], names: Names) -> wire.StudyProgressList:
    """What each reader has done of what is there now."""
    exercises = {(one.id, each.id) for one in study.chapters for each in one.exercises}
    chapters = {one.id for one in study.chapters}
    by_reader: dict[str, list[Progress]] = {}
    for one in done:
        by_reader.setdefault(one.user, []).append(one)
    readers = [
        wire.ExerciseProgress(
            user=user,
            name=names.get(user, GUEST),
            solved=sum(
                one.done_at is not None and (one.chapter, one.exercise) in exercises
                for one in theirs
            ),
            exercises=len(exercises),
            tries=sum(one.tries for one in theirs if one.exercise != CHAPTER_READ),
            read=sum(one.exercise == CHAPTER_READ and one.chapter in chapters for one in theirs),
            chapters=len(chapters),
        )
        for user, theirs in by_reader.items()
    ]
    return wire.StudyProgressList(sorted(readers, key=lambda one: one.name.casefold()))


def work_view(given: GivenWork, user: str, names: Names) -> wire.WorkView:
    work = given.work
    return wire.WorkView(
        id=work.id,
        title=work.title,
        by=names.get(work.by, GUEST),
        class_id=work.class_id,
        user=work.user,
        due=work.due,
        given_at=iso(work.at),
        yours=work.by == user,
        items=[item_view(item) for item in work.items],
        pupils=[pupil_view(given, pupil, names.get(pupil, GUEST)) for pupil in given.pupils],
    )


def item_view(item: Item) -> wire.WorkItem:
    return wire.WorkItem(item.kind, item.ref, item.title, item.chapter, item.count)


def pupil_view(given: GivenWork, pupil: str, name: str) -> wire.WorkByPupil:
    marks = {one.item: one for one in given.marks if one.user == pupil}
    views = [mark_view(number, marks.get(number)) for number in range(len(given.work.items))]
    return wire.WorkByPupil(pupil, name, state_of(given, views), views)


def mark_view(number: int, mark: Progressed | None) -> wire.WorkMark:
    if mark is None:
        return wire.WorkMark(number, 0, 0, False)
    finished = mark.done_at is not None
    return wire.WorkMark(number, mark.done, mark.total, finished, mark.helped, mark.shown)


def state_of(given: GivenWork, marks: list[wire.WorkMark]) -> wire.WorkState:
    """Done if every item is finished; late from the day after the last day on."""
    if all(mark.finished for mark in marks):
        return "done"
    today = datetime.fromtimestamp(now_ms() / 1000, UTC).date().isoformat()
    return "late" if given.work.due is not None and given.work.due < today else "open"
