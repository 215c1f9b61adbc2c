"""Attributes made when they are first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    lazy = cached_property
else:

    class lazy(cached_property):  # noqa: N801 - used like a function
        """`cached_property` without the lock that it takes up to Python 3.11, which costs more
        than most of what a position is asked. Two threads may make the same value; one is kept."""

        def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value
