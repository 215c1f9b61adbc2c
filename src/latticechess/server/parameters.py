"""Path and query parameters that several routes share, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

from latticechess.notation.formats import WrittenFormat

GameId = Annotated[str, PathParameter(description="The game's id, as in its link.")]
PlayerId = Annotated[str, PathParameter(description="The player's id; `me` is the caller.")]
UserId = Annotated[str, PathParameter(description="The user's id.")]
ChallengeId = Annotated[str, PathParameter(description="The challenge's id.")]
PathPly = Annotated[
    int, PathParameter(ge=0, description="Number of moves played before the position.")
]
FileFormat = Annotated[
    WrittenFormat,
    QueryParameter(
        name="format",
        description="File format: PGN, a readable log, the club's log, ICN (infinite boards, one "
        "game), or FEN (the last position of each game).",
    ),
]
