"""What to call a browser in the list of one's log-ins."""

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
"""In this order: many call themselves by others' names too."""
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
    """`Firefox on Linux`, from what a browser says of itself; programs keep their own word."""
    browser = next((name for sign, name in BROWSERS if sign in agent), None)
    system = next((name for sign, name in SYSTEMS if sign in agent), None)
    if browser is None:
        printable = "".join(c for c in agent if c.isprintable()).strip()
        return printable[:LONGEST] or "Unknown program"
    return f"{browser} on {system}" if system else browser
