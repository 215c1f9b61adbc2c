"""Actions on a tournament, as they come over the wire: each says who may ask it, and the commands
it becomes. Players are named by their numbers, boards by round and board.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace

from latticechess.features.games.service.new_game import clean_name
from latticechess.features.shapes import Request
from latticechess.features.tournaments.rules import commands
from latticechess.features.tournaments.rules.commands import Command, OpenScore
from latticechess.features.tournaments.rules.events import Score as PairingResult
from latticechess.features.tournaments.rules.settings import EntryRule, Settings, TieBreak
from latticechess.features.tournaments.rules.tournament import Entrant, Pairing, Tournament
from latticechess.features.tournaments.service import limits
from latticechess.features.tournaments.service.entries import EntrantSpec, require_free_name
from latticechess.features.tournaments.service.limits import RoundStart
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.kernel.pieces import Side
from latticechess.play.refusal import Refusal

EndedHow = Literal["mate", "resigned", "time", "agreed", "other"]
"""How a game over the board ended."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks, and of which tournament as it is now."""

    live: LiveTournament
    value: Tournament
    by: str
    name: str
    """The asker's, for what is signed."""
    runs: bool
    """Whether the asker is an organiser."""

    def player(self, number: int) -> Entrant:
        """The player with this number; Refusal."""
        entrant = self.live.player(number)
        if entrant is None:
            raise Refusal("tournament-no-such-player")
        return entrant

    def acting(self, number: int | None) -> Entrant:
        """The player concerned: the asker's own, or, for organisers, anybody. Refusal."""
        own = self.live.entrant_of(self.by)
        if number is None or (own is not None and self.live.numbers.get(own.id) == number):
            if own is None:
                raise Refusal("tournament-not-in-it")
            return own
        if not self.runs:
            raise Refusal("tournament-organiser-only")
        return self.player(number)

    def board(self, number: int, place: int) -> Pairing:
        """The pairing on a board of a round, in an arena the newest there; Refusal."""
        if 1 <= number <= len(self.value.rounds):
            for pairing in reversed(self.value.rounds[number - 1].pairings):
                if pairing.board == place:
                    return pairing
        raise Refusal("tournament-no-such-board")

    def present(self, number: int) -> bool:
        """Whether that round is the present one: a second press does nothing."""
        current = self.value.round
        return current is not None and current.number == number and current.state != "ended"


class TournamentAction(Request, frozen=True, tag_field="type", tag=lambda name: name.lower()):
    """Base of the actions on a tournament."""

    own = False  # Whether players may ask it, for themselves.
    signed = False  # Whether the asker's name is kept with it.

    def commands(self, asked: Asked) -> list[Command]:
        """What is to be done now; Refusal."""
        raise NotImplementedError


class StartRound(TournamentAction, frozen=True):
    """Pair and start the next round; the first one starts the tournament."""

    round: int
    """Which: a second press does nothing."""
    allow_repeats: bool = False
    """Where no pairing without a repeat is left."""

    def commands(self, asked: Asked) -> list[Command]:
        value, by, current = asked.value, asked.by, asked.value.round
        if current is not None and current.number >= self.round and current.state != "paired":
            return []
        made: list[Command] = []
        if self.allow_repeats and not value.settings.repeats:
            settings = replace(value.settings, repeats=True)
            made.append(commands.ChangeSettings(settings=settings, by=by))
        if value.started_at is None:
            made.append(commands.Start(first_colour=secrets.choice(list(Side)), by=by))
        if value.settings.system != "arena":
            made.append(commands.StartRound(by=by))
        return made


class UnpairRound(TournamentAction, frozen=True):
    """Take the pairing of the present round back, while it has no result; its games are void."""

    signed = True
    round: int

    def commands(self, asked: Asked) -> list[Command]:
        command = commands.UnpairRound(name=asked.name, by=asked.by)
        return [command] if asked.present(self.round) else []


