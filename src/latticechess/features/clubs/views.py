"""Views of societies, their members, teams, cards and seasons."""

from __future__ import annotations

from collections.abc import Sequence

from latticechess.features import messages as wire
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.clubs.service.classes import ListedPupil, LoginCard
from latticechess.features.clubs.service.clubs import Place
from latticechess.features.clubs.service.ladders import Season
from latticechess.features.clubs.service.pupils import MemberActivity
from latticechess.features.clubs.store.clubs import Team
from latticechess.server.qr import qr_path
from latticechess.server.sentences import sentence_view
from latticechess.server.times import iso, optional_iso


def society_view(place: Place) -> wire.SocietyView:
    one = place.society
    return wire.SocietyView(
        one.id,
        one.kind,
        one.name,
        one.public,
        one.chat,
        one.season_month,
        place.role,
        place.runs,
        place.members,
    )


def own_club_view(club: Club, visitor: Visitor) -> wire.SocietyView:
    """The server's own club as a society."""
    runs = visitor.role >= Role.ORGANISER
    role: wire.SocietyRole | None = "organiser" if runs else None
    if role is None and visitor.role is Role.MEMBER:
        role = "member"
    return wire.SocietyView("", "club", club.name, True, True, 9, role, runs, 0)


def member_view(one: MemberActivity, visitor: Visitor) -> wire.SocietyMemberView:
    member, done = one.member, one.activity
    return wire.SocietyMemberView(
        user=member.user,
        name=member.name,
        role=member.role,
        part=member.part,
        you=member.user == visitor.user,
        here=one.here,
        seen_at=optional_iso(done.seen_at),
        last_game=optional_iso(done.last_game),
        days=list(done.days),
        week_before=done.week_before,
        month=done.month,
        puzzles=done.puzzles,
        invited_at=optional_iso(member.invited_at),
        managed=member.managed,
        login=one.login,
        card=card_state(one.card),
    )


def card_state(word: str) -> wire.CardState:
    states: dict[str, wire.CardState] = {"none": "none", "new": "new", "used": "used"}
    return states.get(word, "")


def team_view(team: Team) -> wire.TeamView:
    return wire.TeamView(team.id, team.name, list(team.players))


def line_view(line: ListedPupil) -> wire.ClassListLine:
    return wire.ClassListLine(
        line.line,
        line.name,
        line.same,
        line.login,
        line.part,
        line.state,
        None if line.why is None else sentence_view(line.why),
    )


def cards_view(cards: Sequence[LoginCard], base: str) -> wire.LoginCardList:
    """Cards with their codes; `base` is the server's address, such as `https://chess.example`."""
    views = []
    for card in cards:
        path, size = qr_path(f"{base}/card#{card.secret}")
        views.append(
            wire.LoginCardView(
                card.user, card.name, card.login, card.words, card.secret, path, size
            )
        )
    return wire.LoginCardList(base, views)


def season_view(season: Season, visitor: Visitor) -> wire.SeasonView:
    rows = [
        wire.SeasonRowView(
            row.player,
            row.name,
            row.deleted,
            row.player == visitor.user,
            list(row.games),
            list(row.points),
            row.total,
        )
        for row in season.rows
    ]
    return wire.SeasonView(season.first, list(season.months), list(season.seasons), rows)


def play_invitation(name: str, society: str, by: str, at: int) -> wire.PlayInvitation:
    return wire.PlayInvitation(society, name, by, iso(at))
