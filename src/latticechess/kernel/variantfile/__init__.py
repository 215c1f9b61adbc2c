"""Variant files: `load` and `loads` read TOML and report every fault with its line."""

from latticechess.kernel.variantfile.reader import VariantError, load, loads

__all__ = ["VariantError", "load", "loads"]
