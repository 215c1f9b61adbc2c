"""Club settings chosen by the organisers."""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from latticechess.store.database.open import explain_errors, write_transaction
from latticechess.store.database.tables import club_settings


class ClubSettings:
    """Named settings as text. Blocking: call its methods from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def read(self) -> dict[str, str]:
        """All settings that have been chosen."""
        query = select(club_settings.c.name, club_settings.c.value)
        with (
            explain_errors("The club's settings could not be read"),
            self.engine.connect() as found,
        ):
            return {row.name: row.value for row in found.execute(query)}

    def write(self, values: dict[str, str]) -> None:
        """Replace the settings named in `values`."""
        rows = [{"name": name, "value": value} for name, value in values.items()]
        with (
            explain_errors("The settings could not be saved"),
            write_transaction(self.engine) as connection,
        ):
            connection.execute(delete(club_settings).where(club_settings.c.name.in_(values)))
            connection.execute(insert(club_settings), rows)
