"""The collection of all table definitions."""

from __future__ import annotations

from sqlalchemy import MetaData

metadata = MetaData()
