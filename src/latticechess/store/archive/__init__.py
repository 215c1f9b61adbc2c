"""The archive: every game, searchable by facets, words, dates and positions."""
