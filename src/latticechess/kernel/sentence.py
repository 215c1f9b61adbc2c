"""Sentences for people: a code, what varies, and the English words for both.

The English of every code stands in `sentences/en.toml`. Other languages go by the code and the
parameters, never by the English words.

>>> told = sentence("not-your-turn", side="White")
>>> told
"It is White's turn."
>>> told.code, told.parameters
('not-your-turn', {'side': 'White'})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter
from typing import NamedTuple, TypeAlias

Part: TypeAlias = "str | Sentence"
Parameter: TypeAlias = "Part | int | tuple[Part, ...]"
"""What stands in a sentence: a word, another sentence, a number, or a list of words."""
Given: TypeAlias = "Part | int | Iterable[Part]"
"""What may be given for it."""


class Sentence(str):
    """The English text, with the code and the parameters it was made from."""

    __slots__ = ("code", "parameters")

    code: str
    parameters: Mapping[str, Parameter]

    def __new__(cls, text: str, code: str, parameters: Mapping[str, Parameter]) -> Sentence:
        made = super().__new__(cls, text)
        made.code = code
        made.parameters = parameters
        return made

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, str, Mapping[str, Parameter]]]:
        return Sentence, (str(self), self.code, self.parameters)


def sentence(code: str, /, **parameters: Given) -> Sentence:
    """The sentence with this code; what is neither number nor sentence is written as `str` does."""
    template = _catalogue()[code]
    if parameters.keys() != template.places:
        raise TypeError(f"{code} takes {sorted(template.places)}, not {sorted(parameters)}")
    values = {name: _parameter(value) for name, value in parameters.items()}
    text = "".join(
        literal + (_written(values[place], form) if place else "")
        for literal, place, form in template.pieces
    )
    return Sentence(text, code, values)


def as_sentence(text: str) -> Sentence:
    """`text` itself if it has a code; words that come from elsewhere are taken as they are."""
    return text if isinstance(text, Sentence) else sentence("plain", text=text)


def reason_of(error: Exception) -> Sentence:
    """What an error says to people."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, Sentence) else as_sentence(str(error))


def english() -> Mapping[str, str]:
    """The English template of every code."""
    # Imported when somebody is first told something: they are slow to load.
    import tomllib
    from importlib.resources import files

    text = files("latticechess").joinpath("sentences", "en.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


class _Template(NamedTuple):
    pieces: tuple[tuple[str, str, str], ...]
    """Words, then the place that follows them (or none) and the form in which it is written."""
    places: frozenset[str]


@cache
def _catalogue() -> dict[str, _Template]:
    return {code: _template(text) for code, text in english().items()}


def _template(text: str) -> _Template:
    pieces = tuple((words, place or "", form or "") for words, place, form, _ in _parse(text))
    return _Template(pieces, frozenset(place for _, place, _ in pieces if place))


_parse = Formatter().parse


def _parameter(value: Given) -> Parameter:
    if isinstance(value, Sentence) or type(value) is int:
        return value
    if isinstance(value, str | int):
        # Not the word itself but what it says: White, not Side.WHITE.
        return str(value)
    return tuple(part if isinstance(part, Sentence) else str(part) for part in value)


def _written(value: Parameter, form: str) -> str:
    if isinstance(value, tuple):
        *most, last = map(str, value) if value else [""]
        if form == "each":
            return " ".join([*most, last])
        return f"{', '.join(most)} {form or 'and'} {last}" if most else last
    return str(value).lower() if form == "lower" else str(value)
