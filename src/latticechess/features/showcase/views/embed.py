"""The page of an embedded board: a picture, four buttons and a link, for another site's frame."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

import msgspec

from latticechess.features.showcase.service import Shown

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        # The only pages of this server that others may frame: nothing can be done on them.
        "frame-ancestors *",
    )
)
WORDS = {
    "en": {
        "first": "First position",
        "back": "One move back",
        "on": "One move on",
        "last": "Latest position",
        "board": "The position",
        "none": "There is nothing to show here. The link may be old, or it is not for everybody.",
    },
    "de": {
        "first": "Erste Stellung",
        "back": "Einen Zug zurück",
        "on": "Einen Zug weiter",
        "last": "Letzte Stellung",
        "board": "Die Stellung",
        "none": "Hier gibt es nichts zu zeigen. Der Link ist alt oder nicht für alle bestimmt.",
    },
    "pl": {
        "first": "Pierwsza pozycja",
        "back": "Ruch wstecz",
        "on": "Ruch dalej",
        "last": "Ostatnia pozycja",
        "board": "Pozycja",
        "none": "Nie ma tu nic do pokazania. Link jest stary albo nie dla wszystkich.",
    },
}
"""The few words of such a page: it is too small for the app's own languages."""
SIGNS = {
    "first": "M5 5v14M19 6l-9 6 9 6z",
    "back": "M16 5l-9 7 9 7z",
    "on": "M8 5l9 7-9 7z",
    "last": "M19 5v14M5 6l9 6-9 6z",
}


class EmbeddedLine(msgspec.Struct, frozen=True, rename="camel"):
    """What the page asks for again while a game is played."""

    moves: tuple[str, ...]
    score: str
    over: bool


def language_of(wanted: str, accepted: str) -> str:
    """The language of the page: as the address says, or as the reader's browser does."""
    for tag in (wanted, *accepted.split(",")):
        code = tag.strip().lower()[:2]
        if code in WORDS:
            return code
    return "en"


def embed_page(shown: Shown, base: str, query: dict[str, str], ply: int | None, code: str) -> str:
    """The page; `base` is its own path, `query` what its pictures are asked with."""
    words = WORDS[code]
    buttons = "".join(
        f'<button type="button" data-go="{name}" aria-label="{escape(words[name])}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg></button>'
        for name, path in SIGNS.items()
    )
    start = "" if ply is None else str(ply)
    return (
        _head(shown.title, code)
        + f'<body data-base="{escape(base)}" data-query="{escape(urlencode(query))}" '
        f'data-ply="{start}">'
        f'<header><a href="{escape(shown.path)}" target="_blank" rel="noopener">'
        f"{escape(shown.title)}</a><output>{escape(shown.score)}</output></header>"
        f'<main><img alt="{escape(words["board"])}"></main>'
        f'<footer><nav>{buttons}</nav><span class="move" aria-live="polite"></span>'
        f'<a class="home" href="{escape(shown.path)}" target="_blank" rel="noopener">'
        '<img src="/logo.svg" alt="" width="16" height="18">Lattice Chess</a></footer>'
        "</body></html>"
    )


def nothing_page(code: str) -> str:
    """What is said in place of something that may not be shown."""
    return (
        _head("Lattice Chess", code)
        + f'<body class="nothing"><p>{escape(WORDS[code]["none"])}</p></body></html>'
    )


def _head(title: str, code: str) -> str:
    return (
        f'<!doctype html><html lang="{code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        '<link rel="stylesheet" href="/embed.css"><script src="/embed.js" defer></script></head>'
    )
