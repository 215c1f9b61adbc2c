"""Views of standings, crosstable, games and history of a tournament."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from latticechess.app.program import Program
from latticechess.features import messages as wire
from latticechess.features.games.views import board as board_views
from latticechess.features.tournaments.rules.standings import Cell, Standing, crosstable
from latticechess.features.tournaments.rules.systems import to_come
from latticechess.features.tournaments.rules.tournament import (
    Pairing,
    Tournament,
    outcome,
    tie_breaks_of,
)
from latticechess.features.tournaments.service.live import LiveTournament
from latticechess.features.tournaments.service.rights import Veil
from latticechess.features.tournaments.service.tables import Table
from latticechess.features.tournaments.views.round import Reader
from latticechess.kernel.pieces import Side

ARENA_GAMES = 10
"""Of each player in the standings of an arena."""
MOST_CROSSED = 16
GAMES_PAGE = 100
RECENT_S = 1.0
LARGE_FIELD = 200
encode = msgspec.json.Encoder().encode
SCORES: dict[str, wire.CellScore] = {"win": "1", "draw": "½", "loss": "0", "absent": "-"}


class StandingsViews:
    """The rows of standings, made once after each change and encoded once."""

    def __init__(self, kept: int = 32) -> None:
        self.kept = kept
        self.known: OrderedDict[tuple[str, int, int | None, Veil], EncodedStandings] = OrderedDict()

    def recent(self, live: LiveTournament, veil: Veil) -> EncodedStandings | None:
        """Standings of a large field that were made a moment ago, perhaps before the last result.

        While hundreds play, results come faster than a table can be made for each of them.
        """
        for (tournament, _, after_round, seen), found in reversed(self.known.items()):
            if tournament == live.id and after_round is None and seen == veil:
                young = time.monotonic() - found.made_at < RECENT_S
                return found if young and len(found.rows) >= LARGE_FIELD else None
        return None

    async def of(
        self,
        program: Program,
        live: LiveTournament,
        veil: Veil,
        after_round: int | None = None,
    ) -> EncodedStandings:
        """The standings as everybody sees them who has this veil."""
        table = await program.tournaments.tables.of(live, after_round)
        key = (live.id, table.value.seq, after_round, veil)
        known = self.known.get(key)
        if known is None:
            known = await program.workshop.do(lambda: EncodedStandings(live, table, veil))
            self.known[key] = known
            while len(self.known) > self.kept:
                self.known.popitem(last=False)
        return known


class EncodedStandings:
    """Standings with every row encoded, so that one reader's own row can be exchanged."""

    def __init__(self, live: LiveTournament, table: Table, veil: Veil) -> None:
        self.table = table
        self.made_at = time.monotonic()
        value = table.value
        playing = players_in_games(value)
        at_boards = {one.game for one in value.pairings() if one.venue != "online"}
        self.rows = [
            row_view(live, table, row, veil, row.player in playing, at_boards) for row in table.rows
        ]
        self.encoded = {row.number: encode(row) for row in self.rows}
        self.places = [row.number for row in self.rows]
        self.head = wire.TournamentStandings(
            seq=value.seq,
            round=len(value.rounds),
            live=value.state == "running",
            tie_breaks=list(tie_breaks_of(value.settings)),
            rows=[],
            teams=team_views(table),
        )

    def body(self, own: int | None) -> bytes:
        """The whole `TournamentStandings` as JSON; `own` is the reader's number."""
        return self.some([row.number for row in self.rows], own)

    def some(self, numbers: Sequence[int], own: int | None) -> bytes:
        """The same with only these rows."""
        head = encode(self.head)
        rows = b",".join(self.row(number, own) for number in numbers)
        return head.replace(b'"rows":[]', b'"rows":[' + rows + b"]", 1)

    def row(self, number: int, own: int | None) -> bytes:
        if number != own:
            return self.encoded[number]
        mine = next(row for row in self.rows if row.number == number)
        return encode(replace(mine, you=True))


def players_in_games(value: Tournament) -> set[str]:
    """Players whose game of a running round has no result."""
    return {
        player
        for played in value.rounds
        if played.state == "running"
        for pairing in played.pairings
        if pairing.score is None
        for player in (pairing.white, pairing.black)
    }


