"""Builds the compiled modules. A module that fails to compile fails the installation.

`LATTICE_PROFILE` chooses the build: `release` (default), `practice` (a release that notes which
way it goes how often; the next release is compiled by these notes, see `tools/practise`),
`checked` (bounds and wraparound checks on) or `sanitize` (checked, with the address and
undefined-behaviour sanitizers).
`LATTICE_ONLY` (comma-separated module names) limits a build while working on one module.
"""

import os
from pathlib import Path

from Cython.Compiler import Options

# Every memoryview has one dimension: with room for eight, most of a board would be their empty
# shapes, and what is looked at in a node would not lie together. Cython reads it when imported.
Options.buffer_max_dims = 2

from Cython.Build import cythonize  # noqa: E402
from setuptools import Extension, setup  # noqa: E402

COMPILED = tuple(
    line.strip()
    for line in Path("src/latticechess/compiled.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)

# Python is built with -fwrapv, under which no signed overflow would be reported.
SANITIZERS = ["-fsanitize=address,undefined", "-fno-wrapv", "-fno-omit-frame-pointer", "-g1", "-O0"]
FAST = ["-O3", "-g0"]
COMPILE_ARGS = {
    "release": FAST,
    "practice": [*FAST, "-fprofile-generate"],
    "checked": FAST,
    "sanitize": SANITIZERS,
}
LINK_ARGS = {"practice": ["-fprofile-generate"], "sanitize": SANITIZERS}
# Hardly anything in these is hot, and compiling them takes a third of the time: they do not
# practise.
SELDOM = (
    "latticechess._cyutility",
    "latticechess.kernel.sparse.board",
    "latticechess.kernel.dense.tables",
    "latticechess.notation.san.line_reader",
)
# Code that was not practised is compiled as usual; notes on older sources are passed over.
PRACTISED = ["-fprofile-use", "-fprofile-partial-training", "-Wno-coverage-mismatch"]

PROFILE = os.environ.get("LATTICE_PROFILE", "release")
if PROFILE not in COMPILE_ARGS:
    raise SystemExit(f"LATTICE_PROFILE is {PROFILE!r}; use one of {', '.join(COMPILE_ARGS)}.")

# Practice compiles what the release compiles, at the same place, where its notes are looked for.
BUILD = "build/release" if PROFILE == "practice" else f"build/{PROFILE}"
TEMPORARY = f"{BUILD}/temp"

SAFE = PROFILE in ("checked", "sanitize")
DIRECTIVES = {
    "language_level": "3",
    "infer_types": True,
    # Hints are for readers and mypy; C types stand in the .pxd files alone.
    "annotation_typing": False,
    "boundscheck": SAFE,
    "wraparound": SAFE,
    "initializedcheck": SAFE,
    # Checks for None would forbid `self.x += 1` wherever the GIL is released.
    "nonecheck": False,
    # Floor division keeps Python's meaning in every build: squares have negative coordinates.
    "cdivision": False,
    "embedsignature": True,
}


# Typed memoryviews need much C support code: it is built once and shared by all modules.
SHARED = "latticechess._cyutility"


def compile_args(module: str) -> list[str]:
    """With what practice has noted of this module, if anything."""
    if PROFILE == "practice" and module in SELDOM:
        return ["-O0", "-g0"]
    notes = Path(TEMPORARY, BUILD, "src", module.replace(".", "/") + ".gcda")
    practised = PROFILE == "release" and notes.exists()
    return [*COMPILE_ARGS[PROFILE], *(PRACTISED if practised else [])]


def extension(module: str, suffix: str = ".py") -> Extension:
    source = "src/" + module.replace(".", "/") + suffix
    return Extension(
        module,
        [source],
        extra_compile_args=compile_args(module),
        extra_link_args=LINK_ARGS.get(PROFILE, []),
    )


# What this file says holds for all modules: modules made before and after a change of it do not
# fit together.
MADE = Path(BUILD, "made")
stale = not MADE.exists() or MADE.stat().st_mtime < Path(__file__).stat().st_mtime

only = os.environ.get("LATTICE_ONLY")
modules = only.split(",") if only else COMPILED
extensions = cythonize(
    [extension(SHARED, ".c"), *(extension(module) for module in modules)],
    compiler_directives=DIRECTIVES,
    build_dir=BUILD,
    nthreads=os.cpu_count() or 1,
    force=stale,
    shared_utility_qualified_name=SHARED,
)
# The longest first: none is left to be compiled alone at the end, on one processor.
extensions.sort(key=lambda made: os.path.getsize(made.sources[0]), reverse=True)
setup(
    ext_modules=extensions,
    options={"build_ext": {"parallel": os.cpu_count() or 1, "build_temp": TEMPORARY}},
)
if not only:
    MADE.parent.mkdir(parents=True, exist_ok=True)
    MADE.touch()
