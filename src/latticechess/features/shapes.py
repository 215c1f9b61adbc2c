"""Bases of all that goes over the wire, for every room of a feature: what looks the same inside
and outside is one class."""

from __future__ import annotations

import msgspec


class Message(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of all wire types: immutable, camelCase on the wire."""


class Request(Message, frozen=True):
    """Base of HTTP request bodies: fields with a default are optional."""
