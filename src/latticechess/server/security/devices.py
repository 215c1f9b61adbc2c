"""Device names for the list of login sessions, from the User-Agent header."""

from __future__ import annotations

BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""In order of precedence: many User-Agents contain other browsers' names too."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
LONGEST = 60


def device_name(agent: str) -> str:
    """A name such as `Firefox on Linux`; other clients keep their own User-Agent."""
    browser = next((name for mark, name in BROWSERS if mark in agent), None)
    system = next((name for mark, name in SYSTEMS if mark in agent), None)
    if browser is None:
        printable = "".join(c for c in agent if c.isprintable()).strip()
        return printable[:LONGEST] or "Unknown program"
    return f"{browser} on {system}" if system else browser
