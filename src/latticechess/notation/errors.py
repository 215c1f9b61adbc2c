"""The error that every parser of notation raises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from latticechess.kernel.sentence import Given, Sentence, sentence


class NotationError(ValueError):
    """Text that cannot be parsed. `line` and `column` count from 1."""

    def __init__(
        self,
        code: str,
        /,
        *,
        line: int = 1,
        column: int = 1,
        expected: str | None = None,
        **parameters: Given,
    ) -> None:
        self._tell(sentence(code, **parameters), line, column, expected)

    def _tell(self, problem: Sentence, line: int, column: int, expected: str | None) -> None:
        self.problem = problem
        """What is wrong."""
        self.line = line
        self.column = column
        self.expected = expected
        """What should stand there: a Sentence, or an example as it is written."""
        self.args = (self.reason,)

    @classmethod
    def because(
        cls, problem: Sentence, line: int = 1, column: int = 1, expected: str | None = None
    ) -> Self:
        """An error with a sentence that is there already."""
        made = cls.__new__(cls)
        made._tell(problem, line, column, expected)
        return made

    @property
    def reason(self) -> Sentence:
        """What is wrong and what was expected, for whoever need not be told where."""
        if self.expected is None:
            return self.problem
        return sentence("expected", problem=self.problem, expected=self.expected)

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.reason}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self).because, (self.problem, self.line, self.column, self.expected)

    def at(self, line: int, column: int = 1) -> NotationError:
        """The same error within a larger text, in which this text began at that place."""
        if self.line > 1:
            column = 1
        return NotationError.because(
            self.problem, self.line + line - 1, self.column + column - 1, self.expected
        )


def place(text: str, offset: int) -> tuple[int, int]:
    """The line and column of `text[offset]`."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def error_at(
    text: str,
    offset: int,
    code: str,
    /,
    *,
    expected: str | None = None,
    **parameters: Given,
) -> NotationError:
    """A NotationError about `text[offset]`."""
    return NotationError.because(sentence(code, **parameters), *place(text, offset), expected)


def shown(text: str, longest: int = 40) -> str:
    """`text` for a message, shortened, without line breaks and other control characters."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")[1:-1]


@contextmanager
def starting_at(line: int, column: int = 1) -> Iterator[None]:
    """Relocates errors raised within: the text begins at this place of a larger one."""
    try:
        yield
    except NotationError as error:
        raise error.at(line, column) from None
