"""The computer looks through the main line of a chapter and writes what it finds into it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from contextlib import aclosing

from latticechess.features.analysis.service.review import Evaluation, Review, Reviewer
from latticechess.features.analysis.service.review_report import Mistake, chance_of, mistake_at
from latticechess.features.games.service.rooms import Rooms, UnknownGameError
from latticechess.features.studies.rules.computer import Finding, explain
from latticechess.features.studies.rules.decide import chapter_of
from latticechess.features.studies.rules.positions import first_position
from latticechess.features.studies.rules.tree import Chapter, main_line
from latticechess.features.studies.service.open_study import ExplainState, OpenStudy
from latticechess.features.studies.service.studies import Author, Studies
from latticechess.kernel.move import Move
from latticechess.kernel.outcome import Reason
from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import Sentence, sentence
from latticechess.play.events import Ended, Event, GameOptions, Player, Recorded, Started
from latticechess.play.game import Game, replay
from latticechess.play.refusal import Refusal

log = logging.getLogger("latticechess.studies")

MOST_PLIES = 600
"""The computer looks through that much of a line."""
REPORT_EVERY = 2
"""Positions between two reports of progress."""


class Explainer:
    """Explains the mistakes of chapters, one task for each; it stops when nobody looks on."""

    def __init__(self, studies: Studies, reviewer: Reviewer, rooms: Rooms) -> None:
        self.studies = studies
        self.reviewer = reviewer
        self.rooms = rooms

    def begin(self, opened: OpenStudy, author: Author, number: int) -> None:
        """Look through a chapter in the background; Refusal."""
        if not author.editor:
            raise Refusal("study-read-only")
        chapter = chapter_of(opened.study, number)
        if not chapter.nodes[0].children:
            raise Refusal("study-nothing-to-explain")
        if number in opened.explaining:
            raise Refusal("study-explaining")
        task = asyncio.create_task(self.run(opened, author, chapter))
        opened.explaining[number] = task
        task.add_done_callback(lambda _: opened.explaining.pop(number, None))

    async def run(self, opened: OpenStudy, author: Author, chapter: Chapter) -> None:
        try:
            await self.explain(opened, author, chapter)
        except Exception as problem:
            if not isinstance(problem, Refusal):
                log.exception("cannot explain chapter %s of study %s", chapter.id, opened.id)
            state = ExplainState(chapter.id, 0, 0, finished=True, problem=problem)
            tell_progress(opened, state)

    async def explain(self, opened: OpenStudy, author: Author, chapter: Chapter) -> None:
        nodes = list(main_line(chapter))[:MOST_PLIES]
        game = await self.game_of(author, chapter, nodes)
        review: Review | None = None
        async with aclosing(self.reviewer.watch(game, author.user)) as states:
            async for review in states:
                done = len(review.evaluations)
                if done % REPORT_EVERY == 0:
                    state = ExplainState(chapter.id, done, game.ply + 1)
                    tell_progress(opened, state)
        assert review is not None
        if review.problem is not None:
            raise Refusal.because(review.problem)
        evaluations = tuple(review.evaluations)
        visitor = author.visitor
        found = await self.studies.workshop.run(
            visitor.user, visitor.address, lambda: findings(evaluations, game, nodes)
        )
        await self.studies.edit(opened, author, lambda desk: explain(desk, chapter.id, found))
        state = ExplainState(chapter.id, game.ply + 1, game.ply + 1, True, len(found))
        tell_progress(opened, state)

    async def game_of(self, author: Author, chapter: Chapter, nodes: Sequence[int]) -> Game:
        """The line as a game: the game it was made from if it is the same, for its review."""
        moves = [chapter.nodes[node].played for node in nodes]
        if chapter.game is not None:
            try:
                game = (await self.rooms.get(chapter.game)).game
            except UnknownGameError:
                game = None
            if game is not None and game.result and [one.move for one in game.moves] == moves:
                return game
        visitor = author.visitor
        return await self.studies.workshop.run(
            visitor.user, visitor.address, lambda: as_game(chapter, nodes)
        )


def tell_progress(opened: OpenStudy, state: ExplainState) -> None:
    opened.tell(lambda watcher: watcher.on_explained(state))


def as_game(chapter: Chapter, nodes: Sequence[int]) -> Game:
    """A line of a chapter as a finished game, whose id stands for its moves."""
    texts = " ".join(chapter.nodes[node].text for node in nodes)
    whole = "\0".join((chapter.source, chapter.start, texts))
    number = hashlib.sha256(whole.encode()).hexdigest()[:24]
    options = GameOptions(variant=chapter.variant, source=chapter.source, start=chapter.start)
    person = Player("person", "")
    events: list[Event] = [
        Started(
            at=0,
            game=f"line-{number}",
            options=options,
            players=(person, person),
            first=first_position(chapter).turn,
        ),
        Recorded(at=0, moves=texts),
        Ended(at=0, reason=Reason.UNSTATED, winner=None),
    ]
    return replay(events)


def findings(evaluations: Sequence[Evaluation], game: Game, nodes: Sequence[int]) -> list[Finding]:
    """The mistakes of a line with the words for them and the better moves."""
    found = []
    for ply, node in enumerate(nodes, 1):
        mistake = mistake_at(evaluations, game, ply)
        if mistake is not None:
            better = tuple(Move(*move) for move in evaluations[ply - 1].line)
            told = tuple(words(mistake, evaluations, game))
            found.append(Finding(node, mistake.verdict, mistake.loss, told, better))
    return found


def verdict_word(verdict: str) -> Sentence:
    match verdict:
        case "inaccuracy":
            return sentence("verdict-inaccuracy")
        case "mistake":
            return sentence("verdict-mistake")
    return sentence("verdict-blunder")


def words(mistake: Mistake, evaluations: Sequence[Evaluation], game: Game) -> list[Sentence]:
    """What to say of a mistake: how much it costs, what follows, what was better."""
    white = game.moves[mistake.ply - 1].side is Side.WHITE
    before, after = (
        round(chance if white else 100 - chance)
        for chance in map(chance_of, evaluations[mistake.ply - 1 : mistake.ply + 1])
    )
    verdict = verdict_word(mistake.verdict)
    told = [sentence("verdict-chances", verdict=verdict, before=before, after=after)]
    if mistake.answer and mistake.punished is not None:
        told.append(sentence("verdict-answer", move=mistake.answer, why=mistake.punished))
    if mistake.why is not None:
        told.append(sentence("verdict-better", move=mistake.better, why=mistake.why))
    return told
