"""Games in and out of the archive: import, export, records, over-the-board games."""
