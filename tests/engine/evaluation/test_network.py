"""Networks: their files, their arithmetic, and where they are not asked."""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from latticechess import variant
from latticechess.engine.evaluation.for_board import evaluator_for
from latticechess.engine.evaluation.network_file import (
    BUCKETS,
    CENTIPAWNS,
    LARGEST_LIMIT,
    LARGEST_OUTPUT,
    LARGEST_OUTPUTS,
    LIMIT,
    MARGIN,
    ONE,
    OUTPUT_ONE,
    STATIC,
    WIDTHS,
    WRITTEN,
    Inputs,
    Network,
    NetworkError,
    can_mirror,
    decode,
    encode,
    inputs_of,
    network_for,
)
from latticechess.engine.evaluation.plane_inputs import log_step, place_behind, place_of
from latticechess.engine.evaluation.weights import corrected, weights_for, written_weights
from latticechess.kernel.geometry import Square
from latticechess.kernel.pieces import Piece
from latticechess.kernel.position import Position
from latticechess.kernel.start_positions import initial_position
from latticechess.kernel.variant import Variant
from latticechess.kernel.variantfile import loads
from latticechess.notation.fen.position import parse_position
from latticechess.training.self_play import moves_nearby

BOARDS = ["chess", "cube", "raumschach", "capablanca", "mini"]
PLANES = ["plane", "classical-infinite", "coaip-knightriders"]
WIDTH = WIDTHS[0]


def made_up(board: Variant, seed: int = 1, loud: int = 60, width: int = WIDTH) -> Network:
    inputs = inputs_of(board)
    random = Random(seed)

    def numbers(count: int, most: int) -> array[int]:
        return array("h", [random.randint(-most, most) for _ in range(count)])

    return Network(
        inputs,
        numbers(inputs.weights * width, loud),
        numbers(width, 2 * loud),
        numbers(BUCKETS * 2 * width, loud),
        numbers(BUCKETS, 1_000),
        {"seed": seed},
    )


