"""Pages for other sites: embedded boards and link previews."""

from __future__ import annotations

import asyncio
import hashlib
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property
from html import escape
from importlib.util import find_spec
from typing import get_args
from urllib.parse import urlencode

import msgspec

from latticechess.app.budgets import FairPlaces, OverBudget
from latticechess.features.showcase.service import Kind, Shown
from latticechess.kernel.position import Position
from latticechess.notation.picture import position_svg
from latticechess.server.static import StaticFile

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


# --- Link previews (Open Graph): tags in the page for those who show links, and their pictures


WIDTH, HEIGHT = 1200, 630
"""As large as networks show it."""
KEPT_BYTES = 8_000_000
LONGEST_TEXT = 200
PAPER = "#fcfcfa"
LOGO = (
    '<polygon points="2,8 7,8 7,4 6,2 4,1 3,0 3,2 1,4 1,5 2,5 4,4" fill="#0b666c" '
    'stroke="#0b666c" stroke-width=".5" stroke-linejoin="round"/>'
    '<circle cx="3.6" cy="2.6" r=".32" fill="#fcfcfa"/>'
)
PAGES: dict[str, Kind] = {
    "game": "game",
    "study": "study",
    "tournament": "tournament",
    "t": "tournament",
    "boards": "board",
}
"""First word of an address in the app, and what it leads to."""
OWN_PAGES = ("design",)
"""Pages of the app that look like a name behind such a word."""


def named_in(path: str) -> tuple[Kind, str] | None:
    """What the page at this path is about; None for every other page."""
    kind, _, rest = path.strip("/").partition("/")
    name = rest.partition("/")[0]
    if kind not in PAGES or not name or name in OWN_PAGES:
        return None
    return PAGES[kind], name


def picture_path(kind: Kind, name: str, secret: str) -> str:
    """Where the picture of a preview is."""
    assert kind in get_args(Kind)
    return f"/preview/{kind}/{name}" + (f"?secret={secret}" if secret else "")


def with_tags(page: StaticFile, shown: Shown, home: str, picture: str | None) -> StaticFile:
    """The app's page with the tags of a preview; `home` is the server's own address."""
    tags = {
        "og:type": "website",
        "og:site_name": "Lattice Chess",
        "og:title": shown.title[:LONGEST_TEXT],
        "og:description": shown.description[:LONGEST_TEXT],
        "og:url": home + shown.path,
    }
    if picture is not None:
        tags |= {
            "og:image": home + picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    card = "summary" if picture is None else "summary_large_image"
    lines.append(f'<meta name="twitter:card" content="{card}" />')
    body = page.body.replace(b"</head>", "".join(lines).encode() + b"</head>", 1)
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return replace(page, body=body, headers=page.headers | {"etag": etag})


def card_svg(position: Position) -> str:
    """A position on a card, with the knight of the program."""
    board = position_svg(position)
    head, _, inner = board.partition(">")
    size = head[head.index("viewBox=") :].split('"')[1]
    _, _, wide, high = (int(part) for part in size.split())
    # A board as high as wide stands on the left and the knight beside it; a row of floors has all.
    beside = wide <= 1.3 * high
    place = (30, 20, 860, 590) if beside else (40, 24, 1120, 520)
    knight = (930, 195, 213, 240) if beside else (1080, 552, 62, 70)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<svg {_box(place)} viewBox="{size}">{inner}'
        f'<svg {_box(knight)} viewBox="0 -.5 8 9">{LOGO}</svg></svg>'
    )


def _box(place: tuple[int, int, int, int]) -> str:
    return 'x="{}" y="{}" width="{}" height="{}"'.format(*place)


PICTURE_S = 0.25
"""CPU seconds to draw one, and to start the process that does."""
PATIENCE_S = 20.0
DRAWING = """
import os, sys
getattr(os, "nice", int)(10)
from resvg_py import svg_to_bytes
sys.stdout.buffer.write(bytes(svg_to_bytes(svg_string=sys.stdin.buffer.read().decode())))
"""


class PreviewPictures:
    """Pictures of positions as PNG, the latest ones kept."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self.bytes = 0
        self.executor = ThreadPoolExecutor(1, thread_name_prefix="lattice-pictures")
        self.places = FairPlaces(self.executor, 1)
        self.drawn: dict[tuple[str, ...], asyncio.Task[bytes]] = {}
        """What is being drawn."""

    @cached_property
    def possible(self) -> bool:
        """Whether the library that draws them is installed."""
        return find_spec("resvg_py") is not None

    async def picture(
        self, key: tuple[str, ...], card: Callable[[], Awaitable[str]], who: str
    ) -> bytes:
        """The picture of what `card` draws, on the share of `who`; OverBudget.

        Whoever asks for one that is being drawn waits for the same.
        """
        found = self.kept.get(key)
        if found is not None:
            self.kept.move_to_end(key)
            return found
        if key not in self.drawn:
            self.places.admit(who, PICTURE_S)
            task = asyncio.create_task(self._draw(key, card, who))
            self.drawn[key] = task
            task.add_done_callback(lambda _: self.drawn.pop(key))
        return await asyncio.shield(self.drawn[key])

    async def _draw(
        self, key: tuple[str, ...], card: Callable[[], Awaitable[str]], who: str
    ) -> bytes:
        svg = await card()
        picture = await self.places.run(who, PICTURE_S, lambda: png(svg))
        self.keep(key, picture)
        return picture

    def keep(self, key: tuple[str, ...], picture: bytes) -> None:
        self.bytes += len(picture) - len(self.kept.pop(key, b""))
        self.kept[key] = picture
        while self.bytes > KEPT_BYTES and len(self.kept) > 1:
            _, gone = self.kept.popitem(last=False)
            self.bytes -= len(gone)

    def close(self) -> None:
        """Begin no more of them."""
        self.executor.shutdown(wait=False, cancel_futures=True)


def png(svg: str) -> bytes:
    """A picture as PNG, drawn by a process: the library lets no other thread run meanwhile."""
    try:
        drawn = subprocess.run(
            [sys.executable, "-I", "-c", DRAWING],
            input=svg.encode(),
            stdout=subprocess.PIPE,
            timeout=PATIENCE_S,
            check=True,
        )
    except subprocess.SubprocessError as problem:
        raise OverBudget(PATIENCE_S) from problem
    return drawn.stdout
