"""Validation errors of requests: name the field and the values it accepts.

The framework and msgspec find the error; their messages name neither the choices of an enum nor
both ends of a range, so these are read from the declared type of the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from litestar.params import ParameterKwarg
from litestar.typing import FieldDefinition

from latticechess.kernel.sentence import Sentence, sentence
from latticechess.server.request_context import ApiRequest

LOCATION = re.compile(r"\s*- at `\$\.?(.*)`$")
NOT_A_CHOICE = re.compile(r"Invalid enum value '?(.*?)'?$")
OUT_OF_RANGE = re.compile(r"Expected `(?:int|float)` (>=|<=) (\S+)$")
WRONG_TYPE = re.compile(r"Expected `(int|float|bool)(?: \| null)?`, got")


def validation_error(request: ApiRequest, entry: Mapping[str, Any]) -> Sentence:
    """The sentence for one error; `entry` is the framework's, with `key` and `message`."""
    key, message = located(entry)
    declared = parameters(request)
    parameter = declared.get(key.partition(".")[0]) or declared.get("data")
    name = field_name(key, declared)
    if parameter and (wrong := NOT_A_CHOICE.match(message)):
        steps = [step.partition("[")[0] for step in key.split(".") if step]
        path = steps[1:] if steps and steps[0] in declared else steps
        if choices := list(dict.fromkeys(choices_at(parameter.annotation, path))):
            return sentence("wrong-option", name=name, choices=choices, value=wrong[1])
    known = number_error(name, parameter, message)
    if known is not None:
        return known
    if "RFC3339 encoded date" in message:
        return sentence("option-not-a-day", name=name)
    problem = f"{name}: {message}" if name else message
    return sentence("request-not-understood", problem=problem)


def number_error(name: str, parameter: FieldDefinition | None, message: str) -> Sentence | None:
    """The sentence for a number or boolean that is none, or for a number out of range."""
    if wrong := WRONG_TYPE.match(message):
        if wrong[1] == "bool":
            return sentence("option-not-a-boolean", name=name, choices=("true", "false"))
        return sentence("option-not-a-number", name=name)
    wrong = OUT_OF_RANGE.match(message)
    if wrong is None:
        return None
    limits = parameter.kwarg_definition if parameter else None
    low, high = (limits.ge, limits.le) if isinstance(limits, ParameterKwarg) else (None, None)
    if low is not None and high is not None:
        return sentence("option-out-of-range", name=name, low=str(low), high=str(high))
    return sentence("option-too-small", name=name, low=wrong[2]) if wrong[1] == ">=" else None


def located(entry: Mapping[str, Any]) -> tuple[str, str]:
    """The path of the field, from the parameter on, and the message without it."""
    key = str(entry.get("key", ""))
    message = str(entry.get("message", "")).rstrip(".")
    at = LOCATION.search(message)
    if at is not None:
        message = message[: at.start()]
        key = key if key.endswith(at[1]) else f"{key}.{at[1]}".strip(".")
    return key, message


def parameters(request: ApiRequest) -> dict[str, FieldDefinition]:
    """The parameters of the route and of its dependencies, by their names in Python."""
    handler = request.route_handler
    found = dict(handler.parsed_fn_signature.parameters)
    for provided in handler.resolve_dependencies().values():
        found |= provided.parsed_fn_signature.parameters
    return found


def field_name(key: str, declared: Mapping[str, FieldDefinition]) -> str:
    """The field as the client knows it: `from`, not `since`; a body's field without `data`."""
    first, dot, rest = key.partition(".")
    if first == "data":
        return rest
    definition = declared[first].kwarg_definition if first in declared else None
    alias = definition.name if isinstance(definition, ParameterKwarg) else None
    return f"{alias or first}{dot}{rest}"


def choices_at(annotation: Any, path: list[str]) -> Iterator[str]:
    """The values that a field may have, in their declared order; none if it is no choice."""
    kinds = list(members(annotation))
    for step in path:
        kinds = [inner for kind in kinds for inner in fields(kind, step)]
    for kind in kinds:
        if get_origin(kind) is Literal:
            yield from map(str, get_args(kind))
        elif isinstance(kind, type) and issubclass(kind, Enum):
            yield from (str(member.value) for member in kind)


def members(annotation: Any) -> Iterator[Any]:
    """The types that a union, an annotated type or a list is made of."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from members(get_args(annotation)[0])
    elif origin in (Union, UnionType, list):
        for inner in get_args(annotation):
            yield from members(inner)
    else:
        yield annotation


def fields(kind: Any, name: str) -> Iterator[Any]:
    """The types of the field that a struct calls `name` on the wire."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for field in msgspec.structs.fields(kind):
            if field.encode_name == name:
                yield from members(field.type)