def by_hand(network: Network, position: Position) -> int:
    """The correction by the definition, in Python's own numbers."""
    inputs, width = network.inputs, network.width
    places, other = inputs.row_weights(), inputs.seen_by_other()
    own: Sequence[int] = inputs.rows_of(position)
    squares: list[int] = []
    views: list[Sequence[int]] = [own, [other[row] for row in own]]
    for rows in views:
        if network.mirrored:
            rows = in_mirror(position.variant, rows)
        hidden = list(network.hidden_bias)
        for first in (pair[row] * width for row in rows for pair in places):
            weights = network.input_weights[first : first + width]
            hidden = [h + w for h, w in zip(hidden, weights, strict=True)]
        squares += [max(0, min(h, ONE)) ** 2 for h in hidden]
    bucket = min(len(position.pieces) * BUCKETS // (inputs.full + 1), BUCKETS - 1)
    weights = network.output_weights[2 * width * bucket : 2 * width * (bucket + 1)]
    total = sum(s * w for s, w in zip(squares, weights, strict=True))
    output = (total // ONE + network.output_bias[bucket]) * CENTIPAWNS // (ONE * OUTPUT_ONE)
    return max(-network.limit, min(output, network.limit))


def in_mirror(board: Variant, rows: Sequence[int]) -> Sequence[int]:
    """The rows as one side sees them whose king, on the left, makes it look into a mirror."""
    inputs = inputs_of(board)
    assert isinstance(inputs, Inputs)
    squares = list(board.geometry.by_cell())
    (king,) = (
        row % inputs.cells
        for row in rows
        if row // inputs.cells < inputs.types and board.pieces[row // inputs.cells].royal
    )
    files = board.geometry.sizes[0]
    if 2 * squares[king][0] >= files - 1:
        return rows

    def image(cell: int) -> int:
        file, *rest = squares[cell]
        return board.geometry.cell((files - 1 - file, *rest))

    return [row - row % inputs.cells + image(row % inputs.cells) for row in rows]


def random_game(board: Variant, seed: int, plies: int) -> list[Position]:
    random = Random(seed)
    position = initial_position(board, None)
    found = [position]
    for _ in range(plies):
        moves = moves_nearby(position)
        if position.outcome is not None or not moves:
            break
        position = position.play(random.choice(moves))
        found.append(position)
    return found


@pytest.mark.parametrize("width", [32, 64, 160])
@pytest.mark.parametrize("name", [*BOARDS, *PLANES])
def test_a_correction_is_what_the_definition_says(name: str, width: int) -> None:
    board = variant(name)
    loud = 12 if board.geometry.bounded else 5
    network = replace(made_up(board, loud=loud, width=width), limit=8 * width)
    without = written_weights(board)
    corrected = replace(without, network=network)
    differing = set()
    for position in random_game(board, seed=3, plies=30)[::3]:
        alone = evaluator_for(position.board(), without).score_now()
        both = evaluator_for(position.board(), corrected).score_now()
        assert both - alone == by_hand(network, position)
        differing.add(both - alone)
    assert len(differing) > 2


@pytest.mark.parametrize("width", [32, 128, 256])
def test_the_largest_output_weights_do_not_overflow(width: int) -> None:
    board = variant("chess")
    network = replace(made_up(board, loud=60, width=width), limit=LARGEST_LIMIT)
    largest = min(LARGEST_OUTPUT, LARGEST_OUTPUTS // (2 * width))
    for i in range(0, len(network.output_weights), 2):
        network.output_weights[i] = largest
        network.output_weights[i + 1] = -largest
    assert decode(encode(network, board), board).output_weights == network.output_weights
    without = written_weights(board)
    corrected = replace(without, network=network)
    within = 0
    for position in random_game(board, seed=5, plies=60)[::2]:
        alone = evaluator_for(position.board(), without).score_now()
        both = evaluator_for(position.board(), corrected).score_now()
        assert both - alone == by_hand(network, position)
        within += abs(both - alone) < LARGEST_LIMIT
    assert within > 2


@pytest.mark.parametrize("name", ["chess", "capablanca"])
def test_a_side_with_its_king_on_the_left_looks_into_a_mirror(name: str) -> None:
    board = variant(name)
    plain = replace(made_up(board, loud=12), limit=LARGEST_LIMIT)
    network = decode(encode(replace(plain, mirrored=True), board), board)
    assert network.mirrored
    without = written_weights(board)
    mirrored, changed = replace(without, network=network), 0
    for seed in range(3):
        for position in random_game(board, seed, plies=40)[::4]:
            alone = evaluator_for(position.board(), without).score_now()
            both = evaluator_for(position.board(), mirrored).score_now()
            # Kings without an army are not corrected.
            if both != alone:
                assert both - alone == by_hand(network, position)
                changed += both - alone != by_hand(plain, position)
    assert changed


def test_boards_without_such_a_mirror_have_no_mirrored_network() -> None:
    plane = variant("plane")
    mirrored = encode(replace(made_up(plane, loud=5), mirrored=True), plane)
    with pytest.raises(NetworkError, match="not for"):
        decode(mirrored, plane)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("name", [*BOARDS, *PLANES])
def test_the_sums_follow_the_board(name: str, mirrored: bool) -> None:
    """Kept up to date over a game and its moves taken back, as summed afresh."""
    board = variant(name)
    mirrored = mirrored and can_mirror(inputs_of(board))
    network = replace(made_up(board, loud=5), mirrored=mirrored)
    weights = replace(written_weights(board), network=network)
    game = random_game(board, seed=11, plies=80)
    running = game[0].board()
    evaluator = evaluator_for(running, weights)
    afresh = [evaluator_for(position.board(), weights).score_now() for position in game]
    for position, expected in zip(game[1:], afresh[1:], strict=True):
        assert position.last_move is not None
        running.play(position.last_move)
        assert evaluator.score_now() == expected
    for expected in reversed(afresh[:-1]):
        running.take_back()
        assert evaluator.score_now() == expected


def shifted(board: Variant, x: int, y: int) -> Variant:
    """The same plane elsewhere, with everything in its rules that has a place."""
    promotion = board.promotion
    assert promotion is not None

    def moved(bounds: Any, step: int) -> Any:
        return tuple(None if bound is None else bound + step for bound in bounds)

    white, black = (
        tuple((moved(region[0], x), moved(region[1], y)) for region in regions)
        for regions in promotion.regions
    )
    return replace(board, promotion=replace(promotion, regions=(white, black)))


@pytest.mark.parametrize("name", PLANES)
def test_a_plane_looks_the_same_from_everywhere(name: str) -> None:
    board = variant(name)
    far = 10**12
    there = shifted(board, -far, far)
    network = made_up(board, loud=5)
    inputs = inputs_of(there)
    weights = replace(written_weights(board), network=network)
    same = replace(written_weights(board), network=replace(network, inputs=inputs))
    scores = set()
    for position in random_game(board, seed=4, plies=40)[::4]:
        pieces: dict[Square, Piece] = {
            (square[0] - far, square[1] + far): piece for square, piece in position.pieces.items()
        }
        moved = Position.from_pieces(there, pieces, position.turn)
        assert sorted(inputs.rows_of(moved)) == sorted(network.inputs.rows_of(position))
        score = evaluator_for(position.board(), weights).score_now()
        assert evaluator_for(moved.board(), same).score_now() == score
        scores.add(score)
    assert len(scores) > 2


def test_distances_count_in_logarithmic_steps() -> None:
    assert [log_step(d) for d in (0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 10**15)] == [
        *(0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    ]
    far = [place_of(100, 100), place_of(100, 101), place_of(100, 102), place_of(100, -100)]
    assert len(set(far)) == 4
    near = range(-3, 4)
    places = {place_of(x, y) for x in near for y in near}
    assert len(places) == 4 * 7
    for x in (*near, 40):
        for y in (*near, 39):
            assert place_behind(place_of(x, y)) == place_of(x, -y)


@pytest.mark.parametrize("name", PLANES)
def test_both_sides_see_the_same_plane(name: str) -> None:
    inputs = inputs_of(variant(name))
    other = inputs.seen_by_other()
    assert sorted(other) == list(range(inputs.rows))
    assert all(other[other[row]] == row for row in range(inputs.rows))
    assert other != list(range(inputs.rows))


@pytest.mark.parametrize("name", ["chess", "cube", "raumschach"])
def test_both_sides_see_the_same_board(name: str) -> None:
    """A position and its mirror image with colours reversed are one to the network."""
    board = variant(name)
    inputs = inputs_of(board)
    assert isinstance(inputs, Inputs)
    assert sorted(inputs.flip) == list(range(inputs.cells))
    for cell in range(0, inputs.cells, 7):
        for kind in range(1, inputs.types + 1):
            seen = inputs.row(0, kind, cell, 0)
            assert inputs.row(1, kind, inputs.flip[cell], 1) == seen
            assert inputs.seen_by_other()[seen] == inputs.row(0, kind, cell, 1)


def test_a_cube_has_inputs_by_pairs_of_axes() -> None:
    assert inputs_of(variant("cube")).shape["places"] == [64, 64, 64]
    assert inputs_of(variant("chess")).shape["places"] == [64]


@pytest.mark.parametrize("name", [*BOARDS, *PLANES])
def test_a_file_gives_back_what_was_written(name: str) -> None:
    network = made_up(variant(name), loud=40)
    network = replace(network, limit=700, margin=180)
    again = decode(encode(network, variant(name)), variant(name))
    assert (again.limit, again.margin) == (700, 180)
    assert again.input_weights == network.input_weights
    assert again.hidden_bias == network.hidden_bias
    assert again.output_weights == network.output_weights
    assert again.output_bias == network.output_bias
    assert again.recipe == {"seed": 1}
    assert len(encode(network, variant(name))) < 300_000


def test_a_file_without_bounds_has_the_usual_ones() -> None:
    """As written before there was a choice."""
    mini = variant("mini")
    head, _, numbers = encode(made_up(mini), mini).partition(b"\n")
    said = {key: value for key, value in json.loads(head).items() if key not in ("limit", "margin")}
    older = decode(json.dumps(said).encode() + b"\n" + numbers, mini)
    assert (older.limit, older.margin, older.width) == (LIMIT, MARGIN, WIDTH)


def lzma_of(data: bytes) -> bytes:
    return lzma.compress(data, lzma.FORMAT_ALONE)


def test_a_file_whose_numbers_are_not_packed_still_opens() -> None:
    """As written before they were."""
    mini = variant("mini")
    network = made_up(mini)
    head = json.loads(encode(network, mini).partition(b"\n")[0]) | {"version": 1}
    numbers = array("h")
    for part in (network.input_weights, network.hidden_bias, network.output_weights):
        numbers.extend(part)
    numbers.extend(network.output_bias)
    if sys.byteorder == "big":
        numbers.byteswap()
    plain = json.dumps(head).encode() + b"\n" + numbers.tobytes()
    assert decode(plain, mini).input_weights == network.input_weights
    assert decode(plain, mini).output_bias == network.output_bias
    with pytest.raises(NetworkError, match="not whole"):
        decode(plain[:-2], mini)


def test_a_network_of_static_terms_takes_the_place_of_the_others() -> None:
    chess = variant("chess")
    written = written_weights(chess)
    network = replace(made_up(chess), base=STATIC)
    assert corrected(written, replace(network, base=WRITTEN)).pieces == written.pieces
    weights = corrected(written, network)
    assert weights.network is network
    assert [piece.value for piece in weights.pieces] == [piece.value for piece in written.pieces]
    # A rook that can hardly move counts as much as one that can.
    caged = parse_position(chess, "7k/8/8/8/8/8/PP6/RK6 w - - 0 1")
    free = parse_position(chess, "7k/8/8/8/8/8/PP6/1K1R4 w - - 0 1")
    alone = replace(weights, network=None)
    rooks = replace(
        alone, pieces=tuple(replace(p, squares=(), centre=(0, 0)) for p in alone.pieces)
    )
    scores = [evaluator_for(p.board(), rooks).score_now() for p in (caged, free)]
    assert scores[0] == scores[1]
    full = replace(
        written, pieces=tuple(replace(p, squares=(), centre=(0, 0)) for p in written.pieces)
    )
    scores = [evaluator_for(p.board(), full).score_now() for p in (caged, free)]
    assert scores[0] < scores[1]


def test_files_that_are_no_networks_for_a_board_are_refused() -> None:
    chess, cube = variant("chess"), variant("cube")
    data = encode(made_up(chess), chess)
    for bad, told in [
        (b"", "no network file"),
        (b"[]\n", "no network file"),
        (data[:-1], "not whole"),
        (data + b"\0\0", "not whole"),
        (data[:-200] + b"\0" * 200, "damaged|not whole"),
        (data.partition(b"\n")[0] + b"\n" + lzma_of(bytes(1 << 22)), "not whole"),
        (data.replace(b'"version": 2', b'"version": 9', 1), "another version"),
        (data.replace(b'"base": "written"', b'"base": "nothing"', 1), "not for"),
        (data.replace(b'"width": 32', b'"width": 33', 1), "not for"),
        (data.replace(b'"limit": 250', b'"limit": 9000', 1), "too large"),
        (data.replace(b'"limit": 250', b'"limit": []', 1), "no network file"),
    ]:
        with pytest.raises(NetworkError, match=told):
            decode(bad, chess)
    with pytest.raises(NetworkError, match="not for"):
        decode(data, cube)
    with pytest.raises(NetworkError, match="no edges"):
        inputs_of(variant("pawn-horde"))
    older = made_up(chess)
    older.output_weights[5], older.output_weights[6] = 300, -300
    opened = decode(encode(older, chess), chess)
    assert [*opened.output_weights[5:7]] == [LARGEST_OUTPUT, -LARGEST_OUTPUT]
    deep = made_up(chess)
    deep.input_weights[17] = 2_000
    with pytest.raises(NetworkError, match="too large"):
        decode(encode(deep, chess), chess)


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/4k3/8/8/8/K6R w - - 0 1",
        "8/8/8/4k3/8/8/8/K6R b - - 0 1",
        "8/5n2/8/4k3/8/8/8/K6B w - - 0 1",
    ],
)
def test_bare_kings_and_known_draws_are_not_corrected(text: str) -> None:
    chess = variant("chess")
    position = parse_position(chess, text)
    without = written_weights(chess)
    corrected = replace(without, network=made_up(chess))
    alone = evaluator_for(position.board(), without).score_now()
    assert evaluator_for(position.board(), corrected).score_now() == alone


def test_boards_without_a_file_have_no_network() -> None:
    for name in ("classical-infinite", "mini", "raumschach"):
        assert weights_for(variant(name)).network is None
        assert weights_for(variant(name)) == written_weights(variant(name))


@pytest.mark.parametrize("name", ["chess", "cube", "plane"])
def test_a_shipped_network_says_how_it_was_made_and_corrects_little(name: str) -> None:
    board = variant(name)
    network = weights_for(board).network
    assert network is not None
    assert {"seed", "positions", "nodes", "error", "written_error"} <= set(network.recipe)
    assert network.recipe["error"] < network.recipe["written_error"]
    without = written_weights(board)
    for position in random_game(board, seed=8, plies=40)[::5]:
        alone = evaluator_for(position.board(), without).score_now()
        both = evaluator_for(position.board(), weights_for(board)).score_now()
        assert abs(both - alone) < network.limit


@pytest.fixture
def own_network_of_mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with a network for mini, where the engine looks."""
    mini = variant("mini")
    (tmp_path / "mini.network").write_bytes(encode(made_up(mini, seed=5), mini))
    monkeypatch.setenv("LATTICE_NETWORKS", str(tmp_path))
    network_for.cache_clear()
    yield
    network_for.cache_clear()


@pytest.mark.usefixtures("own_network_of_mini")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('slides = ["all (1,1)"]', 'slides = ["all (1,1) up to 2"]'),
        ('leaps = ["all (1,2)"]', 'leaps = ["all (1,3)"]'),
        ('to = "QRBN"', 'to = "RBN"'),
        ("[draws]", "[win]\nchecks = 3\n[draws]"),
        ('axes = ["abcde", "12345"]', 'axes = ["abcdef", "12345"]'),
    ],
)
def test_a_network_is_not_used_for_other_rules(
    old: str, new: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A board with the same name, such as a later version of it, is played without."""
    text = variant("mini").source
    if "axes" in old:
        for row in ("rnbqk", "ppppp", ".....", "PPPPP", "RNBQK"):
            text = text.replace(f'"{row}"', f'"{row}."')
    assert old in text
    changed = loads(text.replace(old, new))
    assert changed.name == "mini"
    assert network_for(changed) is None
    assert ("is not for" if "axes" in old else "other rules") in caplog.text
    assert weights_for(changed).network is None


@pytest.mark.usefixtures("own_network_of_mini")
def test_a_network_is_used_for_another_start() -> None:
    other = loads(variant("mini").source.replace('"RNBQK"', '"RBNQK"'))
    assert network_for(other) is not None


def test_a_damaged_network_of_ones_own_does_not_stop_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "mini.network").write_bytes(b"\0nothing")
    monkeypatch.setenv("LATTICE_NETWORKS", str(tmp_path))
    network_for.cache_clear()
    assert network_for(variant("mini")) is None
    assert "is not used: This is no network file." in caplog.text
    network_for.cache_clear()


def test_a_network_of_ones_own_is_found_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mini = variant("mini")
    (tmp_path / "mini.network").write_bytes(encode(made_up(mini, seed=5), mini))
    monkeypatch.setenv("LATTICE_NETWORKS", str(tmp_path))
    network_for.cache_clear()
    found = network_for(mini)
    assert found is not None
    assert found.recipe == {"seed": 5}
    monkeypatch.delenv("LATTICE_NETWORKS")
    network_for.cache_clear()
    assert network_for(mini) is None
