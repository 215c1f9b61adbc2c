"""What the organisers have chosen for the whole club."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from latticechess.store.database.open import explained, writing
from latticechess.store.database.tables import club_settings


class ClubSettings:
    """Named settings as text. Every method waits for the database; call it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def read(self) -> dict[str, str]:
        """Everything that was chosen."""
        query = select(club_settings.c.name, club_settings.c.value)
        with explained("The club's settings could not be read"), self.engine.connect() as found:
            return {row.name: row.value for row in found.execute(query)}

    def write(self, values: dict[str, str]) -> None:
        """Choose anew what `values` names."""
        rows = [{"name": name, "value": value} for name, value in values.items()]
        with explained("The settings could not be saved"), writing(self.engine) as connection:
            connection.execute(delete(club_settings).where(club_settings.c.name.in_(values)))
            connection.execute(insert(club_settings), rows)