def team_views(table: Table) -> list[wire.TeamStanding]:
    teams = table.value.settings.team.teams
    places = {team.id: place for place, team in enumerate(teams)}
    return [
        wire.TeamStanding(
            places[row.team],
            teams[places[row.team]].name,
            row.points,
            row.place,
            row.match_points,
            len(row.matches),
        )
        for row in table.teams
        if row.team in places
    ]


def row_view(
    live: LiveTournament,
    table: Table,
    row: Standing,
    veil: Veil,
    playing: bool,
    at_boards: Collection[str],
) -> wire.StandingRow:
    """A row; `at_boards` are games over the board, of which there is nothing to open."""
    value = table.value
    entrant = value.players[row.player]
    before = table.before.get(row.player)
    teams = [team.id for team in value.settings.team.teams]
    veils = bool(veil.pupils)
    cells = row.cells[-ARENA_GAMES:] if value.settings.system == "arena" else row.cells
    return wire.StandingRow(
        place=row.place,
        moved=before - row.place if before is not None else 0,
        number=live.numbers[entrant.id],
        name=veil.name(entrant),
        rating=entrant.rating,
        points=row.points,
        tie_breaks=list(row.tie_breaks),
        rounds=[
            round_score(
                live,
                table,
                cell,
                cell.game in at_boards or (veils and hides_game(veil, value, row.player, cell)),
            )
            for cell in cells
        ],
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        games=row.wins + row.draws + row.losses,
        performance=row.performance,
        team=teams.index(entrant.team) if entrant.team in teams else None,
        you=False,
        deleted=veil.is_deleted(entrant),
        state=player_state(value, row, playing),
        left_after=entrant.left_after,
        from_round=entrant.first_round,
        streak=value.settings.system == "arena" and row.streak >= 2,
    )


def player_state(value: Tournament, row: Standing, playing: bool) -> wire.PlayerState:
    entrant = value.players[row.player]
    if entrant.withdrawn:
        return "withdrawn"
    if playing:
        return "playing"
    if value.settings.system == "knockout" and any(cell.kind == "out" for cell in row.cells):
        return "out"
    return "here" if entrant.here else "away"


KINDS: dict[str, wire.ScoreKind] = {
    "game": "game",
    "default": "game",
    "open": "live",
    "bye": "bye",
    "requested": "half-bye",
    "late": "half-bye",
    "absent": "absent",
    "out": "absent",
}


def cell_score(cell: Cell) -> wire.CellScore:
    """The result from the player's side; `+` and `-` by default."""
    if cell.kind in ("bye", "requested", "late"):
        return BYE_SCORES.get(cell.points, "")
    if cell.score is None or cell.side is None:
        return ""
    word = outcome(cell.score, cell.side)
    if cell.kind == "default":
        return "+" if word == "win" else SCORES[word]
    return SCORES[word]


BYE_SCORES: dict[int, wire.CellScore] = {0: "0", 1: "½", 2: "1"}


def hides_game(veil: Veil, value: Tournament, player: str, cell: Cell) -> bool:
    """Whether the game of a cell has a player whom the reader may not see."""
    seats = (player, cell.opponent) if cell.opponent else (player,)
    return any(veil.covers_player(value, one) for one in seats)


def round_score(
    live: LiveTournament, table: Table, cell: Cell, hides: bool = False
) -> wire.RoundScore:
    opponent = cell.opponent
    game = None if hides else cell.game
    if cell.score in PLAYED[0] and cell.kind == "game" and opponent and cell.side is not None:
        # Nine of ten, and there are thousands of them.
        return wire.RoundScore(
            cell.round,
            COLOURS[cell.side],
            table.by_player[opponent].place,
            live.numbers[opponent],
            PLAYED[cell.side][cell.score],
            "game",
            game,
        )
    knocked_out = cell.kind == "out" and table.value.settings.system == "knockout"
    return wire.RoundScore(
        round=cell.round,
        colour=board_views.optional_colour(cell.side),
        opponent=table.place(opponent) if opponent else None,
        opponent_number=live.numbers.get(opponent) if opponent else None,
        score=cell_score(cell),
        kind="out" if knocked_out else KINDS[cell.kind],
        game=game,
    )


