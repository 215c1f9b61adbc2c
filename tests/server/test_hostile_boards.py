"""Boards made to do harm, at every door of a running server: refused, or bounded.

"Bounded" means that nothing keeps the event loop longer than the watchdog allows, and that the
process does not grow by hundreds of megabytes.
"""

from __future__ import annotations

import json
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any

import httpx
import pytest

from kernel.variantfile.test_price import HEAD, SENSIBLE, attack
from latticechess.app.engines import EngineError, EnginePool
from latticechess.kernel import library
from latticechess.kernel.variantfile import VariantError, loads
from latticechess.kernel.variantfile.price import LIMIT, price_of
from server.harness import Browser
from server.loop_watch import WatchedServer
from server.test_loop_watch import in_a_file

MOST_GROWTH = 600 * 2**20
"""Bytes by which the process may have grown after all of it."""
PATIENT_MS = 600_000
LETTERS = "ABCDEFGHIJLMNOPQRSTUVWXYZ"
KING = """[[piece]]
name = "King"
letter = "K"
royal = true
leaps = ["all (1,0,0,0)"]
"""
AXES = ("abcdefgh", "12345678", "ABCDEFGH", "stuvwxyz")


def squares() -> list[str]:
    return ["".join(labels) for labels in product(*AXES)]


def crowd(kinds: str, count: int) -> str:
    """So many pieces of each side around its king, in opposite corners."""
    inside = squares()[1:-1]
    white, black = (
        ", ".join(f'"{letter} {at}"' for at, letter in zip(half, cycle(kinds), strict=False))
        for half in (inside[:count], inside[-count:])
    )
    return f'[setup]\nwhite = ["K a1As", {white}]\nblack = ["K h8Hz", {black}]\n'


def riders(count: int) -> str:
    """Kinds that each slide along lines of their own."""
    lines = [v for v in product((0, 1, 2), repeat=4) if 1 in v and sum(map(bool, v)) > 1]
    return "".join(
        f'[[piece]]\nname = "Rider {n}"\nletter = "{LETTERS[n % len(LETTERS)]}"\n'
        f'slides = ["all ({",".join(map(str, line))})"]\n'
        for n, line in enumerate(islice(cycle(lines), count))
    )


def leapers(count: int, entries: int) -> str:
    """Kinds with as many families of jumps: hundreds of vectors each."""
    return "".join(
        f'[[piece]]\nname = "Leaper {n}"\nletter = "{LETTERS[n]}"\nleaps = ['
        + ", ".join(
            f'"all ({1 + (n + m) % 7},{m % 8},{(n * m) % 8},{n % 8})"' for m in range(entries)
        )
        + "]\n"
        for n in range(count)
    )


REFUSED = {
    "thousands of vectors": attack(),
    "31 riders": HEAD + KING + riders(31) + crowd("A", 40),
    "a rider in every direction": HEAD + KING + riders(24) + crowd("ABCD", 200),
    "leapers everywhere": HEAD + KING + leapers(24, 20) + crowd("ABCDEF", 1000),
    "a file without end": HEAD + KING + "#" * 300_000,
    "brackets": "[" * 20_000,
}
"""Each names why it is not played."""
LARGEST = HEAD + SENSIBLE + leapers(1, 2).replace('"A"', '"L"') + crowd("NP", 700)
"""Four dimensions, 4096 squares, riders in eighty directions, a crowd of knights: still played."""


