"""Generate TypeScript types from the wire messages, with their doc comments.

Names, tags and defaults come from msgspec; annotations and comments come from the source, where
aliases such as `Square` still have their names.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
from collections.abc import Iterator
from types import EllipsisType, ModuleType

import msgspec

from latticechess.features import rooms
from latticechess.features.shapes import Message
from latticechess.server import wire
from latticechess.server.wire import ClientMessage, Request

HEADER = "// Made from the features' messages by tools/messages.py. Do not edit.\n"
Sent = tuple[type[msgspec.Struct], ast.ClassDef]
Part = tuple[ModuleType, list[ast.stmt]]
"""A module, and those of its statements that are told."""
PRIMITIVES = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}


def modules() -> list[ModuleType]:
    """The modules of messages, their base classes first."""
    return [wire, *rooms.modules("messages")]


def generate() -> str:
    """The TypeScript file of all messages."""
    bodies = [part for module in modules() for part in parts_of(module)]
    structs = sent_structs(bodies)
    nodes = {name: node for name, (_, node) in structs.items()}
    complete = always_complete({name: struct for name, (struct, _) in structs.items()}, nodes)
    parts = [HEADER]
    for node in (node for _, body in bodies for node in body):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            line = f"export type {node.targets[0].id} = {typescript_type(node.value)};\n"
            if line not in parts:  # Several modules may take the same word.
                parts.append(line)
        elif isinstance(node, ast.ClassDef) and node.name in structs:
            struct = structs[node.name][0]
            text = interface(struct, node, node.name in complete)
            if text in parts:
                continue
            parts.append(text)
            if struct.__struct_config__.omit_defaults:
                parts.append(defaults(struct))
    return "\n".join(parts)


def parts_of(module: ModuleType) -> Iterator[Part]:
    """The statements of a message module, after the words and shapes it takes from other floors."""
    body = ast.parse(inspect.getsource(module)).body
    for node in body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            known = node.module == wire.__name__ or ".messages" in node.module
            if node.module.startswith("latticechess.") and not known:
                yield taken(importlib.import_module(node.module), node.names)
    yield module, body


def taken(source: ModuleType, names: list[ast.alias]) -> Part:
    """What these names state in a module: words, shapes, and those of which a union is made."""
    stated: dict[str, ast.Assign | ast.ClassDef] = {}
    for node in ast.parse(inspect.getsource(source)).body:
        if isinstance(node, ast.ClassDef) and is_shape(getattr(source, node.name)):
            stated[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            stated[node.targets[0].id] = node
    found: list[ast.stmt] = []
    for alias in names:
        wanted = stated.get(alias.name)
        if isinstance(wanted, ast.Assign):
            parts = [one.id for one in ast.walk(wanted.value) if isinstance(one, ast.Name)]
            found += [stated[part] for part in parts if isinstance(stated.get(part), ast.ClassDef)]
            found.append(ast.Assign([ast.Name(alias.asname or alias.name)], wanted.value))
        elif wanted is not None:
            found.append(wanted)
    return source, found


def is_shape(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Message)


def sent_structs(bodies: list[Part]) -> dict[str, Sent]:
    """Every concrete struct by name; TypeError if two modules share one."""
    found: dict[str, Sent] = {}
    for module, body in bodies:
        for node in body:
            if not isinstance(node, ast.ClassDef):
                continue
            struct = getattr(module, node.name)
            if node.name in found and found[node.name][0] is not struct:
                raise TypeError(f"two messages are called {node.name}")
            if not struct.__subclasses__():
                found[node.name] = (struct, node)
    return found


def always_complete(
    structs: dict[str, type[msgspec.Struct]], nodes: dict[str, ast.ClassDef]
) -> set[str]:
    """Structs that the server sends: it writes every field, so none is optional, except where it
    leaves out defaults.
    """
    requests = {
        name for name, struct in structs.items() if issubclass(struct, ClientMessage | Request)
    }
    asked = reachable(requests, nodes)
    lean = {name for name, struct in structs.items() if struct.__struct_config__.omit_defaults}
    return reachable(structs.keys() - asked, nodes) - lean


def reachable(roots: set[str], structs: dict[str, ast.ClassDef]) -> set[str]:
    """`roots` and every struct that their fields refer to."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [
                inner.id
                for field, _ in documented_fields(structs[name])
                for inner in ast.walk(field.annotation)
                if isinstance(inner, ast.Name) and inner.id in structs
            ]
    return found


def documented_fields(node: ast.ClassDef) -> Iterator[tuple[ast.AnnAssign, str | None]]:
    """Each field of a class with the string literal that follows it."""
    for position, statement in enumerate(node.body):
        if isinstance(statement, ast.AnnAssign):
            yield statement, literal_text(node.body[position + 1 : position + 2])


def literal_text(following: list[ast.stmt]) -> str | None:
    match following:
        case [ast.Expr(value=ast.Constant(value=str(text)))]:
            return text
    return None


def interface(struct: type[msgspec.Struct], node: ast.ClassDef, complete: bool) -> str:
    """A struct as an exported interface."""
    config = struct.__struct_config__
    known = {field.name: field for field in msgspec.structs.fields(struct)}
    lines = [*comment(ast.get_docstring(node), ""), f"export interface {node.name} {{"]
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for field, text in documented_fields(node):
        assert isinstance(field.target, ast.Name)
        information = known[field.target.id]
        mark = "" if information.required or complete else "?"
        lines += comment(text, "  ")
        lines.append(f"  {information.encode_name}{mark}: {typescript_type(field.annotation)};")
    return "\n".join([*lines, "}", ""])


def defaults(struct: type[msgspec.Struct]) -> str:
    """What a struct means where the server has left a field out."""
    name = struct.__name__
    fields = [
        f"  {field.encode_name}: {json.dumps(default_of(field))},"
        for field in msgspec.structs.fields(struct)
        if not field.required
    ]
    opening = f"export const {name[0].lower()}{name[1:]}Defaults = {{"
    return "\n".join([opening, *fields, f"}} satisfies Partial<{name}>;", ""])


def default_of(field: msgspec.structs.FieldInfo) -> object:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def comment(text: str | None, indent: str) -> list[str]:
    if not text:
        return []
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def typescript_type(node: ast.expr) -> str:
    """A Python annotation as a TypeScript type."""
    match node:
        case ast.Name(id=name):
            return PRIMITIVES.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{typescript_type(left)} | {typescript_type(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return (
                f"({typescript_type(item)})[]" if is_union(item) else f"{typescript_type(item)}[]"
            )
        case ast.Subscript(
            value=ast.Name(id="tuple"),
            slice=ast.Tuple(elts=[item, ast.Constant(value=EllipsisType())]),
        ):
            return f"{typescript_type(item)}[]"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"[{', '.join(map(typescript_type, items))}]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, item])):
            return f"Record<{typescript_type(key)}, {typescript_type(item)}>"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=items)):
            return " | ".join(map(literal, items))
        case ast.Subscript(value=ast.Name(id="Literal"), slice=item):
            return literal(item)
    raise TypeError(f"no TypeScript for the annotation {ast.unparse(node)!r}")


def is_union(node: ast.expr) -> bool:
    match node:
        case ast.BinOp() | ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple()):
            return True
    return False


def literal(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return f'"{text}"'
        case ast.Constant(value=int(number)):
            return str(number)
    raise TypeError(f"no TypeScript for the literal {ast.unparse(node)!r}")
