"""Club settings chosen by the organisers."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from latticechess.store.database.open import reading, writing
from latticechess.store.database.tables import club_settings


class ClubSettings:
    """Named settings as text. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def read(self) -> dict[str, str]:
        """All settings that have been chosen."""
        query = select(club_settings.c.name, club_settings.c.value)
        with reading(self.engine, "The club's settings could not be read") as found:
            return {row.name: row.value for row in found.execute(query)}

    def write(self, values: dict[str, str]) -> None:
        """Replace the settings named in `values`."""
        rows = [{"name": name, "value": value} for name, value in values.items()]
        with writing(self.engine, "The settings could not be saved") as connection:
            connection.execute(delete(club_settings).where(club_settings.c.name.in_(values)))
            connection.execute(insert(club_settings), rows)
