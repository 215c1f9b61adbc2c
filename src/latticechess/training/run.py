"""One training run: self-play, which goes on where it was stopped, fitting and the match."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from latticechess.engine.batch import in_processes
from latticechess.engine.evaluation.network_file import decode, encode, inputs_of, network_for
from latticechess.engine.evaluation.weights import corrected, weights_for, written_weights
from latticechess.engine.search.transposition import TranspositionTable
from latticechess.kernel.library import is_orthodox
from latticechess.kernel.library import variant as variant_named
from latticechess.kernel.position import Position
from latticechess.kernel.variant import Variant
from latticechess.programs.matches import opening, play, usual_adjudication
from latticechess.programs.players import Answer
from latticechess.programs.statistics import MatchResult, bounds, estimate, likelihood_ratio
from latticechess.training import TrainingError
from latticechess.training.fitting import Lesson, fit, torch_or_error
from latticechess.training.leaves import TEACHER_SCALE, NetworkTeacher, draw_numbered
from latticechess.training.positions import append, mend, read, width_of
from latticechess.training.self_play import GamePlan, best, play_numbered, tasks

GAMES_A_SEED = 10_000_000
"""Numbers of training games that one seed may use."""
LEADS = 0.2, 4.0
"""The least and the largest lead that may end a game: records hold 16 bits."""
TOLD_EVERY_S = 15
TOLD_EVERY_GAMES = 20


@dataclass(frozen=True, slots=True)
class Plan:
    """What `lattice train` was asked for."""

    board: str
    folder: Path
    hours: float
    nodes: int
    match_nodes: int
    match_games: int
    workers: int
    lesson: Lesson
    teacher: str = ""
    go_on: bool = False
    """Begin with the network that plays now."""
    lead: float = 1.0
    """That ends a training game, in parts of the usual one."""
    teacher_network: Path | None = None
    """A large network that scores the leaves of searches; there are no games to learn from then."""

    @property
    def suffix(self) -> str:
        """Of the file of positions: leaves without scores are no positions of games."""
        return "positions" if self.teacher_network is None else "leaves"


def train(plan: Plan, report: Callable[[str], None]) -> bool:
    """Whether a new network won its match; it is then in the folder as VARIANT.network."""
    variant = variant_named(plan.board)
    inputs_of(variant)
    if (plan.teacher or plan.teacher_network) and not is_orthodox(variant):
        raise TrainingError("A teacher knows only chess.")
    torch = torch_or_error()
    teacher = NetworkTeacher(torch, plan.teacher_network) if plan.teacher_network else None
    plan.folder.mkdir(parents=True, exist_ok=True)
    positions = plan.folder / f"{variant.name}.{plan.suffix}"
    generate(plan, variant, positions, report)
    lesson = plan.lesson
    if plan.go_on and (present := network_for(variant)) is not None:
        lesson = replace(lesson, start=present, width=present.width, mirrored=present.mirrored)
    numbers = read(positions, variant, lesson.base)
    if teacher is not None:
        teacher.label(numbers, variant)
        lesson = replace(lesson, scale=TEACHER_SCALE)
    fitted = fit(numbers, variant, lesson, report)
    fitted.network.recipe["nodes"] = plan.nodes
    if lesson.start is not None:
        fitted.network.recipe["went_on_from"] = dict(lesson.start.recipe)
    if plan.lead != 1:
        fitted.network.recipe["lead"] = plan.lead
    if plan.teacher:
        fitted.network.recipe["teacher"] = Path(plan.teacher).name
    if plan.teacher_network:
        fitted.network.recipe["teacher"] = plan.teacher_network.name
    report(f"Error of expected score {fitted.error:.5f}, without it {fitted.written_error:.5f}.")
    data = encode(fitted.network, variant)
    (plan.folder / f"{variant.name}.candidate").write_bytes(data)
    result, won = decide(
        Duel(plan.board, data, plan.match_nodes),
        plan.match_games,
        plan.workers,
        lambda total: _told(total, report),
    )
    report(f"Match at {plan.match_nodes} nodes: {told(result)}.")
    if not won:
        report("It does not play better: nothing is replaced.")
        return False
    target = plan.folder / f"{variant.name}.network"
    target.write_bytes(data)
    report(f"It plays better: {target}. LATTICE_NETWORKS={plan.folder} lets the program use it.")
    return True


def generate(plan: Plan, variant: Variant, positions: Path, report: Callable[[str], None]) -> None:
    """Append the positions of new games to a file until the time is over."""
    width = width_of(variant)
    counted = positions.with_suffix(".games" if plan.teacher_network is None else ".leaf-games")
    base = plan.lesson.base
    before = int(counted.read_text("utf-8")) if counted.exists() else 0
    known = 0
    if positions.exists():
        known = len(read(positions, variant, base)) // width
        mend(positions, variant, base)
        report(f"Going on after {before} games with {known} positions.")
    start = told_at = monotonic()
    end = start + 3600 * plan.hours
    play = GamePlan(plan.nodes, teacher=plan.teacher, resign=plan.lead, base=base)
    work = play_numbered if plan.teacher_network is None else draw_numbered
    games = tasks(plan.board, play, GAMES_A_SEED * plan.lesson.seed + before)
    if end <= start:
        return
    with closing(in_processes(work, games, plan.workers)) as played:
        for number, data in enumerate(played, before + 1):
            numbers = array("h", data)
            known += len(numbers) // width
            append(positions, variant, numbers, base)
            counted.write_text(f"{number}\n", "utf-8")
            now = monotonic()
            if now > told_at + TOLD_EVERY_S:
                told_at = now
                report(f"{number} games, {known} positions, {(end - now) / 60:.1f} minutes left")
            if now > end:
                break


def _told(total: MatchResult, report: Callable[[str], None]) -> None:
    if total.games % TOLD_EVERY_GAMES == 0:
        report(f"  {told(total)}")


def told(result: MatchResult) -> str:
    """A result with its Elo difference."""
    return f"{result}, {estimate(result)}"


HYPOTHESES = 0.0, 20.0
"""Elo: no gain, and a gain worth having."""
OPENING_PLIES = 6
FIRST_OPENING = 100_000
"""Openings that no other match uses."""
LONGEST = 240
TABLE_MB = 4


@dataclass(frozen=True, slots=True)
class Duel:
    """A candidate against what plays now, at equal nodes."""

    board: str
    candidate: bytes
    """A network file."""
    nodes: int


class _NodesPlayer:
    """The engine within a number of nodes, with or without a network."""

    def __init__(self, variant: Variant, network: bytes | None, nodes: int) -> None:
        self.weights = weights_for(variant)
        if network is not None:
            self.weights = corrected(written_weights(variant), decode(network, variant))
        self.nodes = nodes
        self.table = TranspositionTable.of_megabytes(TABLE_MB)

    def begin(self, seed: int) -> None:
        self.table.clear()

    def answer(self, position: Position) -> Answer:
        return best(position, self.nodes, self.table, self.weights)

    def close(self) -> None:
        pass


_seated: dict[Duel, tuple[_NodesPlayer, _NodesPlayer]] = {}


def play_pair(task: tuple[Duel, int]) -> MatchResult:
    """Two games from one opening with colours reversed; the candidate's result."""
    duel, number = task
    variant = variant_named(duel.board)
    if duel not in _seated:
        _seated.clear()
        _seated[duel] = (
            _NodesPlayer(variant, duel.candidate, duel.nodes),
            _NodesPlayer(variant, None, duel.nodes),
        )
    new, old = _seated[duel]
    start = opening(variant, FIRST_OPENING + number, OPENING_PLIES)
    rules = replace(usual_adjudication(variant), longest=LONGEST)
    points = (
        play(start, new, old, number, rules).points,
        1 - play(start, old, new, number, rules).points,
    )
    return MatchResult(
        sum(p == 1 for p in points), sum(p == 0.5 for p in points), sum(p == 0 for p in points)
    )


def decide(
    duel: Duel,
    games: int,
    workers: int,
    report: Callable[[MatchResult], None],
    in_time: Callable[[], bool] = lambda: True,
) -> tuple[MatchResult, bool]:
    """The candidate's result, and whether it won: by SPRT, or all games played without a loss of
    points that chance would explain."""
    low, high = bounds()
    total = MatchResult()
    tasks = ((duel, number) for number in range(-(-games // 2)))
    for result in in_processes(play_pair, tasks, workers):
        total += result
        report(total)
        ratio = likelihood_ratio(total, *HYPOTHESES)
        if not low < ratio < high or not in_time():
            break
    return total, likelihood_ratio(total, *HYPOTHESES) >= high
