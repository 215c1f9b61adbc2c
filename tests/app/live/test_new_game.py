"""From a wish to options and players."""

from __future__ import annotations

import pytest

from latticechess.engine.strength.levels import LOWEST
from latticechess.features.games.service.new_game import NewGame, clean_name, options_of, players_of
from latticechess.kernel import library
from latticechess.play.refusal import Refusal


def test_one_user_holds_both_seats_of_a_shared_screen() -> None:
    wish = NewGame("chess", "same-screen", name="Ann", opponent_name="Ben", colour="black")
    white, black = players_of(wish, "u1", "Guest", range(1, 8))
    assert (white.name, white.user) == ("Ben", "u1")
    assert (black.name, black.user) == ("Ann", "u1")


def test_unnamed_players_at_one_screen_are_called_by_their_colour() -> None:
    white, black = players_of(NewGame("chess", "same-screen"), "u1", "Guest", range(1, 8))
    assert (white.name, black.name) == ("White", "Black")


def test_the_computer_belongs_to_nobody() -> None:
    white, black = players_of(NewGame("chess", "computer", level=3), "u1", "Guest", range(1, 8))
    assert (black.kind, black.level, black.user) == ("computer", 3, None)
    assert white.user == "u1"


def test_the_computer_plays_in_a_character_but_an_external_engine_as_itself() -> None:
    levels, engines = range(LOWEST, 8), {"fish": "Fish 1"}
    wish = NewGame("chess", "watch", character="solid", white_character="attacker")
    seats = players_of(wish, "u1", "Guest", levels)
    assert [player.character for player in seats] == ["attacker", "solid"]
    wish = NewGame("chess", "computer", engine="fish", character="solid")
    assert players_of(wish, "u1", "Guest", levels, engines)[1].character is None
    with pytest.raises(Refusal, match="no character coward"):
        players_of(NewGame("chess", "computer", character="coward"), "u1", "Guest", levels)


def test_chess960_starts_are_drawn_by_lot() -> None:
    drawn, wish = library.variant("chess960"), NewGame("chess960", "same-screen")
    assert len({options_of(wish, drawn).start_number for _ in range(20)}) > 1
    chess = library.variant("chess")
    assert options_of(NewGame("chess", "same-screen"), chess).start_number is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (None, "Guest"),
        ("", "Guest"),
        ("  ", "Guest"),
        ("  Ann   Lee ", "Ann Lee"),
        ("A\x00n\u202en\n", "Ann"),
        ("Zoë 王", "Zoë 王"),
    ],
)
def test_names_are_made_fit_to_show(given: str | None, kept: str) -> None:
    assert clean_name(given, "Guest") == kept


def test_a_name_too_long_is_refused() -> None:
    with pytest.raises(Refusal, match="40"):
        clean_name("x" * 41, "Guest")
