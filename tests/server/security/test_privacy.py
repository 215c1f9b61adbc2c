"""Pupils of private classes do not exist for strangers, but for those who share the class."""

from __future__ import annotations

from server.evening import make
from server.routes.test_accounts import me, post
from server.security.school import PUPIL, School


def test_no_preview_or_frame_tells_the_world_of_a_pupil(scene: School) -> None:
    games = (scene.finished, scene.running, scene.waiting, *scene.boards)
    paths = [
        f"{where}/{game}" for where in ("/game", "/embed/game", "/preview/game") for game in games
    ]
    paths += [
        f"{where}/{scene.of_class.id}" for where in ("/t", "/tournament", "/embed/tournament")
    ]
    paths += [f"/preview/tournament/{scene.of_class.id}", f"/t/{scene.mixed.id}"]
    paths += [f"/embed/game/{game}/{part}" for game in games for part in ("line", "picture")]
    plain = scene.guest.http.get("/").text
    for path in paths:
        answer = scene.guest.http.get(path)
        assert not [word for word in scene.secrets[:2] if word in answer.text.lower()], path
        if scene.mixed.id not in path:
            assert answer.status_code == 404 or answer.text == plain, path


def test_a_pupils_board_opens_by_its_link_and_is_in_no_strangers_gallery(scene: School) -> None:
    names = {}
    for who in (scene.member, scene.mate, scene.teacher):
        page = who.http.get(f"/api/boards/{scene.own_board}").json()["board"]
        listed = who.http.get("/api/boards").json()["boards"]
        names[who] = page["author"], [one["author"] for one in listed]
    assert names[scene.member] == (None, [])
    assert names[scene.mate] == (PUPIL, [PUPIL])
    assert names[scene.teacher] == (PUPIL, [PUPIL])


def test_a_stranger_can_neither_challenge_nor_join_a_pupil(scene: School) -> None:
    challenge = {"kind": "direct", "variant": "chess", "clock": {"kind": "none"}}
    clock = {"kind": "none", "initialMs": 0, "incrementMs": 0}
    for wish in ({"to": scene.users[0]}, {"toName": PUPIL}):
        answer = post(scene.member, "challenges", **challenge | {"clock": clock} | wish)
        assert answer.status_code == 400
        assert answer.json()["code"] in ("no-such-player", "nobody-called")
    accepted = post(scene.member, f"challenges/{scene.challenge}/accept")
    assert accepted.json()["code"] == "challenge-gone"
    assert scene.member.join(scene.waiting).status_code == 404
    # A pupil's name is nobody's business: who has it by chance is not told.
    assert scene.guest.create("chess", "online", name=PUPIL)


def test_quick_pairing_does_not_bring_strangers_together(scene: School) -> None:
    clock = {"kind": "fischer", "initialMs": 180_000, "incrementMs": 0}
    terms = {"kind": "quick", "variant": "chess", "clock": clock}
    windows = [browser.lobby() for browser in (scene.pupil, scene.member, scene.mate)]
    assert post(scene.pupil, "challenges", **terms).json()["game"] is None
    assert post(scene.member, "challenges", **terms).json()["game"] is None
    # A classmate is another matter.
    assert post(scene.mate, "challenges", **terms).json()["game"] is not None
    assert len(windows) == 3


def test_a_mixed_tournament_is_seen_without_the_pupil_s_name(scene: School) -> None:
    for browser in (scene.guest, scene.member):
        desk = scene.mixed.at(browser)
        names = {one["name"] for one in desk.read("standings")["rows"]}
        assert names == {"N. N.", "Somebody Else"}
        assert [one["game"] for one in desk.read("games")["games"]] == [None]
        listed = browser.http.get("/api/tournaments").json()
        assert [one["winner"] for one in listed["past"]] == ["N. N."]
        assert listed["running"] == []
        assert scene.of_class.at(browser).get().status_code == 404
    for browser in (scene.pupil, scene.mate, scene.teacher):
        desk = scene.mixed.at(browser)
        assert PUPIL in {one["name"] for one in desk.read("standings")["rows"]}
        assert scene.of_class.at(browser).read()["society"] == "Year 7"
        assert [one["name"] for one in browser.http.get("/api/tournaments").json()["running"]] == [
            "Year 7 cup"
        ]


def test_teachers_run_the_tournaments_of_their_class_and_no_others(scene: School) -> None:
    colleague = scene.of_class.browser
    body = {"name": "Cup", "system": "swiss"}
    for society in ("", "nosuchthing"):
        refused = post(colleague, "tournaments", **body, society=society)
        assert refused.json()["code"] == "tournament-for-own-society"
    refused = post(scene.pupil, "tournaments", **body, society=scene.society)
    assert refused.json()["code"] == "tournament-for-own-society"
    assert colleague.http.get("/api/tournaments").json()["mayCreate"]
    assert not scene.pupil.http.get("/api/tournaments").json()["mayCreate"]
    # Another teacher of the class runs it too; of the open cup they see names, and no desk.
    made = make(scene.teacher, name="Second cup", society=scene.society).at(colleague)
    assert made.read()["bar"] is not None
    assert made.act("canceltournament", why="rain")
    assert scene.mixed.at(colleague).read()["bar"] is None
    assert scene.of_class.at(scene.pupil).read()["bar"] is None


def test_classmates_and_teachers_see_each_other(scene: School) -> None:
    for browser in (scene.mate, scene.teacher):
        names = [
            one["player"]["name"] for one in browser.http.get("/api/players").json()["players"]
        ]
        assert PUPIL in names
        assert browser.http.get(f"/api/games/{scene.finished}").status_code == 200
        everyone = browser.http.get("/api/archive", params={"whose": "everyone"}).json()
        assert scene.finished in [one["id"] for one in everyone["games"]]
    assert me(scene.pupil)["name"] == PUPIL


def test_a_class_that_is_public_is_seen(scene: School) -> None:
    assert post(scene.teacher, f"societies/{scene.society}", public=True).json()["public"]
    try:
        names = scene.guest.http.get("/api/players").text
        assert PUPIL in names
    finally:
        post(scene.teacher, f"societies/{scene.society}", public=False)
