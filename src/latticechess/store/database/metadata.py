"""The catalogue of all tables, which the modules of table definitions fill."""

from __future__ import annotations

from sqlalchemy import MetaData

metadata = MetaData()
