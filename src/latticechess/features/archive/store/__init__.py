"""The archive: every game, searchable by facets, words, dates and positions.

For all floors above: `archive`, `query`, `indexer`, `deletion`, `bulk_games`, `opening_trace`,
`position_index`; for the store alone: `row`, `facet_groups`, `inverted_index`, `group_merge`,
`page_search`.
"""
