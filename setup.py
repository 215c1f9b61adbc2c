"""Builds the compiled modules. A module that fails to compile fails the installation.

`LATTICE_PROFILE` chooses the build: `release` (default), `pgo` (an instrumented release
that records an execution profile, with which the next release is compiled; see `tools/pgo`),
`checked` (bounds and wraparound checks on) or `sanitize` (checked, with the address and
undefined-behaviour sanitizers).
`LATTICE_ONLY` (comma-separated module names) limits a build while working on one module.
"""

import os
from pathlib import Path

from Cython.Compiler import Options

# Every memoryview has one dimension. With the default of eight, most of a board would be empty
# shapes, and the fields used in a node would be far apart. Cython reads this when imported.
Options.buffer_max_dims = 2

from Cython.Build import cythonize  # noqa: E402
from setuptools import Extension, setup  # noqa: E402

COMPILED = tuple(
    line.strip()
    for line in Path("src/latticechess/compiled.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)

# Python is built with -fwrapv, which would hide signed overflows.
SANITIZERS = ["-fsanitize=address,undefined", "-fno-wrapv", "-fno-omit-frame-pointer", "-g1", "-O0"]
FAST = ["-O3", "-g0"]
COMPILE_ARGS = {
    "release": FAST,
    "pgo": [*FAST, "-fprofile-generate"],
    "checked": FAST,
    "sanitize": SANITIZERS,
}
LINK_ARGS = {"pgo": ["-fprofile-generate"], "sanitize": SANITIZERS}
# Hardly anything in these is hot, and compiling them takes a third of the time: they are not
# instrumented.
COLD = (
    "latticechess._cyutility",
    "latticechess.kernel.sparse.board",
    "latticechess.kernel.dense.tables",
    "latticechess.notation.san.line_reader",
)
# Code without a profile is compiled as usual; profiles of older sources are ignored.
PROFILE_USE = ["-fprofile-use", "-fprofile-partial-training", "-Wno-coverage-mismatch"]

PROFILE = os.environ.get("LATTICE_PROFILE", "release")
if PROFILE not in COMPILE_ARGS:
    raise SystemExit(f"LATTICE_PROFILE is {PROFILE!r}; use one of {', '.join(COMPILE_ARGS)}.")

# The instrumented build compiles the same files in the same place: profiles are found by path.
BUILD = "build/release" if PROFILE == "pgo" else f"build/{PROFILE}"
TEMPORARY = f"{BUILD}/temp"

SAFE = PROFILE in ("checked", "sanitize")
DIRECTIVES = {
    "language_level": "3",
    "infer_types": True,
    # Annotations are for readers and mypy; C types are in the .pxd files.
    "annotation_typing": False,
    "boundscheck": SAFE,
    "wraparound": SAFE,
    "initializedcheck": SAFE,
    # None checks would forbid `self.x += 1` without the GIL.
    "nonecheck": False,
    # Floor division keeps Python's semantics: squares have negative coordinates.
    "cdivision": False,
    "embedsignature": True,
}


# Typed memoryviews need much C support code: it is compiled once and shared by all modules.
SHARED = "latticechess._cyutility"


def compile_args(module: str) -> list[str]:
    """The compiler options, with the module's execution profile if there is one."""
    if PROFILE == "pgo" and module in COLD:
        return ["-O0", "-g0"]
    recorded = Path(TEMPORARY, BUILD, "src", module.replace(".", "/") + ".gcda")
    guided = PROFILE == "release" and recorded.exists()
    return [*COMPILE_ARGS[PROFILE], *(PROFILE_USE if guided else [])]


def extension(module: str, suffix: str = ".py") -> Extension:
    source = "src/" + module.replace(".", "/") + suffix
    return Extension(
        module,
        [source],
        extra_compile_args=compile_args(module),
        extra_link_args=LINK_ARGS.get(PROFILE, []),
    )


# Modules built before and after a change of this file do not fit together.
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
# The longest first, so that none is compiled alone at the end.
extensions.sort(key=lambda made: os.path.getsize(made.sources[0]), reverse=True)
setup(
    ext_modules=extensions,
    options={"build_ext": {"parallel": os.cpu_count() or 1, "build_temp": TEMPORARY}},
)
if not only:
    MADE.parent.mkdir(parents=True, exist_ok=True)
    MADE.touch()