class EndRound(TournamentAction, frozen=True):
    """End the present round now: boards without a result are drawn, or count as not played."""

    round: int
    result: OpenScore

    def commands(self, asked: Asked) -> list[Command]:
        command = commands.EndRound(score=self.result, by=asked.by)
        return [command] if asked.present(self.round) else []


class PauseTournament(TournamentAction, frozen=True):
    """No new games and no forfeits; games in play go on."""

    signed = True

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Pause(name=asked.name, by=asked.by)]


class ResumeTournament(TournamentAction, frozen=True):
    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Resume(by=asked.by)]


class FinishTournament(TournamentAction, frozen=True):
    """End it now; every board of the present round must have a result."""

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Finish(by=asked.by)]


class CancelTournament(TournamentAction, frozen=True):
    why: str = ""

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Cancel(why=limits.short(self.why, limits.LONGEST_REASON), by=asked.by)]


class ReopenTournament(TournamentAction, frozen=True):
    """Take back the end, for a correction or another round."""

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Reopen(by=asked.by)]


class PasteList(TournamentAction, frozen=True):
    """Add players from text: one a line, `name` or `name; rating`. Late ones enter as such."""

    text: str
    preview: bool = True
    """Only say what would happen."""
    skip: tuple[int, ...] = ()
    """Lines to leave out."""


class AddPlayer(TournamentAction, frozen=True):
    """Add one, also late."""

    player: EntrantSpec


class WithdrawPlayer(TournamentAction, frozen=True):
    """Take a player out; null: the reader."""

    own = True
    number: int | None = None

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Withdraw(player=asked.acting(self.number).id, by=asked.by)]


class ReturnPlayer(TournamentAction, frozen=True):
    """Let a withdrawn player play on."""

    own = True
    number: int | None = None

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Return(player=asked.acting(self.number).id, by=asked.by)]


class RenamePlayer(TournamentAction, frozen=True):
    number: int
    name: str

    def commands(self, asked: Asked) -> list[Command]:
        entrant, name = asked.player(self.number), clean_name(self.name, "")
        if not name:
            raise Refusal("player-needs-name")
        require_free_name(asked.value, name, entrant.id)
        return [commands.RenamePlayer(player=entrant.id, name=name, by=asked.by)]


class ForgetPlayer(TournamentAction, frozen=True):
    """Erase a player's name; the results stay."""

    number: int

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.DeletePlayer(player=asked.player(self.number).id, by=asked.by)]


class FreeSeatAgain(TournamentAction, frozen=True):
    """Take a claimed seat from whoever has it, so that it can be claimed again."""

    number: int

    def commands(self, asked: Asked) -> list[Command]:
        return [commands.Claim(player=asked.player(self.number).id, user=None, by=asked.by)]


class CheckIn(TournamentAction, frozen=True):
    """Is here; null: the reader."""

    own = True
    number: int | None = None
    here: bool = True

    def commands(self, asked: Asked) -> list[Command]:
        return attending(asked, asked.acting(self.number), self.here)


class RequestBye(TournamentAction, frozen=True):
    """Half a point, or none, instead of a game; null: the reader."""

    own = True
    round: int
    number: int | None = None
    points: Literal["half", "zero"] = "half"
    on: bool = True
    """false: take the request back."""

    def commands(self, asked: Asked) -> list[Command]:
        one, by = asked.acting(self.number).id, asked.by
        if not self.on:
            return [commands.CancelBye(player=one, round=self.round, by=by)]
        zero = self.points == "zero"
        return [commands.RequestBye(player=one, round=self.round, zero=zero, by=by)]


class RestInArena(TournamentAction, frozen=True):
    """The reader is not paired for now, or again."""

    own = True
    on: bool = True

    def commands(self, asked: Asked) -> list[Command]:
        return attending(asked, asked.acting(None), not self.on)


