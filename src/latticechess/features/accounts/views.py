"""Views of accounts, sessions, tokens, invitations and the audit log."""

from __future__ import annotations

import asyncio

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.accounts.service.club import Club
from latticechess.features.accounts.service.roles import ORGANISER, Role, Visitor
from latticechess.features.accounts.store.accounts import Account, Invitation, Session
from latticechess.features.accounts.store.club import AuditEntry
from latticechess.features.accounts.store.tokens import ApiToken
from latticechess.server.times import iso, optional_iso


async def me_view(program: Program, visitor: Visitor) -> wire.Me:
    """The caller."""
    membership = program.membership
    club = Club() if program.local else await membership.club()
    organisers = await asyncio.to_thread(membership.accounts.count, ORGANISER)
    return wire.Me(
        user=visitor.user,
        name=await program.people.usual_name(visitor.user),
        role=visitor.role.word,
        local=program.local and visitor.role >= Role.ORGANISER,
        second=program.local
        and visitor.role >= Role.ORGANISER
        and visitor.user != program.local_user.user,
        account=not program.local and visitor.role >= Role.MEMBER,
        club=club_view(club),
        set_up=program.local or organisers > 0,
        choose_pin=visitor.role is Role.MEMBER and await wants_pin(program, visitor.user),
    )


async def wants_pin(program: Program, user: str) -> bool:
    """Whether a class made the account and its pupil has not chosen a PIN yet."""
    membership = program.membership
    if not await asyncio.to_thread(membership.societies.managed, user):
        return False
    return await asyncio.to_thread(membership.pins.get, user) is None


def club_view(club: Club) -> wire.ClubView:
    return wire.ClubView(club.name, club.registration, club.guests)


def session_view(session: Session, here: str | None) -> wire.SessionView:
    return wire.SessionView(
        session.id,
        session.device,
        session.address,
        iso(session.created_at),
        iso(session.seen_at),
        session.id == here,
    )


def token_view(token: ApiToken) -> wire.TokenView:
    return wire.TokenView(
        token.id,
        token.name,
        token.scopes.split(),
        iso(token.created_at),
        optional_iso(token.used_at),
        optional_iso(token.expires_at),
    )


def member_view(account: Account) -> wire.MemberView:
    return wire.MemberView(
        account.user_id,
        account.name,
        account.role,
        iso(account.created_at),
        account.password is not None,
    )


def invitation_view(invitation: Invitation) -> wire.InvitationView:
    return wire.InvitationView(
        invitation.id,
        invitation.role,
        invitation.uses,
        iso(invitation.created_at),
        iso(invitation.expires_at),
    )


def audit_view(entry: AuditEntry) -> wire.AuditView:
    return wire.AuditView(
        entry.id, iso(entry.at), entry.name, entry.action, entry.subject, entry.detail
    )
