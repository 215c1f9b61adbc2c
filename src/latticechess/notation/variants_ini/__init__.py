"""`variants.ini`, Fairy-Stockfish's format of variants: `read_variants`, `write_variant`."""

from latticechess.notation.variants_ini.definition import IniProblem
from latticechess.notation.variants_ini.reader import IniVariant, read_variants
from latticechess.notation.variants_ini.writer import write_variant

__all__ = ["IniProblem", "IniVariant", "read_variants", "write_variant"]
