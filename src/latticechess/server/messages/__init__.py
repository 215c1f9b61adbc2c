"""Every message that crosses the wire, one module a subject. The TypeScript types come from here.

No rules live in the browser: each move arrives with its text and the changes it makes on the
board, and the position to move from arrives with every legal destination.
"""

from __future__ import annotations

from latticechess.server.messages.accounts import *  # noqa: F403
from latticechess.server.messages.administration import *  # noqa: F403
from latticechess.server.messages.analysis import *  # noqa: F403
from latticechess.server.messages.archive import *  # noqa: F403
from latticechess.server.messages.base import *  # noqa: F403
from latticechess.server.messages.board import *  # noqa: F403
from latticechess.server.messages.chat import *  # noqa: F403
from latticechess.server.messages.game import *  # noqa: F403
from latticechess.server.messages.games import *  # noqa: F403
from latticechess.server.messages.live import *  # noqa: F403
from latticechess.server.messages.lobby import *  # noqa: F403
from latticechess.server.messages.notes import *  # noqa: F403
from latticechess.server.messages.players import *  # noqa: F403
from latticechess.server.messages.positions import *  # noqa: F403