class EnterResult(TournamentAction, frozen=True):
    """The organiser's word, also as a correction; null takes a result back."""

    signed = True
    round: int
    board: int
    result: PairingResult | None
    how: EndedHow = "other"
    why: str = ""

    def commands(self, asked: Asked) -> list[Command]:
        why = limits.short(self.why, limits.LONGEST_REASON)
        pairing, score, by = asked.board(self.round, self.board), self.result, asked.by
        if pairing.score is not None and pairing.score == score:
            return []
        if pairing.score is not None:
            corrected = commands.Correct(
                game=pairing.game, score=score, manner=self.how, name=asked.name, why=why, by=by
            )
            return [corrected]
        if score is None:
            raise Refusal("tournament-no-result")
        return [
            commands.Record(game=pairing.game, score=score, how="organiser", manner=self.how, by=by)
        ]


class ReportResult(TournamentAction, frozen=True):
    """A player's word; it counts when the opponent says the same."""

    own = True
    round: int
    board: int
    result: PairingResult
    how: EndedHow = "other"

    def commands(self, asked: Asked) -> list[Command]:
        pairing, own = asked.board(self.round, self.board), asked.live.entrant_of(asked.by)
        if own is None or own.id not in (pairing.white, pairing.black):
            raise Refusal("tournament-not-your-board")
        side = pairing.side(own.id)
        said = commands.Report(
            game=pairing.game, side=side, score=self.result, manner=self.how, by=asked.by
        )
        return [said]


class UndoAction(TournamentAction, frozen=True):
    """Undo the reader's own result, late entry or pasted list within 10 s."""

    signed = True
    id: int


class ChangeTournament(TournamentAction, frozen=True):
    """Change what can still be changed; fields left out stay."""

    name: str | None = None
    description: str | None = None
    place: str | None = None
    starts_at: str | None = None
    rounds: int | None = None
    round_minutes: int | None = None
    break_minutes: int | None = None
    start: RoundStart | None = None
    entry: EntryRule | None = None
    places: int | None = None
    tie_breaks: list[TieBreak] | None = None
    public: bool | None = None
    new_code: bool = False
    """The old join link stops working."""

    def commands(self, asked: Asked) -> list[Command]:
        """More rounds in a running tournament are an extension."""
        before, by = asked.value.settings, asked.by
        new = self.changed(before)
        made: list[Command] = []
        if asked.value.started_at is not None and new.rounds != before.rounds:
            made.append(commands.Extend(rounds=new.rounds, by=by))
            new = replace(new, rounds=before.rounds)
        if new != before:
            made.insert(0, commands.ChangeSettings(settings=new, by=by))
        return made

    def changed(self, settings: Settings) -> Settings:
        """The settings with what is to be changed; Refusal."""
        changes: dict[str, object] = {
            "name": self.name,
            "about": self.description,
            "place": self.place,
            "starts_at": limits.moment(self.starts_at),
            "rounds": self.rounds,
            "entry": self.entry,
            "most_entries": self.places,
            "tie_breaks": limits.each_once(self.tie_breaks),
            "public": self.public,
            "link": settings.link + 1 if self.new_code else None,
            "pace": limits.changed_pace(
                settings.pace, self.start, self.round_minutes, self.break_minutes
            ),
        }
        given = {name: value for name, value in changes.items() if value is not None}
        return limits.checked(replace(settings, **given))


TournamentActions = (
    StartRound
    | UnpairRound
    | EndRound
    | PauseTournament
    | ResumeTournament
    | FinishTournament
    | CancelTournament
    | ReopenTournament
    | PasteList
    | AddPlayer
    | WithdrawPlayer
    | ReturnPlayer
    | RenamePlayer
    | ForgetPlayer
    | FreeSeatAgain
    | CheckIn
    | RequestBye
    | RestInArena
    | EnterResult
    | ReportResult
    | UndoAction
    | ChangeTournament
)


def attending(asked: Asked, entrant: Entrant, here: bool) -> list[Command]:
    """Say that a player is here, or away for now; in an arena who is away is not paired."""
    now = asked.value.players.get(entrant.id)
    if now is not None and now.here == here:
        return []
    kind = commands.CheckIn if here else commands.CheckOut
    return [kind(player=entrant.id, by=asked.by)]
