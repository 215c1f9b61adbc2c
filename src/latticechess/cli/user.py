"""`lattice user`: manage accounts, for the first start and for recovery."""

from __future__ import annotations

import argparse
import getpass
import sys
from typing import TYPE_CHECKING

from latticechess.cli import CommandError
from latticechess.cli._json import add_json_option, print_json
from latticechess.cli._store import add_store_options, opened_store

if TYPE_CHECKING:
    from latticechess.features.accounts.service.administration import Administration

ROLES = ("member", "organiser")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("user", help="create accounts, set passwords and roles")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="list all accounts")
    add_json_option(listing)
    create = actions.add_parser("create", help="create an account; asks for its password")
    create.add_argument("name")
    create.add_argument("--role", choices=ROLES, default="member")
    password = actions.add_parser("password", help="set a password; logs out everywhere")
    password.add_argument("name")
    role = actions.add_parser("role", help="make a user a member or an organiser")
    role.add_argument("name")
    role.add_argument("role", choices=ROLES)
    delete = actions.add_parser("delete", help="delete an account; the games stay")
    delete.add_argument("name")
    add_store_options(parser, listing, create, password, role, delete)


def run(args: argparse.Namespace) -> int:
    """Run one action; a running server sees it at once."""
    import asyncio

    from latticechess.features.accounts.service.administration import Administration
    from latticechess.features.accounts.service.membership import Membership
    from latticechess.play.refusal import Refusal

    reads = args.action == "list"
    with opened_store(args, alone=False, must_exist=False, reads=reads) as engine:
        membership = Membership(engine)
        try:
            asyncio.run(act(args, Administration(membership)))
        except Refusal as refusal:
            raise CommandError(refusal.reason) from refusal
        finally:
            membership.close()
    return 0


async def act(args: argparse.Namespace, administration: Administration) -> None:
    """Run the action."""
    if args.action == "list":
        await show(administration, args.json)
    elif args.action == "create":
        await administration.create(None, args.name, args.role, ask_password())
        print(f"{args.name} can log in, as {args.role}.")
    else:
        await change(args, administration, await found(administration, args.name))


async def change(args: argparse.Namespace, administration: Administration, user: str) -> None:
    """Change an existing account."""
    if args.action == "password":
        await administration.set_password(None, user, ask_password())
        print(f"{args.name} has a new password and is logged out everywhere.")
    elif args.action == "role":
        await administration.set_role(None, user, args.role)
        print(f"{args.name} is {args.role} now.")
    else:
        await administration.remove(None, user)
        print(f"{args.name} no longer has an account.")


async def show(administration: Administration, as_json: bool) -> None:
    members = await administration.members()
    if as_json:
        print_json(
            [
                {"name": one.name, "role": one.role, "password": bool(one.password)}
                for one in members
            ]
        )
        return
    for account in members:
        locked = "" if account.password else "  (no password yet)"
        print(f"{account.role:<10} {account.name}{locked}")
    if not members:
        print("Nobody has an account yet.")


async def found(administration: Administration, name: str) -> str:
    """The user id of the account with this name."""
    import asyncio

    account = await asyncio.to_thread(administration.membership.accounts.by_name, name)
    if account is None:
        raise CommandError(f"Nobody called {name} has an account. `lattice user list` shows all.")
    return account.user_id


def ask_password() -> str:
    """A password, asked for twice without echo; from a pipe, the first line."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    try:
        first = getpass.getpass("Password: ")
        again = getpass.getpass("The same again: ")
    except EOFError:
        raise CommandError("No password was given. Nothing was changed.") from None
    if again != first:
        raise CommandError("The passwords differ. Nothing was changed.")
    return first