def resident() -> int:
    """Bytes of memory that this process, and so the server in it, has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def post(eve: Browser, path: str, **body: Any) -> httpx.Response:
    return eve.http.post(f"/api/{path}", json=body)


def test_the_largest_board_is_dear_but_allowed() -> None:
    assert 0.05 < price_of(loads(LARGEST)) / LIMIT <= 1


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_file_is_refused_at_every_door(
    watched: WatchedServer, eve: Browser, name: str
) -> None:
    text = REFUSED[name]
    with pytest.raises(VariantError) as refusal:
        loads(text)
    reason = str(refusal.value.problems[0].reason)
    before = resident()
    with watched.watched() as watch:
        refused = post(eve, "boards", text=text)
        assert refused.status_code in (400, 413), refused.text
        assert refused.json()["code"] in ("board-file-faults", "request-too-long")
        checked = post(eve, "designer/check", text=text)
        if checked.status_code == 200:
            assert checked.json()["faults"][0]["reason"]["text"] == reason
            assert checked.json()["perft"] == []
        else:
            assert checked.status_code == 413
        assert post(eve, "designer/fairness", text=text).status_code in (400, 413)
        for opponent in ("same-screen", "computer", "online"):
            tried = post(eve, "games", variant="x", source=text, opponent={"kind": opponent})
            assert tried.status_code in (400, 413), tried.text
            assert tried.json()["detail"]
        imported = eve.http.post(
            "/api/archive/import?name=a.pgn", content=in_a_file(text).encode(), timeout=120
        )
        report = json.loads(imported.text.splitlines()[-1])
        assert report["stored"] == 0
        assert report["rejected"] == 1, imported.text
        made = post(eve, "studies", title="x", chapter={"text": in_a_file(text)})
        assert made.status_code in (400, 413), made.text
    assert not watch.found, "\n".join(map(str, watch.found))
    assert resident() - before < MOST_GROWTH


async def test_a_worker_that_mines_the_largest_board_too_long_is_replaced() -> None:
    async with EnginePool(1, grace=0) as pool:
        try:
            made = await pool.puzzles(LARGEST, 1, time_ms=1)
            assert made.lines == ()
        except EngineError:
            pass
        # Whatever became of it, the next one is asked in vain no longer than it may take.
        mini = library.variant("mini").source
        assert (await pool.puzzles(mini, 1, time_ms=PATIENT_MS)).id


def test_the_largest_board_is_bounded_at_every_door(watched: WatchedServer, eve: Browser) -> None:
    before = resident()
    with watched.watched() as watch:
        checked = post(eve, "designer/check", text=LARGEST)
        assert checked.status_code == 200, checked.text
        told = checked.json()
        assert told["faults"] == []
        assert told["perft"]
        written = post(eve, "designer/write", design=told["design"], text="")
        assert written.status_code in (200, 400), written.text
        with eve.http.stream(
            "POST", "/api/designer/fairness", json={"text": LARGEST, "games": 1}, timeout=120
        ) as answer:
            assert answer.status_code == 200
        saved = post(eve, "boards", text=LARGEST)
        assert saved.status_code == 201, saved.text
        name = saved.json()["board"]["name"]
        with eve.http.stream("POST", f"/api/puzzles/boards/{name}", json={}, timeout=120) as answer:
            assert answer.status_code == 200
            assert json.loads(next(answer.iter_lines()))["made"] == 0
        assert eve.http.get("/api/puzzles").status_code == 200
        assert post(eve, "puzzles/attempts", board=name).status_code == 400
        clock = {"kind": "fischer", "initialMs": 600_000, "incrementMs": 0}
        for kind in ("open", "seek"):
            wish = post(eve, "challenges", kind=kind, variant=name, clock=clock, name="Eve")
            assert wish.status_code in (201, 400), wish.text
        for opponent in ({"kind": "computer", "level": 1}, {"kind": "same-screen"}):
            game = post(eve, "games", variant=name, opponent=opponent)
            assert game.status_code == 201, game.text
            with eve.sit(game.json()["id"]) as table:
                assert table.state["variant"]["name"] == name
            for address in ("record", "picture", "positions/0"):
                found = eve.http.get(f"/api/games/{game.json()['id']}/{address}")
                assert found.status_code == 200, address
        imported = eve.http.post(
            "/api/archive/import?name=b.pgn", content=in_a_file(LARGEST).encode(), timeout=120
        )
        assert json.loads(imported.text.splitlines()[-1])["done"]
    assert not watch.found, "\n".join(map(str, watch.found))
    assert resident() - before < MOST_GROWTH
