"""Player records, rankings, ladders and statistics, projected from results of games.

For all floors above: `standings`, `ladder`, `statistics`; for the store alone: `player_records`.
"""
