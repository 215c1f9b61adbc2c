"""The engine: search, evaluation, levels and advice; import `choose`, `analysis` or `advice`."""
