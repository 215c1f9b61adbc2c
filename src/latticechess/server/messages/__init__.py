"""Wire messages, one module per subject; the TypeScript types are generated from here.

The browser holds no rules of the game: each move comes with its text and its changes on the board,
and the current position comes with every legal destination.
"""

from __future__ import annotations

from latticechess.server.messages.accounts import *  # noqa: F403
from latticechess.server.messages.administration import *  # noqa: F403
from latticechess.server.messages.analysis import *  # noqa: F403
from latticechess.server.messages.archive import *  # noqa: F403
from latticechess.server.messages.assignments import *  # noqa: F403
from latticechess.server.messages.base import *  # noqa: F403
from latticechess.server.messages.board import *  # noqa: F403
from latticechess.server.messages.boards import *  # noqa: F403
from latticechess.server.messages.chat import *  # noqa: F403
from latticechess.server.messages.designer import *  # noqa: F403
from latticechess.server.messages.explorer import *  # noqa: F403
from latticechess.server.messages.game import *  # noqa: F403
from latticechess.server.messages.games import *  # noqa: F403
from latticechess.server.messages.lessons import *  # noqa: F403
from latticechess.server.messages.live import *  # noqa: F403
from latticechess.server.messages.lobby import *  # noqa: F403
from latticechess.server.messages.notes import *  # noqa: F403
from latticechess.server.messages.players import *  # noqa: F403
from latticechess.server.messages.positions import *  # noqa: F403
from latticechess.server.messages.puzzles import *  # noqa: F403
from latticechess.server.messages.societies import *  # noqa: F403
from latticechess.server.messages.studies import *  # noqa: F403
from latticechess.server.messages.study_socket import *  # noqa: F403
from latticechess.server.messages.tournament_actions import *  # noqa: F403
from latticechess.server.messages.tournament_live import *  # noqa: F403
from latticechess.server.messages.tournament_page import *  # noqa: F403
from latticechess.server.messages.tournaments import *  # noqa: F403
