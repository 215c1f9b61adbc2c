"""Messages as nobody should send them: valid, cut, huge, reordered, replayed, by the wrong user."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from latticechess.features.games.service.room import Room
from latticechess.server.security.rate_limits import MESSAGE_BYTES

ACTIONS = (
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "claim-draw",
    "request-takeback",
    "accept-takeback",
    "decline-takeback",
    "pause",
    "resume",
)
ENDINGS = ("resign", "abort")
TYPES = ("watch", "play", "playtext", "look", "act", "changelevel", "nothing", "", None, 7)
WORDS = ("e4", "Nf3", "O-O", "(0,0)-(1,1)", "Pe2t-e3t", "", "💥", "x" * 300, "0" * 5_000, "\0")


class Fuzz:
    """Invents messages about a game, some of them right."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.sent: list[str] = []
        self.count = 0
        self.kinds: list[tuple[int, Callable[[Room], str | bytes]]] = [
            (30, self.legal_move),
            (8, self.action),
            (6, self.wild_move),
            (6, self.replayed),
            (6, self.truncated),
            (6, self.scrambled),
            (5, self.watch),
            (4, self.look),
            (4, self.typed),
            (3, self.wild_value),
            (2, self.level),
            (1, self.huge),
            (1, self.deep),
            (2, self.noise),
        ]

    def message(self, room: Room) -> str | bytes:
        """The next message to send about the game as it is now."""
        makers = [maker for _, maker in self.kinds]
        weights = [weight for weight, _ in self.kinds]
        made = self.chance.choices(makers, weights)[0](room)
        if isinstance(made, str) and 0 < len(made) < 2_000:
            if len(self.sent) < 200:
                self.sent.append(made)
            else:
                self.sent[self.chance.randrange(200)] = made
        return made

    def new_id(self) -> str:
        self.count += 1
        return f"fuzz-{self.count}"

    # --- Kinds -------------------------------------------------------------------------------

    def legal_move(self, room: Room) -> str:
        """A move that can be played now, whoever may send it."""
        position = room.game.position
        mine = [square for square, piece in position.pieces.items() if piece.side is position.turn]
        for origin in self.chance.sample(mine, len(mine)):
            found = position.destinations(origin)
            if found.squares:
                target = self.chance.choice(found.squares)
                promotion = "Q" if target in found.promotions else None
                return self.move(origin, target, promotion, room.game.ply + 1)
        return self.wild_move(room)

    def move(self, origin: Any, target: Any, promotion: Any, ply: Any) -> str:
        body = {"type": "play", "id": self.new_id(), "ply": ply}
        return json.dumps(body | {"origin": origin, "target": target, "promotion": promotion})

    def wild_move(self, room: Room) -> str:
        promotion = self.chance.choice([None, None, "Q", "K", "P", "", "QQ", 3])
        ply = room.game.ply + self.chance.choice([1, 1, 1, 0, 2, -1, 10**12])
        return self.move(self.square(), self.square(), promotion, ply)

    def square(self) -> Any:
        largest = self.chance.choice([3, 8, 8, 20, 2**53, 2**80])
        size = self.chance.choice([2, 2, 3, 3, 1, 0, 5])
        square: list[Any] = [self.chance.randint(-largest, largest) for _ in range(size)]
        if self.chance.random() < 0.05 and square:
            square[0] = self.value()
        return square

    def action(self, _: Room) -> str:
        rare = self.chance.random() < 0.03
        return json.dumps(
            {"type": "act", "action": self.chance.choice(ENDINGS if rare else ACTIONS)}
        )

    def replayed(self, room: Room) -> str:
        return self.chance.choice(self.sent) if self.sent else self.legal_move(room)

    def truncated(self, room: Room) -> str:
        whole = self.legal_move(room)
        return whole[: self.chance.randrange(len(whole))]

    def scrambled(self, room: Room) -> str:
        """A good message with a few letters changed."""
        letters = list(self.replayed(room))
        for _ in range(self.chance.randint(1, 4)):
            letters[self.chance.randrange(len(letters))] = chr(self.chance.randrange(0x20, 0x7F))
        return "".join(letters)

    def watch(self, room: Room) -> str:
        since = self.chance.choice([-1, 0, 1, room.game.seq, room.game.seq + 5, -(10**9), 2**70])
        return json.dumps({"type": "watch", "since": since})

    def look(self, _: Room) -> str:
        return json.dumps({"type": "look", "square": self.square()})

    def typed(self, room: Room) -> str:
        text = self.chance.choice(WORDS)
        body = {"type": "playtext", "id": self.new_id(), "ply": room.game.ply + 1, "text": text}
        return json.dumps(body)

    def level(self, _: Room) -> str:
        colour = self.chance.choice([None, "white", "black", "green"])
        level = self.chance.choice([1, 3, 11, 0, -5, 99, "high"])
        return json.dumps({"type": "changelevel", "level": level, "colour": colour})

    def wild_value(self, _: Room) -> str:
        return json.dumps(
            {"type": self.chance.choice(TYPES), "id": self.value(), "x": self.value()}
        )

    def value(self) -> Any:
        return self.chance.choice([None, True, 0, -1, 1.5, 10**30, "", "Q", [], {}, [[[]]]])

    def huge(self, _: Room) -> str:
        size = self.chance.choice([MESSAGE_BYTES, MESSAGE_BYTES + 1, 4 * MESSAGE_BYTES])
        return json.dumps({"type": "playtext", "id": "x", "ply": 1, "text": "e" * size})

    def deep(self, _: Room) -> str:
        depth = self.chance.choice([10, 1_000, 8_000])
        return '{"type":"look","square":' + "[" * depth + "]" * depth + "}"

    def noise(self, _: Room) -> bytes:
        return self.chance.randbytes(self.chance.randrange(200))
