"""Games of random variants on every floor: engine, notation, pictures, designer and server."""

from __future__ import annotations

import pickle
import random
from dataclasses import dataclass

import msgspec

from kernel.wide_inventions import valid
from latticechess import Move, Position
from latticechess.engine.choose import think
from latticechess.engine.search.profile import SearchProfile
from latticechess.features.games.views.board import legal_view
from latticechess.features.lessons.views import rules_view
from latticechess.kernel.start_positions import PlayableVariant
from latticechess.kernel.variantfile.design import design_of
from latticechess.kernel.variantfile.design_text import write
from latticechess.kernel.variantfile.reader import read
from latticechess.notation.diagram import diagram
from latticechess.notation.fen.position import format_position, parse_position
from latticechess.notation.moves import bare_move, format_move, parse_move
from latticechess.notation.pgn.games import format_game, parse_game
from latticechess.notation.picture import game_svg, position_svg
from latticechess.notation.piece_art import piece_art
from latticechess.notation.record import GameRecord, RecordedMove
from latticechess.notation.uci import format_uci, parse_uci
from latticechess.play.results import describe, score
from server.harness import Browser

PLIES = 40
GAMES = 6
"""Where games end early, further ones are begun until as many plies have been played."""
AROUND = 12
"""On a board without an edge moves so far around a piece are chosen from."""
ENGINE = SearchProfile(depth=2, nodes=300, table_bits=8)


@dataclass
class Examined:
    """What one variant showed."""

    variant: PlayableVariant
    plies: int
    ends: set[str]


def examine(seed: int, browser: Browser | None = None) -> Examined:
    """Play the variant of a seed on every floor; with a browser, its first game at a server too."""
    chance = random.Random(seed)
    variant = valid(chance)
    check_file(variant)
    examined = Examined(variant, 0, set())
    for number in range(GAMES):
        game = play(variant, chance, PLIES - examined.plies)
        examined.plies += len(game) - 1
        if game[-1].outcome is not None:
            examined.ends.add(game[-1].outcome.reason)
        moves = check_record(game)
        if browser is not None and number == 0:
            check_server(browser, game, moves)
        if examined.plies == PLIES or len(game) == 1:
            break
    return examined


def check_file(variant: PlayableVariant) -> None:
    """Its rules have words and pictures, and the designer draws and writes it."""
    assert msgspec.json.encode(rules_view(variant))
    assert set(piece_art(variant)) == {kind.letter for kind in variant.pieces}
    design = design_of(read(variant.source))
    assert design is not None
    assert write(design, variant.source) == variant.source
    again = read(write(design))
    assert again.problems == ()
    assert design_of(again) == design


def play(variant: PlayableVariant, chance: random.Random, plies: int) -> list[Position]:
    """The positions of a game, every fifth move by the engine."""
    position = variant.start()
    game = [position]
    while len(game) <= plies and position.outcome is None and position.can_move:
        position = checked(position, choose(position, chance, len(game)))
        game.append(position)
    check_end(position)
    return game


def choose(position: Position, chance: random.Random, ply: int) -> Move:
    """A move by the engine or by chance."""
    if ply % 5:
        moves = near_moves(position, chance)
        if moves:
            return chance.choice(moves)
    return think(position, ENGINE).move


def near_moves(position: Position, chance: random.Random) -> list[Move]:
    """The legal moves, on a board without an edge those to around some piece."""
    if position.variant.geometry.bounded:
        return position.legal_moves()
    x, y = chance.choice(list(position.pieces))
    return position.legal_moves(((x - AROUND, y - AROUND), (x + AROUND, y + AROUND)))


def checked(position: Position, move: Move) -> Position:
    """The position after a move that was written and read back, and so was the position."""
    after = position.play(move)
    geometry = position.variant.geometry
    assert parse_move(position, format_move(position, move, after)) == move
    assert parse_move(position, bare_move(position, move)) == move
    assert parse_uci(position, format_uci(geometry, move)) == move
    again = parse_position(after.variant, format_position(after))
    assert again == after
    assert (again.key, again.end) == (after.key, after.end)
    assert msgspec.json.encode(legal_view(after))
    return after


def check_end(position: Position) -> None:
    """An ended game has words and a score."""
    if position.outcome is not None:
        assert str(describe(position.outcome))
        decided = position.outcome.winner is not None
        assert (score(position.outcome) in ("1-0", "0-1")) == decided


def check_record(game: list[Position]) -> list[Move]:
    """The moves, after the game was written, read back and drawn."""
    moves = [after.last_move for after in game[1:] if after.last_move is not None]
    assert len(moves) == len(game) - 1
    record = GameRecord(game[0], tuple(RecordedMove(move) for move in moves))
    assert [m.move for m in parse_game(format_game(record)).moves] == moves
    assert pickle.loads(pickle.dumps(game[-1])) == game[-1]
    assert position_svg(game[-1]).startswith("<svg")
    assert game_svg(game).startswith("<svg")
    assert diagram(game[-1])
    return moves


def check_server(browser: Browser, game: list[Position], moves: list[Move]) -> None:
    """The designer checks the file, and the moves are played over a socket with a clean record."""
    variant = game[0].variant
    told = browser.http.post("/api/designer/check", json={"text": variant.source}).json()
    assert told["faults"] == told["startFaults"] == [], told
    wanted = {
        "variant": variant.name,
        "source": variant.source,
        "opponent": {"kind": "same-screen"},
    }
    made = browser.http.post("/api/games", json=wanted)
    assert made.status_code == 201, made.text
    name = made.json()["id"]
    with browser.sit(name) as table:
        for number, (move, after) in enumerate(zip(moves, game[1:], strict=True), 1):
            table.play([*move.origin], [*move.target], promotion=move.promotion)
            while len(table.moves) < number:
                message = table.receive()
                assert message["type"] != "refused", message
            ended = table.current["result"] is not None
            assert ended == (after.outcome is not None), (number, table.current["result"])
        if moves and not ended:
            table.send(type="act", action="resign")
            while table.current["result"] is None:
                table.receive()
    for address in ("picture", "record"):
        assert browser.http.get(f"/api/games/{name}/{address}").status_code == 200, address
    record = browser.http.get(f"/api/games/{name}/record").text
    assert [m.move for m in parse_game(record).moves] == moves
