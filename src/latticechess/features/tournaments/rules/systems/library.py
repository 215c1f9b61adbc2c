"""The pairing library caissify-pairings, imported when first used."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any


def berger_round(places: int, number: int) -> list[tuple[int, int]]:
    """Round `number` of the Berger table (FIDE Handbook C.05, annex 1) for an even `places`."""
    from caissify_pairings.engines.round_robin import berger_round as table

    pairs: list[tuple[int, int]] = table(places, number)
    return pairs


def dutch_round(
    players: list[dict[str, Any]],
    met: Iterable[tuple[int, int]],
    number: int,
    rounds: int,
    first_colour: str,
) -> list[tuple[int, int | None]]:
    """A round of the FIDE Dutch system: White's and Black's ids; None for the bye."""
    from caissify_pairings.engines.dutch import DutchEngine

    # It warns where it must break a rule; what it gives is checked by the caller.
    logging.getLogger("caissify_pairings").setLevel(logging.ERROR)
    engine = DutchEngine(
        players=players,
        previous_pairings=set(met),
        round_number=number,
        total_rounds=rounds,
        initial_color=first_colour,
    )
    return [(pair["white_id"], pair["black_id"]) for pair in engine.generate_pairings()]


def best_matching(weights: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """As many pairs as possible, and of these the ones with the greatest sum of weights."""
    import networkx

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, value) for (one, other), value in weights.items())
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)
