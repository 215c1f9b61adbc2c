"""The address as a picture for phones."""

from __future__ import annotations

import segno

from latticechess.server.process.qr import drawn

ADDRESS = "http://192.168.1.2:8711/"


def modules(picture: str) -> list[list[bool]]:
    """The dark modules, read back from the letters."""
    rows = []
    for line in picture.splitlines():
        rows.append([letter in " ▄" for letter in line])
        rows.append([letter in " ▀" for letter in line])
    return rows


def test_the_picture_holds_exactly_the_code() -> None:
    wanted = [
        [bool(m) for m in row] for row in segno.make(ADDRESS, micro=False).matrix_iter(border=2)
    ]
    found = modules(drawn(ADDRESS))
    assert found[: len(wanted)] == wanted
    assert len(found) - len(wanted) in (0, 1)
    assert len({len(row) for row in found}) == 1


def test_other_addresses_have_other_pictures() -> None:
    assert drawn(ADDRESS) != drawn(ADDRESS.replace("2", "3"))
