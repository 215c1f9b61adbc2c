"""Sentences for people: English text that knows its code and parameters."""

from __future__ import annotations

import copy
import pickle

import pytest

from latticechess.kernel.pieces import Side
from latticechess.kernel.sentence import Sentence, as_sentence, reason_of, sentence
from latticechess.notation.errors import NotationError
from latticechess.play.refusal import Refusal


def test_a_sentence_is_its_english_text() -> None:
    told = sentence("not-your-turn", side=Side.BLACK)
    assert told == "It is Black's turn."
    assert isinstance(told, str)
    assert told.code == "not-your-turn"
    assert told.parameters == {"side": "Black"}


def test_numbers_stay_numbers() -> None:
    assert sentence("hint-mates-in", count=3).parameters == {"count": 3}


@pytest.mark.parametrize(
    ("choices", "text"),
    [
        (["queen"], "queen"),
        (["queen", "rook"], "queen or rook"),
        (["queen", "rook", "hawk"], "queen, rook or hawk"),
        ([], ""),
    ],
)
def test_lists_are_joined(choices: list[str], text: str) -> None:
    told = sentence("choose-promotion", piece="pawn", choices=choices)
    assert told == f"Choose what the pawn becomes: {text}."
    assert told.parameters["choices"] == tuple(choices)


def test_words_may_be_written_small() -> None:
    told = sentence("pawn-unreachable", side=Side.WHITE, piece="pawn", square="e1")
    assert told == "The white pawn on e1 cannot have come there."
    assert told.parameters["side"] == "White"


def test_sentences_stand_inside_others() -> None:
    inner = sentence("no-king", side=Side.WHITE, piece="king")
    told = sentence("position-unplayable", fault=inner)
    assert told == "That position cannot be played: White has no king."
    fault = told.parameters["fault"]
    assert isinstance(fault, Sentence)
    assert fault.code == "no-king"


def test_an_unknown_code_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        sentence("no-such-code")


@pytest.mark.parametrize("parameters", [{}, {"side": "White", "square": "e4"}, {"colour": "White"}])
def test_parameters_must_fit_the_template(parameters: dict[str, str]) -> None:
    with pytest.raises(TypeError, match="not-your-turn takes"):
        sentence("not-your-turn", **parameters)


def check_same(one: Sentence, other: object) -> None:
    assert isinstance(other, Sentence)
    assert (str(other), other.code, other.parameters) == (str(one), one.code, one.parameters)


def test_copies_keep_code_and_parameters() -> None:
    told = sentence(
        "blocked-by", piece="rook", blocker=sentence("piece-on", piece="pawn", square="e4")
    )
    for other in (copy.copy(told), copy.deepcopy(told), pickle.loads(pickle.dumps(told))):
        check_same(told, other)


def test_a_refusal_goes_from_one_process_to_another() -> None:
    refusal = Refusal("not-your-turn", side=Side.WHITE)
    check_same(refusal.reason, pickle.loads(pickle.dumps(refusal)).reason)


def test_an_error_of_notation_goes_from_one_process_to_another() -> None:
    expected = sentence("expected-like", example="Nf3")
    error = NotationError("not-a-move", text="Nf9", line=3, column=7, expected=expected)
    other = pickle.loads(pickle.dumps(error))
    assert str(other) == "line 3, column 7: 'Nf9' is not a move. Expected one like Nf3."
    check_same(error.reason, other.reason)


def test_words_from_elsewhere_are_taken_as_they_are() -> None:
    told = as_sentence("disk on fire")
    assert (told, told.code) == ("disk on fire", "plain")
    assert as_sentence(told) is told


def test_the_reason_of_an_error() -> None:
    told = sentence("store-closed")
    assert reason_of(ValueError(told)) is told
    assert reason_of(ValueError("odd")).parameters == {"text": "odd"}
    assert reason_of(ValueError()) == ""
