"""Builds the compiled modules. A module that fails to compile fails the installation.

`LATTICE_PROFILE` chooses the build: `release` (default), `checked` (bounds and wraparound
checks on) or `sanitize` (checked, with the address and undefined-behaviour sanitizers).
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

PROFILE = os.environ.get("LATTICE_PROFILE", "release")
if PROFILE not in ("release", "checked", "sanitize"):
    raise SystemExit(f"LATTICE_PROFILE is {PROFILE!r}; use release, checked or sanitize.")

SAFE = PROFILE != "release"
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
# Python is built with -fwrapv, under which no signed overflow would be reported.
SANITIZERS = ["-fsanitize=address,undefined", "-fno-wrapv", "-fno-omit-frame-pointer", "-g1", "-O0"]
COMPILE_ARGS = SANITIZERS if PROFILE == "sanitize" else ["-O3", "-g0"]
LINK_ARGS = SANITIZERS if PROFILE == "sanitize" else []


# Typed memoryviews need much C support code: it is built once and shared by all modules.
SHARED = "latticechess._cyutility"


def extension(module: str, suffix: str = ".py") -> Extension:
    source = "src/" + module.replace(".", "/") + suffix
    return Extension(module, [source], extra_compile_args=COMPILE_ARGS, extra_link_args=LINK_ARGS)


# What this file says holds for all modules: modules made before and after a change of it do not
# fit together.
MADE = Path(f"build/{PROFILE}/made")
stale = not MADE.exists() or MADE.stat().st_mtime < Path(__file__).stat().st_mtime

only = os.environ.get("LATTICE_ONLY")
modules = only.split(",") if only else COMPILED
setup(
    ext_modules=cythonize(
        [extension(SHARED, ".c"), *(extension(module) for module in modules)],
        compiler_directives=DIRECTIVES,
        build_dir=f"build/{PROFILE}",
        nthreads=os.cpu_count() or 1,
        force=stale,
        shared_utility_qualified_name=SHARED,
    ),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
if not only:
    MADE.parent.mkdir(parents=True, exist_ok=True)
    MADE.touch()
