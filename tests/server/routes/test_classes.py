"""Classes over a real connection: lists, cards, PINs, privacy, export and deletion."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from latticechess.features.accounts.service import passwords
from server.harness import Browser, Server
from server.routes.test_accounts import GOOD, me, post, register, set_up_secret

Make = Callable[[], Browser]
numbers = itertools.count()


@dataclass(frozen=True)
class Names:
    """Names that no other test has: all share a server."""

    aisha: str
    ben: str
    chloe: str

    @classmethod
    def fresh(cls) -> Names:
        end = "".join(chr(97 + int(digit)) for digit in f"{next(numbers):02}")
        return cls(f"Aisha{end}", f"Ben{end}", f"Chloe{end} M.")

    @property
    def text(self) -> str:
        return f"{self.aisha}, 7B\n{self.ben}\n{self.ben}\n,\n{self.chloe}"


@pytest.fixture
def own(browser: Make) -> Make:
    return browser


@pytest.fixture
def names() -> Names:
    return Names.fresh()


@pytest.fixture(scope="module")
def teacher(server: Server) -> Iterator[Browser]:
    browser = Browser(server)
    register(browser, "Ruth Falk", invitation=set_up_secret(server))
    yield browser
    browser.close()


def found(teacher: Browser, kind: str = "class", name: str = "Year 7") -> str:
    answer = post(teacher, "societies", kind=kind, name=name)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def filled(teacher: Browser, names: Names) -> tuple[str, list[str]]:
    """A class with three pupils: Aisha, two Bens, Chloe."""
    society = found(teacher)
    answer = post(teacher, f"societies/{society}/pupils", text=names.text, again=[3])
    assert answer.status_code == 201, answer.text
    return society, answer.json()["users"]


def page(browser: Browser, society: str) -> Any:
    answer = browser.http.get(f"/api/societies/{society}")
    assert answer.status_code == 200, (answer.text, "".join(browser.server.words)[-3000:])
    return answer.json()


def cards(teacher: Browser, society: str, *users: str) -> list[dict[str, str]]:
    answer = post(teacher, f"societies/{society}/cards", users=list(users))
    assert answer.status_code == 201, answer.text
    return list(answer.json()["cards"])


def come_in(browser: Browser, card: dict[str, str], pin: str = "3917") -> httpx.Response:
    return post(browser, "card", secret=card["secret"], pin=pin)


def test_a_list_says_what_will_happen_and_then_it_does(teacher: Browser, names: Names) -> None:
    society = found(teacher)
    told = post(teacher, f"societies/{society}/list", text=names.text).json()["lines"]
    assert [(one["name"], one["login"], one["state"]) for one in told] == [
        (names.aisha, names.aisha.lower(), "new"),
        (names.ben, names.ben.lower(), "new"),
        (f"{names.ben} 2", f"{names.ben.lower()}-2", "twice"),
        ("", "", "unread"),
        (names.chloe, names.chloe[:-3].lower(), "new"),
    ]
    assert told[3]["why"]["code"] == "list-line-no-name"
    assert page(teacher, society)["members"][0]["role"] == "organiser"
    answer = post(teacher, f"societies/{society}/pupils", text=names.text)
    assert len(answer.json()["users"]) == 3
    members = page(teacher, society)["members"]
    pupils = {one["name"]: one for one in members if one["role"] == "member"}
    assert sorted(pupils) == [names.aisha, names.ben, names.chloe]
    assert pupils[names.aisha]["part"] == "7B"
    assert pupils[names.aisha]["card"] == "none"
    again = post(teacher, f"societies/{society}/list", text=names.aisha.lower()).json()["lines"]
    assert [one["state"] for one in again] == ["here"]
    nobody = post(teacher, f"societies/{society}/pupils", text=names.aisha.lower())
    assert nobody.json()["code"] == "list-nobody-new"


def test_nobody_is_added_twice_unless_that_is_asked_for(teacher: Browser, names: Names) -> None:
    society, users = filled(teacher, names)
    text = f"{names.ben}\n{names.ben} 2\n{names.aisha.upper()}\nNova {names.ben}\n{names.ben}"
    told = post(teacher, f"societies/{society}/list", text=text).json()["lines"]
    assert [one["state"] for one in told] == ["here", "here", "here", "new", "here"]
    assert [one["same"] for one in told[:2]] == [names.ben, f"{names.ben} 2"]
    (nova,) = post(teacher, f"societies/{society}/pupils", text=text).json()["users"]
    refused = post(teacher, f"societies/{society}/pupils", text=text)
    assert refused.json()["code"] == "list-nobody-new"
    (third,) = post(teacher, f"societies/{society}/pupils", text=text, again=[1]).json()["users"]
    called = {one["user"]: one["name"] for one in page(teacher, society)["members"]}
    assert called[third] == f"{names.ben} 3"
    assert len(called) == len({nova, third, *users}) + 1


def test_nobody_in_a_class_takes_the_name_of_another(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    pupil = own()
    assert come_in(pupil, card).status_code < 300
    ben = names.ben.replace("e", "\u0435")
    assert ben != names.ben
    for name in (names.ben, ben, "Ruth Fa\u217ck"):
        assert post(pupil, "account/name", name=name).json()["code"] == "name-taken"
    assert post(pupil, "account/name", name=f"{names.aisha} the Great").status_code == 200


def test_a_card_opens_the_door_once_and_the_pin_every_day(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    assert len(card["words"].split()) == 3
    assert "M" in card["qr"]
    phone, other = own(), own()
    offer = post(phone, "invitation", secret=card["secret"]).json()
    assert (offer["kind"], offer["name"], offer["club"]) == ("card", names.aisha, "Year 7")
    for pin, code in (
        ("12", "pin-four-digits"),
        ("1111", "pin-too-common"),
        ("abcd", "pin-four-digits"),
    ):
        assert come_in(phone, card, pin).json()["code"] == code
    assert come_in(phone, card).status_code == 204
    assert (me(phone)["name"], me(phone)["choosePin"]) == (names.aisha, False)
    # The code is used up; the PIN and the words are not.
    assert come_in(other, card).json()["code"] == "bad-invitation"
    assert post(other, "login", name=card["login"], password="3917").status_code == 204
    assert me(other)["user"] == users[0]
    third = own()
    assert (
        post(third, "login", name=card["login"].upper(), password=card["words"]).status_code == 204
    )
    assert page(teacher, society)["members"][0]["name"] == names.aisha
    assert page(teacher, society)["members"][0]["card"] == "used"


def test_one_who_types_the_words_is_asked_for_a_pin(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[1])
    ben = own()
    assert post(ben, "login", name=card["login"], password=card["words"]).status_code == 204
    assert me(ben)["choosePin"]
    assert post(ben, "account/pin", pin="8036").status_code == 204
    assert not me(ben)["choosePin"]
    # Who has an account of their own has a password.
    assert post(teacher, "account/pin", pin="8036").json()["code"] == "pin-for-pupils"


def test_a_void_card_opens_nothing(teacher: Browser, own: Make, names: Names) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    phone = own()
    assert come_in(phone, card).status_code == 204
    assert teacher.http.delete(f"/api/societies/{society}/cards/{users[0]}").status_code == 204
    assert me(phone)["account"] is False
    for password in ("3917", card["words"]):
        assert (
            post(phone, "login", name=card["login"], password=password).json()["code"]
            == "wrong-login"
        )
    (fresh,) = cards(teacher, society, users[0])
    assert fresh["words"] != card["words"]
    assert come_in(phone, card).status_code == 400
    assert come_in(phone, fresh, "4410").status_code == 204


def test_guessing_a_pin_is_stopped_and_the_card_still_helps(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    assert come_in(own(), card).status_code == 204
    thief = own()
    for name in (card["login"], "nobody at all"):
        answers = [
            post(thief, "login", name=name, password=f"{n:04}")
            for n in range(passwords.PER_PIN + 2)
        ]
        assert [one.status_code for one in answers] == [400] * passwords.PER_PIN + [429] * 2
        assert answers[-1].json()["code"] == "too-many-pins"
    assert post(own(), "login", name=card["login"], password="3917").status_code == 429
    # The words do, also from the address that guessed.
    assert post(thief, "login", name=card["login"], password=card["words"]).status_code == 204
    assert me(thief)["user"] == users[0]


def test_nobody_finds_out_by_registering_who_is_a_pupil(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    member, aisha, ben = own(), own(), own()
    register(member, card["login"])
    assert post(ben, "login", name=card["login"], password=GOOD).status_code == 204
    assert me(ben)["user"] == me(member)["user"]
    assert post(aisha, "login", name=card["login"], password=card["words"]).status_code == 204
    assert me(aisha)["user"] == users[0]
    assert post(aisha, "account/pin", pin="8036").status_code == 204
    assert post(aisha, "account/name", name=f"{names.aisha} Star").status_code == 200
    assert post(own(), "login", name=card["login"], password="8036").status_code == 204


def test_teachers_print_cards_only_for_pupils_their_class_made(
    teacher: Browser, own: Make, names: Names
) -> None:
    """Otherwise a teacher could take over anybody's account by adding them to a class."""
    society, _ = filled(teacher, names)
    olga, head = own(), own()
    register(olga, "Olga")
    register(head, "Head")
    for browser, role in ((olga, "member"), (head, "organiser")):
        path = f"/api/societies/{society}/members/{me(browser)['user']}"
        assert teacher.http.put(path, json={"role": role}).status_code == 204
    victim = me(olga)["user"]
    refused = post(head, f"societies/{society}/cards", users=[victim])
    assert refused.json()["code"] == "not-a-pupil-here"
    for ask in (head.http.delete, head.http.get, teacher.http.get):
        answer = ask(f"/api/societies/{society}/pupils/{victim}")
        assert answer.json()["code"] == "not-a-pupil-here"
    stranger = own()
    register(stranger, "Stranger")
    path = f"/api/societies/{society}/members/{me(stranger)['user']}"
    assert head.http.put(path, json={"role": "member"}).json()["code"] == "invite-instead"
    assert post(head, f"societies/{society}/list", text="Zoe").status_code == 200
    for browser in (olga, stranger):
        answer = post(browser, f"societies/{society}/list", text="Zoe")
        assert answer.json()["code"] in ("only-society-organiser", "no-such-society")


