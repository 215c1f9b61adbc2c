"""The error that every parser of notation raises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class NotationError(ValueError):
    """Text that cannot be parsed. `line` and `column` count from 1."""

    def __init__(
        self, message: str, *, line: int = 1, column: int = 1, expected: str | None = None
    ) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.expected = expected
        super().__init__(message)

    def __str__(self) -> str:
        expected = f" Expected {self.expected}." if self.expected else ""
        return f"line {self.line}, column {self.column}: {self.message}.{expected}"

    def at(self, line: int, column: int = 1) -> NotationError:
        """The same error within a larger text, in which this text began at that place."""
        if self.line > 1:
            column = 1
        return NotationError(
            self.message,
            line=self.line + line - 1,
            column=self.column + column - 1,
            expected=self.expected,
        )


def place(text: str, offset: int) -> tuple[int, int]:
    """The line and column of `text[offset]`."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def error_at(text: str, offset: int, message: str, *, expected: str | None = None) -> NotationError:
    """A NotationError about `text[offset]`."""
    line, column = place(text, offset)
    return NotationError(message, line=line, column=column, expected=expected)


def shown(text: str, longest: int = 40) -> str:
    """`text` quoted for a message, shortened."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


@contextmanager
def starting_at(line: int, column: int = 1) -> Iterator[None]:
    """Relocates errors raised within: the text begins at this place of a larger one."""
    try:
        yield
    except NotationError as error:
        raise error.at(line, column) from None
