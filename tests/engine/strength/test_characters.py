"""The characters: each likes what it is said to like, at a price that is bounded."""

from __future__ import annotations

import pytest

from latticechess import Position, variant
from latticechess.engine.advice.draw_offer import CONTEMPT, accepts_draw
from latticechess.engine.analysis import prepare
from latticechess.engine.choose import choose, think
from latticechess.engine.search.profile import SearchProfile
from latticechess.engine.search.stop import Stop
from latticechess.engine.search.taste import Taste
from latticechess.engine.strength.characters import CHARACTERS, character_names, taste_of
from latticechess.engine.strength.levels import level_of
from latticechess.notation.fen.position import parse_position

BOARDS = ["chess", "plane", "cube", "raumschach", "horde", "antichess"]


def at(fen: str) -> Position:
    return parse_position(variant("chess"), fen)


def chosen(fen: str, taste: Taste | None) -> str:
    position = at(fen)
    return position.san(think(position, SearchProfile(depth=2, taste=taste)).move)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("character", [*CHARACTERS, None])
def test_every_character_plays_on_every_kind_of_board(board: str, character: str | None) -> None:
    position = variant(board).start()
    for ply in range(2):
        choice = choose(position, 2, 60_000, seed=ply, character=character)
        assert position.is_legal(choice.move)
        position = position.play(choice.move)


def test_an_unknown_character_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="attacker, solid or trickster"):
        taste_of("coward")
    assert character_names() == "attacker, solid or trickster"


def test_a_taste_decides_between_moves_that_are_about_equal() -> None:
    """Knight against knight: to trade or not."""
    fen = "4k3/5ppp/4p3/3n4/8/2N1P3/5PPP/4K3 w - - 0 1"
    assert chosen(fen, Taste(trade=500)) == "Nxd5"
    assert chosen(fen, Taste(trade=-500)) != "Nxd5"


def test_one_who_likes_checks_gives_them_and_one_who_likes_sieges_comes_near() -> None:
    fen = "4k3/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1"
    assert chosen(fen, Taste(check=500)) == "Ra8+"
    near = "6k1/5ppp/8/8/8/8/5PPP/N3K3 w - - 0 1"
    assert chosen(near, Taste(siege=200)) in ("Nc2", "Nb3")
    assert chosen(near, Taste(siege=-200)) not in ("Nc2", "Nb3")


@pytest.mark.parametrize("character", CHARACTERS)
def test_no_taste_keeps_anybody_from_mating(character: str) -> None:
    position = at("6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1")
    choice = choose(position, 9, 60_000, seed=1, character=character)
    assert (position.san(choice.move), choice.mate) == ("Ra8#", 1)


def test_the_bonus_follows_its_move_when_the_root_is_sorted() -> None:
    search = prepare(variant("chess").start(), SearchProfile(depth=3), Stop())
    moves = search.root_moves()
    liked = moves[-1]
    search.prefer([1_000 if move == liked else 0 for move in moves])
    for depth in (1, 2, 3):
        search.run(depth, -30_000, 30_000)
        assert search.root_moves()[search.best] == liked
        search.bring_forward(search.best)
    with pytest.raises(ValueError, match="bonuses"):
        search.prefer([0])


def test_a_taste_grows_with_the_noise_that_would_drown_it() -> None:
    taste = Taste(check=10)
    strong, weak = level_of(9).profile(taste=taste), level_of(-1).profile(taste=taste)
    assert strong.taste == taste
    assert weak.taste is not None
    assert weak.taste.check > 2 * taste.check


def test_contempt_decides_about_a_draw() -> None:
    assert accepts_draw(CONTEMPT)
    assert not accepts_draw(CONTEMPT, "attacker")
    assert accepts_draw(CONTEMPT + 15, "solid")
    assert not accepts_draw(CONTEMPT + 15)
