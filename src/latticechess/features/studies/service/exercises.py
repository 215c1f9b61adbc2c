"""Exercises of studies: find a better move than the one that was played."""

from __future__ import annotations

from latticechess.app.timer import now_ms
from latticechess.features.accounts.service.roles import Visitor
from latticechess.features.analysis.service.analysis import allow
from latticechess.features.analysis.service.tried_moves import MoveJudge, Task, Tried, task
from latticechess.features.games.service.rooms import Rooms
from latticechess.features.games.service.seats import sides_of
from latticechess.features.studies.rules.decide import chapter_of
from latticechess.features.studies.rules.positions import first_position
from latticechess.features.studies.rules.tree import Chapter, Exercise, Study, path
from latticechess.features.studies.service.assignments import Assignments
from latticechess.features.studies.service.open_study import OpenStudy
from latticechess.features.studies.service.studies import Studies
from latticechess.features.studies.store.progress import CHAPTER_READ, ProgressStore
from latticechess.kernel.move import Move
from latticechess.play.game import Game
from latticechess.play.refusal import Refusal

GOOD_GLYPHS = {1, 3, 5}
"""`!`, `!!`, `!?`: moves that an editor calls good."""


MISTAKE = 1
"""Kept like an exercise: of a game, with the ply as its chapter."""


class Exercises:
    """Judges what readers try, and keeps what they have done."""

    def __init__(
        self,
        studies: Studies,
        progress: ProgressStore,
        judge: MoveJudge,
        rooms: Rooms,
        assignments: Assignments,
    ) -> None:
        self.studies = studies
        self.progress = progress
        self.judge = judge
        self.rooms = rooms
        self.assignments = assignments

    async def try_move(
        self, opened: OpenStudy, visitor: Visitor, number: int, exercise_id: int, move: Move
    ) -> Tried:
        """Judge a move and count the try; Refusal, EngineError."""
        chapter = chapter_of(opened.study, number)
        exercise = next((one for one in chapter.exercises if one.id == exercise_id), None)
        if exercise is None:
            raise Refusal("study-no-such-exercise")
        wanted = await self.studies.workshop.run(
            visitor.user, visitor.address, lambda: task_of(chapter, exercise)
        )
        allow([room.game for room in self.rooms.open.values()], visitor.user, wanted.request)
        tried = await self.judge.judge(wanted, move, visitor.user)
        done_at = now_ms() if tried.good else None
        await self.progress.tried(opened.id, visitor.user, number, exercise_id, done_at)
        if tried.good:
            await self.count(opened.id, opened.study, visitor.user)
        return tried

    async def mark_read(self, opened: OpenStudy, user: str, number: int) -> None:
        """The reader has been through a chapter; Refusal."""
        chapter_of(opened.study, number)
        await self.progress.tried(opened.id, user, number, CHAPTER_READ, now_ms())
        await self.count(opened.id, opened.study, user)

    async def count(self, study_id: str, study: Study, user: str) -> None:
        """Bring the work that was given to the reader up to date."""
        done = {
            (one.chapter, one.exercise)
            for one in await self.progress.of_study(study_id, user)
            if one.done_at is not None
        }

        def counted(chapter: int | None) -> tuple[int, int]:
            wanted = wanted_of(study, chapter)
            return len(wanted & done), len(wanted)

        await self.assignments.mark_study(user, study_id, counted)

    async def try_instead(self, game: Game, visitor: Visitor, ply: int, move: Move) -> Tried:
        """Judge a move in place of one's own move `ply` of a finished game; Refusal."""
        if game.result is None or not sides_of(game, visitor.user):
            raise Refusal("try-own-games")
        if not 1 <= ply <= game.ply:
            raise Refusal("no-such-ply", ply=ply)
        before = [one.move for one in game.moves[: ply - 1]]
        mistake = game.moves[ply - 1].move
        wanted = await self.studies.workshop.run(
            visitor.user, visitor.address, lambda: task(game.positions[0], before, mistake)
        )
        allow([room.game for room in self.rooms.open.values()], visitor.user, wanted.request)
        tried = await self.judge.judge(wanted, move, visitor.user)
        if tried.good:
            await self._bettered(game.id, visitor.user, ply)
        return tried

    async def _bettered(self, game_id: str, user: str, ply: int) -> None:
        """Keep that a mistake of a game was bettered: it counts once for work given."""
        known = await self.progress.of_study(game_id, user)
        await self.progress.tried(game_id, user, ply, MISTAKE, now_ms())
        if all(one.chapter != ply for one in known):
            await self.assignments.count_mistake(user)


def wanted_of(study: Study, chapter: int | None) -> set[tuple[int, int]]:
    """What is to be done in a study or in one chapter: its exercises, or reading where it has
    none."""
    wanted: set[tuple[int, int]] = set()
    for one in study.chapters:
        if chapter is None or one.id == chapter:
            wanted |= {(one.id, exercise.id) for exercise in one.exercises} or {
                (one.id, CHAPTER_READ)
            }
    return wanted


def task_of(chapter: Chapter, exercise: Exercise) -> Task:
    """The task of an exercise; what its editors call good is good."""
    moves = [chapter.nodes[node].played for node in path(chapter, exercise.node)]
    mistake = None if exercise.mistake is None else chapter.nodes[exercise.mistake].played
    children = [chapter.nodes[child] for child in chapter.nodes[exercise.node].children]
    known = [child.played for child in children if GOOD_GLYPHS.intersection(child.glyphs)]
    if exercise.better is not None:
        known.append(Move(*exercise.better))
    return task(first_position(chapter), moves, mistake, tuple(known))
