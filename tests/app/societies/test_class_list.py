"""Class lists: what becomes of every line that a teacher may paste."""

# ruff: noqa: RUF001 - letters that look alike are what some of this is about

from __future__ import annotations

import pytest

from latticechess.features.clubs.service.classes import LONGEST_NAME, MOST_LINES, read_list

LIST = """Quentin, 7B
Rosa, 7B
hugo p.
Wren, 7A

Wren, 7A
,7A
Guest
1234
"""


def verdicts(text: str, **given: object) -> list[tuple[str, str, str]]:
    lines = read_list(text, {"Hugo P."}, given.get("taken", {"rosa"}))  # type: ignore[arg-type]
    return [(line.name, line.login, line.state) for line in lines]


def test_every_line_has_a_verdict() -> None:
    assert verdicts(LIST) == [
        ("Quentin", "quentin", "new"),
        ("Rosa", "rosa-2", "new"),
        ("Hugo P. 2", "hugo", "here"),
        ("Wren", "wren", "new"),
        ("Wren 2", "wren-2", "twice"),
        ("", "", "unread"),
        ("Guest", "", "unread"),
        ("1234", "", "unread"),
    ]


def test_who_has_the_name_of_another_gets_a_number_of_their_own() -> None:
    lines = read_list("Ben\nben\nWren\nWren\nBen 2\nWren 2", {"Ben", "Ben 2"}, ())
    assert [(one.name, one.same, one.state) for one in lines] == [
        ("Ben 3", "Ben", "here"),
        ("Ben 4", "Ben", "here"),
        ("Wren", "", "new"),
        ("Wren 2", "Wren", "twice"),
        ("Ben 2 2", "Ben 2", "here"),
        ("Wren 2 2", "Wren 2", "twice"),
    ]


def test_who_only_looks_like_another_gets_a_number() -> None:
    """Nobody in a class is taken for somebody else in it, or for a member; names they may share."""
    text = "Аnnа\nОlga Falk\nOlga Falk\nSоmputer\nСomputer"
    lines = read_list(text, {"Anna"}, (), {"Olga Falk"})
    assert [(one.name, one.state) for one in lines] == [
        ("Аnnа 2", "new"),
        ("Оlga Falk 2", "new"),
        ("Olga Falk", "new"),
        ("Sоmputer", "new"),
        ("Сomputer", "unread"),
    ]


def test_lines_keep_their_numbers_and_groups() -> None:
    lines = read_list(LIST, (), ())
    assert [(line.line, line.part) for line in lines[:5]] == [
        (1, "7B"),
        (2, "7B"),
        (3, ""),
        (4, "7A"),
        (6, "7A"),
    ]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_with_heads_in_any_order(sign: str) -> None:
    rows = [("Class", "Surname", "First name"), ("7B", "Okafor", "Ada"), ("7A", "", "Émile")]
    text = "\ufeff" + "\r\n".join(sign.join(row) for row in rows)
    lines = read_list(text, (), ())
    # Of a surname only the initial is kept.
    assert [(one.name, one.login, one.part) for one in lines] == [
        ("Ada O.", "ada", "7B"),
        ("Émile", "emile", "7A"),
    ]


def test_a_name_in_quotation_marks_may_hold_the_sign_between_fields() -> None:
    assert verdicts('"Lee, Ann", 8C') == [("Lee, Ann", "lee", "new")]


def test_the_same_pupil_twice_beside_one_who_is_here() -> None:
    assert verdicts("Hugo P.\nHugo P.") == [
        ("Hugo P. 2", "hugo", "here"),
        ("Hugo P. 3", "hugo-2", "here"),
    ]


def test_what_is_too_long_is_not_read() -> None:
    long = read_list("x" * (LONGEST_NAME + 1), (), ())
    assert long[0].state == "unread"
    many = read_list(
        "\n".join(f"Pupil {chr(97 + n % 26)}{n}" for n in range(MOST_LINES + 2)), (), ()
    )
    assert [line.state for line in many[-3:]] == ["new", "unread", "unread"]
    assert many[-1].why is not None
    assert str(MOST_LINES) in many[-1].why


def test_log_in_names_are_never_shared() -> None:
    lines = read_list("\n".join(["Ben"] * 30), (), {"ben", "ben-2", "ben-7"})
    logins = [line.login for line in lines]
    assert len(set(logins)) == 30
    assert not {"ben", "ben-2", "ben-7"} & set(logins)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "   ", '"', '"unclosed', ",,,,", "\x00\x07", "李", "🎲🎲"]
)
def test_nothing_that_is_pasted_breaks_it(text: str) -> None:
    for line in read_list(text, (), ()):
        assert line.state in ("new", "unread")
        assert line.why is not None or line.login
