"""Views of sentences for people: text, code and parameters."""

from __future__ import annotations

import msgspec

from latticechess.features import messages as wire
from latticechess.kernel.sentence import Parameter, Part, Sentence


def sentence_view(said: Sentence) -> wire.SentenceView:
    """A sentence inside a message or inside another sentence."""
    return wire.SentenceView(str(said), said.code, parameters_view(said))


def optional_sentence(said: Sentence | None) -> wire.SentenceView | None:
    return None if said is None else sentence_view(said)


def parameters_view(said: Sentence) -> wire.SentenceParameters:
    """The parameters of a sentence by name."""
    return {place: _parameter(value) for place, value in said.parameters.items()}


class ProgramProblem(msgspec.Struct, frozen=True):
    """What a program with a token is told: a `Problem`, and `error` for those of lichess."""

    detail: str
    code: str
    parameters: wire.SentenceParameters
    error: str


def program_problem(problem: wire.Problem) -> ProgramProblem:
    """The same problem with its sentence under `error` too."""
    return ProgramProblem(problem.detail, problem.code, problem.parameters, problem.detail)


def problem_view(said: Sentence) -> wire.Problem:
    """The body of a failed request."""
    return wire.Problem(str(said), said.code, parameters_view(said))


def _parameter(value: Parameter) -> int | wire.SentencePart | list[wire.SentencePart]:
    if isinstance(value, int):
        return value
    return [_part(part) for part in value] if isinstance(value, tuple) else _part(value)


def _part(value: Part) -> wire.SentencePart:
    return sentence_view(value) if isinstance(value, Sentence) else value
