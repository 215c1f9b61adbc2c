"""PGN: games, trees, tags, streams and errors."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Literal

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from latticechess.kernel import library
from latticechess.kernel.position import Position
from latticechess.kernel.variantfile import loads
from latticechess.notation import pgn
from latticechess.notation.errors import NotationError
from latticechess.notation.fen.position import format_position
from latticechess.notation.moves import format_move
from latticechess.notation.record import RESULTS, GameRecord, Line, RecordedMove
from notation.famous import FAMOUS
from notation.games import moves_of, names, random_game, seeds, start_of


@pytest.mark.parametrize("title", FAMOUS)
def test_famous_games(title: str) -> None:
    result, plies, moves = FAMOUS[title]
    record = pgn.parse_game(f"{moves} {result}")
    assert record.result == result
    assert len(record.moves) == plies
    position = record.start
    texts = re.findall(r"[^\s.]+(?=\s|$)", re.sub(r"\d+\.", " ", moves))
    for text, move in zip(texts, record.main_line(), strict=True):
        assert format_move(position, move) == text
        position = position.play(move)
    mated = moves.endswith("#")
    assert (position.outcome is not None) == mated


def test_our_pgn_is_read_by_python_chess_and_theirs_by_us() -> None:
    text = "".join(
        pgn.format_game(GameRecord(record.start, record.moves, record.result, {"White": title}))
        for title, (result, _, moves) in FAMOUS.items()
        for record in [pgn.parse_game(f"{moves} {result}")]
    )
    stream = io.StringIO(text)
    theirs = []
    while game := chess.pgn.read_game(stream):
        assert not game.errors
        theirs.append(str(game))
    assert len(theirs) == len(FAMOUS)
    again = list(pgn.read_games("\n\n".join(theirs).splitlines(keepends=True)))
    assert [game.main_line() for game in again] == [
        game.main_line() for game in pgn.read_games(text.splitlines(keepends=True))
    ]
    assert [game.headers["White"] for game in again] == list(FAMOUS)


# --- Trees -----------------------------------------------------------------------------------

PRINTABLE: tuple[Literal["C"]] = ("C",)
WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="{}"),
    min_size=1,
    max_size=8,
)
COMMENTS = st.lists(WORDS, max_size=12).map(" ".join)
HEADERS = st.dictionaries(
    st.sampled_from(["Event", "Site", "White", "Black", "Annotator", "WhiteElo", "Clock"]),
    st.text(st.characters(codec="utf-8", exclude_categories=PRINTABLE), max_size=20).map(str.strip),
)


@st.composite
def lines(draw: st.DrawFn, position: Position, plies: int, deep: int) -> Line:
    """A line of random moves with comments, glyphs and variations."""
    moves: list[RecordedMove] = []
    for _ in range(plies):
        if position.outcome is not None or not (legal := moves_of(position)):
            break
        move = draw(st.sampled_from(legal))
        variations = []
        if deep and draw(st.integers(0, 4)) == 0:
            others = draw(st.integers(1, 2))
            for _ in range(others):
                side_line = draw(lines(position, draw(st.integers(1, 3)), deep - 1))
                variations += [side_line] if side_line else []
        moves.append(
            RecordedMove(
                move,
                nags=tuple(draw(st.lists(st.integers(0, 255), unique=True, max_size=2))),
                comment=draw(COMMENTS) if draw(st.booleans()) else "",
                opening=draw(COMMENTS) if not moves and draw(st.booleans()) else "",
                variations=tuple(variations),
            )
        )
        position = position.play(move)
    return tuple(moves)


@given(names, seeds, st.data())
@examples(60)
def test_a_whole_tree_is_read_back(name: str, seed: int, data: st.DataObject) -> None:
    variant = library.variant(name)
    start = start_of(variant, seed)
    for move in random_game(start, seed % 7, seed):
        start = start.play(move)
    moves = data.draw(lines(start, data.draw(st.integers(0, 8)), 2))
    headers = {key: value for key, value in data.draw(HEADERS).items() if value != "?"}
    remark = "" if moves else data.draw(COMMENTS)
    record = GameRecord(start, moves, data.draw(st.sampled_from(RESULTS)), headers, remark)
    text = pgn.format_game(record)
    again = pgn.parse_game(text)
    assert again.moves == record.moves
    assert again.result == record.result
    assert dict(again.headers) == headers
    assert again.remark == record.remark
    assert format_position(again.start) == format_position(start)
    assert again.variant.name == name
    assert pgn.format_game(again) == text
    movetext = text.partition("\n\n")[2]
    assert all(len(line) <= 80 or " " not in line for line in movetext.splitlines())


@given(seeds)
@examples(20)
def test_python_chess_sees_the_same_tree(seed: int) -> None:
    start = library.variant("chess").start()
    moves = random_game(start, 30, seed)
    line: list[RecordedMove] = []
    position = start
    for number, move in enumerate(moves):
        legal = [each for each in moves_of(position) if each != move]
        side = ((RecordedMove(legal[0], comment="or this"),),) if legal and number % 7 == 3 else ()
        line.append(RecordedMove(move, (number % 6 + 1,), f"remark {number}", variations=side))
        position = position.play(move)
    game = chess.pgn.read_game(io.StringIO(pgn.format_game(GameRecord(start, tuple(line)))))
    assert game is not None
    assert not game.errors
    node: chess.pgn.GameNode = game
    for number, recorded in enumerate(line):
        child = node.variations[0]
        assert child.comment.split() == ["remark", str(number)]
        assert child.nags == set(recorded.nags)
        assert len(node.variations) == 1 + len(recorded.variations)
        node = child


def test_comments_glyphs_and_variations_are_kept() -> None:
    text = """
    {First.} 1. e4! {King's pawn} e5 (1... c5 $6 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) ; solid
    % this line is for another program
    2. Nf3?! $14 Nc6 1/2-1/2
    """
    record = pgn.parse_game(text.replace("\n    ", "\n"))
    first, second, third, _ = record.moves
    assert first.opening == "First."
    assert first.nags == (1,)
    assert first.comment == "King's pawn"
    assert second.comment == "solid"
    assert third.nags == (6, 14)
    ((sicilian, _, _),) = second.variations
    assert sicilian.nags == (6,)
    assert sicilian.comment == "Sicilian"
    ((alternative, _),) = second.variations[0][1].variations
    assert format_move(record.start, first.move) == "e4"
    assert alternative.move.target == (2, 2)
    assert record.result == "1/2-1/2"


# --- Tags ------------------------------------------------------------------------------------


def test_the_variant_of_somebodys_own_goes_with_the_game() -> None:
    source = library.variant("mini").source.replace('name = "mini"', 'name = "mine"')
    variant = loads(source.replace("Minichess", 'My "own" board \\u00e9'.replace('"', "'")))
    start = variant.start()
    record = GameRecord(start, tuple(RecordedMove(move) for move in random_game(start, 6, 1)))
    again = pgn.parse_game(pgn.format_game(record))
    assert again.variant == variant
    assert again.main_line() == record.main_line()


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("Chess960", "chess960"),
        ("fischerandom", "chess960"),
        ("Raumschach", "raumschach"),
        ("The cube", "cube"),
        ("plane", "plane"),
        ("Capablanca chess", "capablanca"),
    ],
)
def test_variant_tags(tag: str, name: str) -> None:
    assert pgn.parse_game(f'[Variant "{tag}"]\n\n*').variant.name == name


def test_chess_needs_no_variant_tag_and_others_have_one() -> None:
    texts = {
        name: pgn.format_game(GameRecord(start_of(library.variant(name), 5)))
        for name in ("chess", "chess960", "plane", "cube")
    }
    assert "Variant" not in texts["chess"]
    assert '[Variant "Chess960"]' in texts["chess960"]
    assert "[FEN " in texts["chess960"]
    assert '[Variant "The infinite plane"]' in texts["plane"]
    assert "FEN" not in texts["cube"]


def test_tags_with_quotes_and_backslashes() -> None:
    headers = {"Event": 'The "Open" \\ 2026', "White": "Ann\u00e1"}
    again = pgn.parse_game(
        pgn.format_game(GameRecord(library.variant("chess").start(), (), "*", headers))
    )
    assert dict(again.headers) == headers


# --- Errors ----------------------------------------------------------------------------------

ERRORS = [
    ("1. e4 e5\n2. Qh6", 2, 4, "cannot be played"),
    ("1. e4 {never closed", 1, 7, "comment is not closed"),
    ("1. e4 (1. d4", 1, 7, "variation is not closed"),
    ("1. e4 1. d4)", 1, 10, "cannot be played"),
    ("1. e4)", 1, 6, "closes no variation"),
    ("(1. e4)", 1, 1, "in place of no move"),
    ("1. e4 ()", 1, 8, "closes no variation"),
    ("$5 1. e4", 1, 1, "follows no move"),
    ("1. e4 $999", 1, 7, "follows no move"),
    ("1. e4 * e5", 1, 9, "after the result"),
    ("1. e4 @", 1, 7, "not understood"),
    ('[White "A"]\n[Black B]\n\n1. e4', 2, 1, "is not a tag"),
    ('[White "A"]\n[Variant "Hexagonal"]\n\n1. e4', 2, 1, "variant 'Hexagonal' is unknown"),
    ('[SetUp "1"]\n[FEN "8/8 w"]\n\n*', 2, 1, "2 rows"),
    ('[VariantFile "name = 3"]\n\n*', 1, 1, "is broken"),
]


@pytest.mark.parametrize(("text", "line", "column", "reason"), ERRORS)
def test_errors_name_line_column_and_reason(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(NotationError, match=reason) as caught:
        pgn.parse_game(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_bad_game_does_not_hide_the_next() -> None:
    text = '[Event "1"]\n\n1. e4 *\n\n[Event "2"]\n\n1. e5 *\n\n[Event "3"]\n\n1. d4 *\n'
    found = list(pgn.scan_games(text.splitlines(keepends=True)))
    assert [type(game) for game in found] == [GameRecord, NotationError, GameRecord]
    assert isinstance(found[1], NotationError)
    assert found[1].line == 7
    with pytest.raises(NotationError):
        list(pgn.read_games(text.splitlines(keepends=True)))


def test_an_unclosed_comment_ends_with_its_game() -> None:
    text = '[Event "1"]\n\n1. e4 {oh\n\n[Event "2"]\n\n1. d4 *\n'
    found = list(pgn.scan_games(text.splitlines(keepends=True)))
    assert [type(game) for game in found] == [NotationError, GameRecord]


def test_a_clock_at_the_beginning_of_a_line_is_no_tag() -> None:
    record = pgn.parse_game("1. e4 {\n[%clk 0:01:00]\n} e5 *")
    assert record.moves[0].comment == "[%clk 0:01:00]"
    assert len(record.moves) == 2


def test_variations_are_not_read_without_end() -> None:
    with pytest.raises(NotationError, match="too deep"):
        pgn.parse_game("1. e4 " + "(1. d4 " * 200 + ")" * 200)


def test_a_stream_is_read_game_by_game() -> None:
    """Nothing is read ahead beyond the tag that begins the next game."""
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            for line in ('[Event "x"]\n', "\n", "1. e4 e5 *\n", "\n"):
                taken += 1
                yield line

    games = pgn.read_games(endless())
    for _ in range(50):
        next(games)
    assert taken <= 4 * 50 + 1


PGN_SIGNS = '[]{}();$%!?*.+#=-x "\\\n01258abcdehNKQRBOE/Event~÷(1,2)'


@given(st.text(st.sampled_from(PGN_SIGNS), max_size=60) | st.text(max_size=60))
@examples(300)
def test_any_text_is_games_or_a_notation_error(text: str) -> None:
    for game in pgn.scan_games(text.splitlines(keepends=True)):
        if isinstance(game, GameRecord):
            assert pgn.parse_game(pgn.format_game(game)).moves == game.moves