def test_a_pupil_stays_with_the_school(teacher: Browser, own: Make, names: Names) -> None:
    """Otherwise nobody could export, close or give a card to an account that still logs in."""
    society, users = filled(teacher, names)
    aisha, path = own(), f"/api/societies/{society}/members/{users[0]}"
    come_in(aisha, cards(teacher, society, users[0])[0])
    assert aisha.http.delete(path).json()["code"] == "pupil-stays"
    assert teacher.http.delete(path).json()["code"] == "pupil-needs-class"
    closed = teacher.http.delete(f"/api/societies/{society}")
    assert closed.json()["code"] == "class-has-pupils"
    other = found(teacher, name="Year 8")
    place = f"/api/societies/{other}/members/{users[0]}"
    assert teacher.http.put(place, json={"role": "member"}).status_code == 204
    assert aisha.http.delete(path).json()["code"] == "pupil-stays"
    assert teacher.http.delete(path).status_code == 204
    assert [one["name"] for one in page(teacher, other)["members"] if one["managed"]] == [
        names.aisha
    ]
    assert cards(teacher, other, users[0])
    refused = post(teacher, f"societies/{society}/cards", users=users[:1])
    assert refused.json()["code"] == "not-in-society"


def test_an_export_is_without_what_belongs_to_others(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    aisha, bob, mate, head = (own() for _ in range(4))
    for browser, card in zip((aisha, bob), cards(teacher, society, *users[:2]), strict=True):
        come_in(browser, card)
    register(head, f"Head {names.aisha}")
    place = f"/api/societies/{society}/members/{me(head)['user']}"
    assert teacher.http.put(place, json={"role": "organiser"}).status_code == 204
    secret = found(teacher, name="Secret class")
    place = f"/api/societies/{secret}/members/{users[0]}"
    assert teacher.http.put(place, json={"role": "member"}).status_code == 204
    items = [{"kind": "lesson", "ref": "cube"}]
    work = {"title": "Secret work", "items": items, "classId": secret}
    assert post(teacher, "work", **work).status_code == 201
    ben = post(teacher, f"societies/{secret}/pupils", text=names.ben).json()["users"]
    come_in(mate, cards(teacher, secret, *ben)[0])
    hidden, late = played(aisha, mate), aisha.create("chess", "online", colour="white", delayS=600)
    assert bob.join(late).status_code == 200
    table = aisha.sit(late)
    table.type("e4")
    table.until_plies(1)
    path = f"/api/societies/{society}/pupils/{users[0]}"
    told = head.http.get(path).text
    assert late in told
    assert not [one for one in (hidden, secret, "Secret work") if one in told]
    pgn = head.http.get(path, params={"format": "pgn"}).text
    assert "e4" not in pgn
    mine = aisha.http.get(path).text
    assert all(one in mine for one in (hidden, secret, late))
    assert "1. e4" in aisha.http.get(path, params={"format": "pgn"}).text


def test_pupils_see_their_own_row_and_teachers_all(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    aisha = own()
    come_in(aisha, card)
    seen = page(aisha, society)
    assert sorted(one["name"] for one in seen["members"]) == [names.aisha, "Ruth Falk"]
    assert {one["login"] for one in seen["members"]} == {""}
    assert own().http.get(f"/api/societies/{society}").status_code == 404


def played(white: Browser, black: Browser, **wishes: Any) -> str:
    game = white.create("chess", "online", colour="white", **wishes)
    assert black.join(game).status_code == 200
    table = white.sit(game)
    table.type("e4")
    black.sit(game).act("resign")
    while not table.current["result"]:
        table.receive()
    return game


def test_a_course_counts_for_work_as_far_as_it_was_done(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    aisha = own()
    assert come_in(aisha, cards(teacher, society, users[0])[0]).status_code == 204
    items = [{"kind": "lesson", "ref": "cube"}, {"kind": "mistakes", "ref": "own", "count": 3}]
    given = post(teacher, "work", title="Week 2", items=items, classId=society)
    assert given.status_code == 201, given.text
    steps = [one["name"] for one in teacher.http.get("/api/courses/cube").json()["steps"]]

    def marks() -> list[dict[str, Any]]:
        (work,) = teacher.http.get("/api/work", params={"class": society}).json()["work"]
        (pupil,) = [one for one in work["pupils"] if one["user"] == users[0]]
        return list(pupil["marks"])

    for solved, done in (
        ([*steps[:2], "no-such-step"], 2),
        (steps, len(steps)),
        (steps[:1], len(steps)),
    ):
        told = post(aisha, "account/lessons", solved={"cube": solved, "no-such-course": ["x"]})
        assert (told.status_code, list(told.json()["solved"])) == (200, ["cube"]), told.text
        assert (marks()[0]["done"], marks()[0]["total"]) == (done, len(steps))
    assert [one["finished"] for one in marks()] == [True, False]


def test_a_pupil_s_data_are_exported_and_deleted(teacher: Browser, own: Make, names: Names) -> None:
    society, users = filled(teacher, names)
    aisha, ben = own(), own()
    both = cards(teacher, society, users[0], users[1])
    for browser, card in zip((aisha, ben), both, strict=True):
        assert come_in(browser, card).status_code == 204
    game = played(aisha, ben, rated=True)
    solved = {"solved": {"chess": ["rook", "no-such-step"]}}
    assert aisha.http.post("/api/account/lessons", json=solved).json() == {
        "solved": {"chess": ["rook"]}
    }
    address = f"/api/societies/{society}/pupils/{users[0]}"
    told = teacher.http.get(address).json()
    assert (told["name"], told["login"], told["group"]) == (names.aisha, names.aisha.lower(), "7B")
    assert [one["id"] for one in told["games"]] == [game]
    assert [(one["course"], one["step"]) for one in told["stored"]["lesson_steps"]] == [
        ("chess", "rook")
    ]
    assert aisha.http.get(address).json() == told
    assert ben.http.get(address).status_code == 400
    assert "1-0" in teacher.http.get(address, params={"format": "csv"}).text
    assert f'[White "{names.aisha}"]' in teacher.http.get(address, params={"format": "pgn"}).text

    ladder = f"/api/societies/{society}/ladder"
    before = {one["player"]: one for one in teacher.http.get(ladder).json()["rungs"]}
    assert teacher.http.delete(address).status_code == 204
    assert me(aisha)["account"] is False
    after = {one["player"]: one for one in teacher.http.get(ladder).json()["rungs"]}
    # Ben's result stays true; the name is gone from everything that can be read.
    assert after[users[1]]["rating"] == before[users[1]]["rating"]
    assert after[users[0]]["deleted"]
    everything = [
        teacher.http.get(path).text
        for path in (
            ladder,
            f"/api/societies/{society}",
            "/api/players",
            "/api/archive",
            f"/api/games/{game}",
            f"/api/games/{game}/record",
            "/api/audit",
            "/api/members",
        )
    ]
    assert not [text for text in everything if names.aisha.lower() in text.lower()]
    assert "Deleted player" in teacher.http.get(f"/api/games/{game}/record").text
    answer = post(aisha, "login", name=both[0]["login"], password="3917")
    assert answer.json()["code"] == "wrong-login"
    # The name is free again.
    lines = post(teacher, f"societies/{society}/list", text=names.aisha).json()["lines"]
    assert [(one["state"], one["login"]) for one in lines] == [("new", names.aisha.lower())]


def test_chat_is_off_in_a_class_until_a_teacher_turns_it_on(
    teacher: Browser, own: Make, names: Names
) -> None:
    society, users = filled(teacher, names)
    aisha, ben = own(), own()
    both = cards(teacher, society, users[0], users[1])
    for browser, card in zip((aisha, ben), both, strict=True):
        come_in(browser, card)
    game = aisha.create("chess", "online")
    ben.join(game)
    table = aisha.sit(game)

    def heard() -> dict[str, Any]:
        table.send(type="listen")
        while (message := table.receive())["type"] != "said":
            pass
        return message

    assert heard()["off"]
    table.send(type="say", text="hello")
    while (message := table.receive())["type"] != "refused":
        pass
    assert message["code"] == "chat-off-class"
    assert post(teacher, f"societies/{society}", chat=True).json()["chat"]
    assert not heard()["off"]
    table.send(type="say", text="hello")
    while (message := table.receive())["type"] != "said" or not message["lines"]:
        pass
    assert message["lines"][0]["text"] == "hello"


def test_a_link_leads_into_a_club(teacher: Browser, own: Make) -> None:
    club = found(teacher, "club", "Rooks of the North")
    secret = post(teacher, f"societies/{club}/invitations", uses=2).json()["secret"]
    new, known = own(), own()
    offer = post(new, "invitation", secret=secret).json()
    assert (offer["kind"], offer["club"]) == ("join", "Rooks of the North")
    register(new, "Nina", invitation=secret)
    register(known, "Karl")
    assert post(known, "join", secret=secret).json()["id"] == club
    names = [one["name"] for one in page(teacher, club)["members"]]
    assert names == ["Karl", "Nina", "Ruth Falk"]
    late = own()
    register(late, "Late")
    assert post(late, "join", secret=secret).json()["code"] == "bad-invitation"


def test_members_are_invited_to_play(teacher: Browser, own: Make, names: Names) -> None:
    society, users = filled(teacher, names)
    (card,) = cards(teacher, society, users[0])
    aisha = own()
    come_in(aisha, card)
    asked = post(teacher, f"societies/{society}/invite-to-play", users=[users[0], "nobody"])
    assert asked.status_code == 204
    (told,) = aisha.http.get("/api/societies").json()["invitations"]
    assert (told["name"], told["by"]) == ("Year 7", "Ruth Falk")
    aisha.http.delete(f"/api/societies/{society}/invite-to-play")
    assert aisha.http.get("/api/societies").json()["invitations"] == []


def test_teams_are_line_ups_of_members(teacher: Browser, names: Names) -> None:
    society, users = filled(teacher, names)
    path = f"societies/{society}/teams"
    made = post(teacher, path, name="First team", players=users[:2]).json()
    assert made["players"] == users[:2]
    changed = post(teacher, path, id=made["id"], name="First", players=users[1:3]).json()
    assert page(teacher, society)["teams"] == [changed]
    for players in ([users[0], users[0]], ["nobody"]):
        answer = post(teacher, path, name="Bad", players=players)
        assert answer.json()["code"] == "team-players"
    assert teacher.http.delete(f"/api/{path}/{made['id']}").status_code == 204
    assert page(teacher, society)["teams"] == []


def test_a_class_keeps_a_teacher(teacher: Browser, names: Names) -> None:
    society, _ = filled(teacher, names)
    own_place = f"/api/societies/{society}/members/{me(teacher)['user']}"
    assert teacher.http.delete(own_place).json()["code"] == "last-society-organiser"
    answer = teacher.http.put(own_place, json={"role": "member"})
    assert answer.json()["code"] == "last-society-organiser"
