"""What a field of a request may hold: names the choices where a value was none of them."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request
from msgspec import inspect

NOT_ONE = re.compile(r"Invalid enum value")


def described(request: Request[Any, Any, Any], entry: dict[str, Any]) -> str:
    """One reason why a request was not understood, with its field and, for a choice, the choices.

    `entry` is the framework's: `key`, `message` and where the value came from.
    """
    key = str(entry.get("key", ""))
    message = str(entry.get("message", "")).rstrip(".")
    at = re.search(r"\s*- at `\$\.?(.*)`$", message)
    if at is not None:
        message = message[: at.start()]
        key = key if key.endswith(at[1]) else f"{key}.{at[1]}".strip(".")
    if NOT_ONE.match(message):
        allowed = choices(annotation_of(request, key), path_of(request, key))
        if allowed:
            message = f"{message}, choose one of {', '.join(allowed)}"
    name = key.removeprefix("data.").removeprefix("data") or key
    return f"{name}: {message}" if name and name != "data" else message


def annotation_of(request: Request[Any, Any, Any], key: str) -> Any:
    """The type of the parameter that a key names; a body's fields are those of `data`."""
    parameters = request.route_handler.parsed_fn_signature.parameters
    found = parameters.get(key.partition(".")[0]) or parameters.get("data")
    return None if found is None else found.annotation


def path_of(request: Request[Any, Any, Any], key: str) -> list[str]:
    """The steps from that type to the field."""
    steps = [step.partition("[")[0] for step in key.split(".") if step]
    parameters = request.route_handler.parsed_fn_signature.parameters
    return steps[1:] if steps and steps[0] in parameters else steps


def choices(annotation: Any, path: list[str]) -> list[str]:
    """The values that a field of a type may have; [] if they are no list."""
    if annotation is None:
        return []
    try:
        kinds = [inspect.type_info(annotation)]
    except (TypeError, msgspec.MsgspecError):
        return []
    for step in path:
        kinds = [inner for kind in kinds for inner in _fields(kind, step)]
    values = [value for kind in kinds for value in _values(kind)]
    return [str(value) for value in dict.fromkeys(values)]


def _fields(kind: inspect.Type, name: str) -> list[inspect.Type]:
    match kind:
        case inspect.UnionType(types=types):
            return [inner for one in types for inner in _fields(one, name)]
        case inspect.ListType(item_type=item):
            return _fields(item, name)
        case inspect.StructType(fields=fields):
            return [field.type for field in fields if field.encode_name == name]
    return []


def _values(kind: inspect.Type) -> list[object]:
    match kind:
        case inspect.UnionType(types=types):
            return [value for one in types for value in _values(one)]
        case inspect.ListType(item_type=item):
            return _values(item)
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
    return []