COLOURS: tuple[wire.Colour, wire.Colour] = ("white", "black")
PLAYED: tuple[dict[str | None, wire.CellScore], dict[str | None, wire.CellScore]] = (
    {"1-0": "1", "0-1": "0", "1/2-1/2": "½"},
    {"1-0": "0", "0-1": "1", "1/2-1/2": "½"},
)
"""Results of played games from White's and from Black's side."""


# --- Crosstable ---------------------------------------------------------------------------------


def crosstable_view(reader: Reader, table: Table, by_number: bool) -> wire.Crosstable:
    """Everybody against everybody, by place or by starting number."""
    value = table.value
    rows = list(table.rows)
    if by_number:
        rows.sort(key=lambda row: value.players[row.player].seed)
    crossed = with_rest(crosstable(value), value)
    pairings = {pairing.game: pairing for pairing in value.pairings()}
    return wire.Crosstable(
        value.seq,
        [crossed_row(reader, row, rows, crossed, pairings) for row in rows],
    )


def with_rest(
    crossed: dict[str, dict[str, tuple[Cell, ...]]], value: Tournament
) -> dict[str, dict[str, tuple[Cell, ...]]]:
    """The table with the games that are still to be played, where they are known."""
    whole = {player: dict(against) for player, against in crossed.items()}
    for played in to_come(value):
        for pairing in played.pairings:
            for player, side in ((pairing.white, Side.WHITE), (pairing.black, Side.BLACK)):
                other = pairing.opponent(player)
                cell = Cell(played.number, "open", opponent=other, side=side)
                whole[player][other] = (*whole[player].get(other, ()), cell)
    return whole


def crossed_row(
    reader: Reader,
    row: Standing,
    rows: Sequence[Standing],
    crossed: dict[str, dict[str, tuple[Cell, ...]]],
    pairings: dict[str, Pairing],
) -> wire.CrosstableRow:
    entrant = reader.value.players[row.player]
    against = crossed.get(row.player, {})
    return wire.CrosstableRow(
        place=row.place,
        number=reader.live.numbers[row.player],
        name=reader.veil.name(entrant),
        rating=entrant.rating,
        points=row.points,
        wins=row.wins,
        tie_breaks=list(row.tie_breaks),
        you=reader.own is not None and reader.own.id == row.player,
        deleted=reader.veil.is_deleted(entrant),
        withdrawn=entrant.withdrawn,
        cells=[
            [crossed_cell(reader, cell, pairings) for cell in against.get(other.player, ())]
            for other in rows
        ],
    )


def crossed_cell(reader: Reader, cell: Cell, pairings: dict[str, Pairing]) -> wire.CrosstableCell:
    fact = reader.facts.get(cell.game or "")
    pairing = pairings.get(cell.game or "")
    online = pairing is not None and pairing.venue == "online"
    hides = pairing is not None and reader.veil.covers(reader.value, pairing)
    return wire.CrosstableCell(
        score=cell_score(cell),
        colour=board_views.optional_colour(cell.side),
        round=cell.round,
        live=cell.kind == "open" and online,
        game=cell.game if online and not hides else None,
        how=fact.how if fact else (pairing.manner if pairing and pairing.manner else None),
        moves=(fact.plies + 1) // 2 if fact else None,
    )


# --- Games --------------------------------------------------------------------------------------


def games_view(reader: Reader, pairings: Sequence[Pairing], more: bool) -> wire.TournamentGames:
    return wire.TournamentGames(
        reader.value.seq, [game_view(reader, pairing) for pairing in pairings], more
    )


def game_view(reader: Reader, pairing: Pairing) -> wire.TournamentGame:
    value = reader.value
    white, black = value.players[pairing.white], value.players[pairing.black]
    fact = reader.facts.get(pairing.game)
    online = pairing.venue == "online"
    hides = reader.veil.covers(value, pairing)
    return wire.TournamentGame(
        round=pairing.round,
        board=pairing.board,
        game=pairing.game if online and not hides else None,
        white=reader.veil.name(white),
        black=reader.veil.name(black),
        white_number=reader.live.numbers[white.id],
        black_number=reader.live.numbers[black.id],
        result=pairing.score,
        how=fact.how if fact else (pairing.manner or None),
        moves=(fact.plies + 1) // 2 if fact else None,
        live=online and pairing.score is None,
        variant=value.board_of(pairing.round).variant,
    )
