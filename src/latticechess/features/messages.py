"""All wire messages, gathered from the features; the TypeScript types are generated from here.

The browser holds no rules of the game: each move comes with its text and its changes on the board,
and the current position comes with every legal destination.
"""

from __future__ import annotations

from latticechess.features.accounts.messages import *  # noqa: F403
from latticechess.features.analysis.messages import *  # noqa: F403
from latticechess.features.archive.messages import *  # noqa: F403
from latticechess.features.boards.messages import *  # noqa: F403
from latticechess.features.clubs.messages import *  # noqa: F403
from latticechess.features.games.messages.board import *  # noqa: F403
from latticechess.features.games.messages.chat import *  # noqa: F403
from latticechess.features.games.messages.game import *  # noqa: F403
from latticechess.features.games.messages.games import *  # noqa: F403
from latticechess.features.games.messages.live import *  # noqa: F403
from latticechess.features.lessons.messages import *  # noqa: F403
from latticechess.features.lobby.messages import *  # noqa: F403
from latticechess.features.players.messages import *  # noqa: F403
from latticechess.features.puzzles.messages import *  # noqa: F403
from latticechess.features.studies.messages.assignments import *  # noqa: F403
from latticechess.features.studies.messages.socket import *  # noqa: F403
from latticechess.features.studies.messages.studies import *  # noqa: F403
from latticechess.features.tournaments.messages.actions import *  # noqa: F403  # noqa: F403
from latticechess.features.tournaments.messages.page import *  # noqa: F403
from latticechess.features.tournaments.messages.tournaments import *  # noqa: F403
from latticechess.server.wire import *  # noqa: F403
