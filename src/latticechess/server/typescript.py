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
from latticechess.server import wire
from latticechess.server.wire import ClientMessage, Request

HEADER = "// Made from the features' messages by tools/messages.py. Do not edit.\n"
Sent = tuple[type[msgspec.Struct], ast.ClassDef]
PRIMITIVES = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}


def modules() -> list[ModuleType]:
    """The modules of messages, their base classes first."""
    return [wire, *rooms.modules("messages")]


def generate() -> str:
    """The TypeScript file of all messages."""
    bodies = [(module, body_of(module)) for module in modules()]
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
            parts.append(interface(struct, node, node.name in complete))
            if struct.__struct_config__.omit_defaults:
                parts.append(defaults(struct))
    return "\n".join(parts)


def body_of(module: ModuleType) -> list[ast.stmt]:
    """The statements of a message module, after the words it takes from other floors."""
    body = ast.parse(inspect.getsource(module)).body
    taken = [
        ast.Assign([ast.Name(alias.asname or alias.name)], node.value)
        for statement in body
        if isinstance(statement, ast.ImportFrom) and statement.module is not None
        if statement.module != wire.__name__ and ".messages" not in statement.module
        if statement.module.startswith("latticechess.")
        for node in ast.parse(inspect.getsource(importlib.import_module(statement.module))).body
        if isinstance(node, ast.Assign)
        for alias in statement.names
        if getattr(node.targets[0], "id", "") == alias.name
    ]
    return [*taken, *body]


def sent_structs(bodies: list[tuple[ModuleType, list[ast.stmt]]]) -> dict[str, Sent]:
    """Every concrete struct by name; TypeError if two modules share one."""
    found: dict[str, Sent] = {}
    for module, body in bodies:
        for node in body:
            if not isinstance(node, ast.ClassDef):
                continue
            if node.name in found:
                raise TypeError(f"two messages are called {node.name}")
            struct = getattr(module, node.name)
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
