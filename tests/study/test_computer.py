"""The computer's findings become comments, lines and exercises."""

from __future__ import annotations

from latticechess.features.studies.rules.commands import DropLine
from latticechess.features.studies.rules.computer import Finding, explain
from latticechess.features.studies.rules.decide import Desk
from latticechess.features.studies.rules.evolve import evolve
from latticechess.features.studies.rules.tree import path
from latticechess.kernel.sentence import sentence
from study.desk import Table, line


def finding(table: Table, node: int, better: str, verdict: str = "blunder") -> Finding:
    before = table.chapter.nodes[node].parent
    moves = line(table.positions.at(table.chapter, before), better)
    told = (sentence("verdict-better", move="e4", why=sentence("hint-takes-centre")),)
    return Finding(node, verdict, 30.0, told, moves)


def test_a_mistake_gets_a_sign_words_a_better_line_and_an_exercise() -> None:
    table = Table()
    mate = table.play("f3 e5 g4 Qh4")
    blunder = table.chapter.nodes[mate].parent
    found = [finding(table, blunder, "e4 Nf6")]
    desk = Desk(table.study, table.positions, "ann", editor=True)
    table.study = evolve(table.study, explain(desk, 1, found))
    node = table.chapter.nodes[blunder]
    assert node.glyphs == (4,)
    (comment,) = node.comments
    assert (comment.kind, comment.by) == ("computer", None)
    assert comment.phrases[0].code == "verdict-better"
    assert table.chapter.nodes[node.parent].children[0] == blunder, "the game stays the main line"
    better = table.chapter.nodes[table.chapter.nodes[node.parent].children[1]]
    assert better.text == "e4"
    (exercise,) = table.chapter.exercises
    assert (exercise.node, exercise.mistake) == (node.parent, blunder)
    assert exercise.better == better.move
    assert table.chapter.explained


def test_a_second_look_says_nothing_twice_and_keeps_what_people_said() -> None:
    table = Table()
    mate = table.play("f3 e5 g4 Qh4")
    first, *_ = path(table.chapter, mate)
    found = [finding(table, first, "e4", "inaccuracy")]
    for _ in range(2):
        desk = Desk(table.study, table.positions, "ann", editor=True)
        table.study = evolve(table.study, explain(desk, 1, found))
    assert len(table.chapter.nodes[first].comments) == 1
    assert len(table.chapter.exercises) == 1
    assert len(table.chapter.nodes[0].children) == 2


def test_what_was_removed_meanwhile_is_passed_over() -> None:
    table = Table()
    node = table.play("f3 e5")
    found = [finding(table, node, "d5")]
    before = table.study
    table.do(DropLine(1, node))
    desk = Desk(table.study, table.positions, "ann", editor=True)
    after = evolve(table.study, explain(desk, 1, found))
    assert after.chapters[0].nodes == table.chapter.nodes
    assert before.chapters[0].exercises == ()
