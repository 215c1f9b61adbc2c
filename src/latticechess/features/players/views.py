"""Views of players, their statistics and the ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from latticechess.app.timer import now_ms
from latticechess.features import messages as wire
from latticechess.features.accounts.service.roles import Role, Visitor
from latticechess.features.games.service.seated_players import UNDO_MS
from latticechess.features.games.views.board import colour
from latticechess.features.players.service import Formulas
from latticechess.features.players.store.ladder import Ladder, Pool
from latticechess.features.players.store.players import Record, User
from latticechess.features.players.store.statistics import Statistics
from latticechess.play.events import Corrected
from latticechess.play.results import describe
from latticechess.rating.standings import System
from latticechess.server.sentences import sentence_view
from latticechess.server.times import iso


def player_view(user: User, asker: Visitor) -> wire.RegisteredPlayer:
    """A player as `asker` sees them."""
    gone = user.deleted_at is not None
    return wire.RegisteredPlayer(
        id=user.id,
        name=user.shown,
        kind=user.kind,
        since=iso(user.created_at),
        you=user.id == asker.user,
        usable=not gone and (asker.role >= Role.ORGANISER or asker.user in (user.id, user.owner)),
        deleted=gone and now_ms() - (user.deleted_at or 0) <= UNDO_MS,
    )


def listed_player(user: User, record: Record, asker: Visitor) -> wire.ListedPlayer:
    figures = wire.RecordView(
        record.won, record.drawn, record.lost, record.white_games, record.white_won
    )
    return wire.ListedPlayer(player_view(user, asker), figures)


def page_view(
    user: User,
    found: Statistics,
    systems: Sequence[System],
    titles: Mapping[str, str],
    asker: Visitor,
) -> wire.PlayerPageView:
    """A player's page; `titles` are those of the boards by name."""
    shown = [line for line in found.ratings if line.system in systems]
    shown.sort(key=lambda line: (systems.index(line.system), -line.games))
    return wire.PlayerPageView(
        figures=found.figures,
        titles=dict(titles),
        player=player_view(user, asker),
        tallies=found.records,
        form=[
            wire.PastGameView(
                each.id,
                iso(each.at),
                each.variant,
                colour(each.side),
                each.result,
                each.opponent,
                each.opponent_profile,
                each.opening,
                each.rated,
            )
            for each in found.form
        ],
        ratings=shown,
    )


def correction_view(event: Corrected) -> wire.CorrectionView:
    """A correction of a result by an organiser."""
    result = describe(event.outcome)
    return wire.CorrectionView(
        iso(event.at), event.name, event.why, str(result), sentence_view(result)
    )


def rules_view(formulas: Formulas) -> wire.RankingRules:
    constants = formulas.constants
    return wire.RankingRules(list(formulas.systems), constants.x, constants.start)


def without(found: Ladder, hidden: AbstractSet[str]) -> Ladder:
    """The ladder without players whom its reader may not see; the others keep their places."""
    if not hidden:
        return found
    return replace(
        found,
        entries=[one for one in found.entries if one.player not in hidden],
        head_to_head=[
            one for one in found.head_to_head if hidden.isdisjoint((one.player, one.opponent))
        ],
    )


def ladder_view(
    found: Ladder,
    asked: tuple[System, str, wire.ClockClass, str | None],
    formulas: Formulas,
    pools: Sequence[Pool],
    titles: Mapping[str, str],
    user: str,
) -> wire.LadderView:
    """A ladder; `asked` is its system, variant, clock class and month. `titles`: of the boards."""
    system, variant, pace, month = asked
    return wire.LadderView(
        rules=rules_view(formulas),
        system=system,
        pools=[
            wire.PoolView(pool.variant, titles[pool.variant], pool.clock_class, pool.players)
            for pool in pools
        ],
        variant=variant,
        clock_class=pace,
        month=month,
        months=found.months,
        players=found.players,
        rungs=[
            wire.RungView(
                player=rung.player,
                name=rung.name,
                deleted=rung.deleted,
                you=rung.player == user,
                rating=rung.standing.rating,
                deviation=rung.standing.deviation,
                provisional=rung.standing.provisional,
                won=rung.standing.wins,
                drawn=rung.standing.draws,
                lost=rung.standing.losses,
                place=rung.place,
            )
            for rung in found.entries
        ],
        meetings=found.head_to_head,
    )
