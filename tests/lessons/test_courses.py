"""Every course is sound: tasks have solutions, named mistakes are some, all words are there."""

from __future__ import annotations

import re

import pytest

from latticechess.features.lessons.rules.course import (
    COURSES,
    LANGUAGES,
    Course,
    Step,
    all_words,
    course,
    read_course,
)
from latticechess.features.lessons.rules.judge import answer_of, judge
from latticechess.kernel.sentence import Sentence

STEPS = [
    pytest.param(step, id=f"{name}-{step.name}") for name in COURSES for step in course(name).steps
]
TOO_LEARNED = {
    "en": r"\b(axis|axes|vector|dimension|orthogonal|ply|plies|evaluation|illegal)",
    "de": r"\b(Achse|Vektor|Dimension|orthogonal|diagonal|Halbzug|Bewertung)",
    "pl": r"\b(oś\b|wektor|wymiar|ortogonal|diagonal|półruch)",
}


@pytest.mark.parametrize("name", COURSES)
def test_course_says_everything_in_every_language(name: str) -> None:
    for where, words in all_words(course(name)):
        assert set(words) == set(LANGUAGES), where
        for language, text in words.items():
            assert text.strip() == text, where
            assert text, where
            assert not re.search(TOO_LEARNED[language], text, re.IGNORECASE), (where, text)


@pytest.mark.parametrize("name", COURSES)
def test_steps_have_names_of_their_own_and_short_words(name: str) -> None:
    found = course(name)
    names = [step.name for step in found.steps]
    assert len(set(names)) == len(names)
    for step in found.steps:
        assert max(len(text) for text in step.text.values()) <= 300, step.name


@pytest.mark.parametrize("step", STEPS)
def test_solution_solves_the_step(step: Step) -> None:
    assert judge(step, []).state == ("done" if step.goal == "read" else "open")
    if step.goal == "count":
        assert judge(step, [], answer_of(step)).state == "done"
        return
    if step.goal == "find":
        for move in step.solution:
            assert judge(step, [move]).state == "done", move
        assert step.solution
        return
    verdict = judge(step, step.solution)
    assert verdict.state == "done", verdict.reason
    assert judge(step, step.solution[:-1]).state == "open"


@pytest.mark.parametrize("step", STEPS)
def test_named_mistakes_are_wrong_and_get_their_words(step: Step) -> None:
    for wrong in step.wrong:
        verdict = judge(step, [wrong.move] if wrong.move else [], wrong.answer)
        assert verdict.state == "wrong"
        assert verdict.named is wrong
        assert isinstance(verdict.reason, Sentence)
        assert verdict.position == step.start


@pytest.mark.parametrize("step", STEPS)
def test_floors_and_ways_show_the_solution(step: Step) -> None:
    if step.floors:
        squares = [*step.start.pieces, *step.stars, *(move.target for move in step.solution)]
        assert {square[2] for square in squares} <= set(step.floors)
    for move in step.solution if step.ways else ():
        went = [b - a for a, b in zip(move.origin, move.target, strict=True)]
        far = max(map(abs, went))
        assert tuple(part // far for part in went) in step.ways


def one(text: str) -> Step:
    return made(text).steps[0]


def made(text: str) -> Course:
    head = 'title = {en = "T", de = "T"}\nminutes = 1\n[[step]]\nname = "s"\n'
    return read_course("chess", f'{head}title = {{en = "t"}}\ntext = {{en = "t"}}\n{text}')


@pytest.mark.parametrize(
    ("pieces", "move", "code"),
    [
        ("ke8 Ra7 Rb1 Kg1", "b1b2", "lesson-no-check"),
        ("ke8 Ra7 Rb1 Kg1", "a7a8", "lesson-flees"),
        ("ke8 ra8 Rb1 Kg1 Rh7", "b1b8", "lesson-captured"),
        ("kg8 rd2 pf7 pg7 ph7 Ra1 Kh3", "a1a8", "lesson-blocked"),
        ("kh8 Kf7 Qg5", "g5g6", "lesson-stalemate"),
        ("kh8 Kf7 Qg5", "g5a6", "piece-cannot-go"),
    ],
)
def test_a_move_that_is_not_mate_is_told_what_happens_next(
    pieces: str, move: str, code: str
) -> None:
    step = one(f'goal = "mate"\npieces = "{pieces}"\nsolution = "{move}"')
    verdict = judge(step, step.solution)
    assert verdict.state == "wrong"
    assert verdict.reason is not None
    assert verdict.reason.code == code
    assert verdict.named is None


def test_a_mate_in_two_needs_a_move_with_a_single_answer() -> None:
    text = 'goal = "mate"\nwithin = 2\npieces = "kh6 Rf1 Ra5 Kc1"\nsolution = "{}"'
    verdict = judge(one(text.format("f1g1")), one(text.format("f1g1")).solution)
    assert verdict.state == "open"
    assert len(verdict.played) == 2
    assert judge(one(text.format("f1f2")), one(text.format("f1f2")).solution).state == "wrong"


def test_an_unsafe_square_is_refused_with_who_takes() -> None:
    step = one('goal = "reach"\nsafe = true\npieces = "Rb1 be5"\nstars = "b8"\nsolution = "b1b8"')
    reason = judge(step, step.solution).reason
    assert reason is not None
    assert reason.parameters == {"square": "b8", "piece": "bishop", "origin": "e5"}


@pytest.mark.parametrize(
    "text",
    [
        'goal = "dance"\npieces = "Ra1"',
        'goal = "take"\npieces = "Xa1"',
        'goal = "take"\npieces = "Ra1"\nsolution = "a1"',
        'goal = "take"\npieces = "Ra9"',
    ],
)
def test_a_course_that_is_wrong_names_its_step(text: str) -> None:
    with pytest.raises(ValueError, match="chess, step 1"):
        made(text)
