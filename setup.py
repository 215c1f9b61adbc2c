"""Builds the compiled modules. A module that fails to compile fails the installation.

`LATTICE_PROFILE` chooses the build: `release` (default), `quick` (compiled in a third of the time:
only what is hot is optimised; what `make play` and `make test` use), `pgo` (an instrumented release
that records an execution profile, with which the next release is compiled; see `tools/pgo`),
`checked` (bounds and wraparound checks on) or `sanitize` (checked, with the address and
undefined-behaviour sanitizers).
`LATTICE_ONLY` (comma-separated module names) limits a build while working on one module; empty, it
compiles none.

A wheel or source archive holds the browser app: it is built if it is missing, and if that cannot be
done the build fails and says why. `LATTICE_WITHOUT_APP=1` leaves it out on purpose, for those who
want the library alone.
"""

import gc
import gzip
import multiprocessing
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

COMPILED = tuple(
    line.strip()
    for line in Path("src/latticechess/compiled.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
)

# Python is built with -fwrapv, which would hide signed overflows.
SANITIZERS = ["-fsanitize=address,undefined", "-fno-wrapv", "-fno-omit-frame-pointer", "-g1", "-O0"]
# Microsoft's compiler has options of its own, and no profile of ours.
FAST = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
# Instrumented code must not run while the loader chooses among versions of a function.
ONE_SET = "-DLATTICE_ONE_INSTRUCTION_SET"
COMPILE_ARGS = {
    "release": FAST,
    # Between -O0 and -O1 in time and speed; what is hot is compiled as below.
    "quick": ["/O2"] if sys.platform == "win32" else ["-Og", "-g0"],
    "pgo": [*FAST, "-fprofile-generate", ONE_SET],
    "checked": FAST,
    "sanitize": [*SANITIZERS, ONE_SET],
}
LINK_ARGS = {"pgo": ["-fprofile-generate"], "sanitize": SANITIZERS}
# Where a search spends its time (`perf report --sort dso`).
HOT = (
    "latticechess.engine.evaluation.dense",
    "latticechess.engine.evaluation.evaluator",
    "latticechess.engine.evaluation.network",
    "latticechess.engine.evaluation.network_sparse",
    "latticechess.engine.evaluation.sparse",
    "latticechess.engine.search.move_ordering",
    "latticechess.kernel.dense.generation",
    "latticechess.kernel.dense.placement",
    "latticechess.kernel.sparse.candidates",
    "latticechess.kernel.sparse.generation",
    "latticechess.kernel.sparse.lines",
    "latticechess.kernel.sparse.slides",
)
# Hardly anything in these is hot, and compiling them takes a third of the time: they are neither
# instrumented nor, in a quick build, optimised.
COLD = (
    "latticechess._cyutility",
    "latticechess.kernel.cache_line",
    "latticechess.kernel.dense.random_numbers",
    "latticechess.kernel.dense.rule_tables",
    "latticechess.kernel.dense.tables",
    "latticechess.kernel.sparse.board",
    "latticechess.notation.san.line_reader",
    "latticechess.training.sampling",
)
# Code without a profile is compiled as usual; profiles of older sources are ignored.
PROFILE_USE = ["-fprofile-use", "-fprofile-partial-training", "-Wno-coverage-mismatch"]

PROFILE = os.environ.get("LATTICE_PROFILE", "release")
if PROFILE not in COMPILE_ARGS:
    raise SystemExit(f"LATTICE_PROFILE is {PROFILE!r}; use one of {', '.join(COMPILE_ARGS)}.")

# Two others compile the same files in the same place: profiles are found by path.
BUILD = "build/release" if PROFILE in ("pgo", "quick") else f"build/{PROFILE}"
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
    # What is sent between processes says itself how (`kernel.pickling`): code for the rest would be
    # a quarter of all.
    "auto_pickle": False,
}


# Typed memoryviews need much C support code: it is compiled once and shared by all modules.
SHARED = "latticechess._cyutility"


def compile_args(module: str) -> list[str]:
    """The compiler options, with the module's execution profile if there is one."""
    if sys.platform != "win32":
        if PROFILE in ("pgo", "quick") and module in COLD:
            return ["-O0", "-g0"]
        if PROFILE == "quick" and module in HOT:
            return ["-O2", "-g0"]
    recorded = Path(TEMPORARY, BUILD, "src", module.replace(".", "/") + ".gcda")
    guided = PROFILE == "release" and sys.platform != "win32" and recorded.exists()
    return [*COMPILE_ARGS[PROFILE], *(PROFILE_USE if guided else [])]


def extension(module: str, suffix: str = ".py") -> Extension:
    source = "src/" + module.replace(".", "/") + suffix
    return Extension(
        module,
        [source],
        extra_compile_args=compile_args(module),
        extra_link_args=LINK_ARGS.get(PROFILE, []),
    )


APP = Path("src/latticechess/server/static/index.html")
WEB = Path("web")


def make_app() -> None:
    """Build the browser app if it is missing; SystemExit with the reason if that fails."""
    if APP.exists() or os.environ.get("LATTICE_WITHOUT_APP") == "1":
        return
    npm = shutil.which("npm")
    if npm is None or not (WEB / "package.json").exists():
        missing = "npm (Node.js) is not installed" if npm is None else f"there is no folder {WEB}"
        raise SystemExit(
            f"The browser app is not built, and cannot be: {missing}. Install Node.js or run "
            "`make web` first; LATTICE_WITHOUT_APP=1 builds the library without the app."
        )
    steps = [["run", "--silent", "build"]]
    if not (WEB / "node_modules").exists():
        steps.insert(0, ["ci", "--no-audit", "--no-fund"])
    for step in steps:
        if subprocess.run([npm, *step], cwd=WEB).returncode:
            raise SystemExit(f"The browser app cannot be built: `npm {step[0]}` failed in {WEB}.")
    if not APP.exists():
        raise SystemExit(f"The browser app was built, but there is no {APP}.")


class BuildWithApp(build_py):
    """What goes into a wheel. An editable installation looks for the app when it runs."""

    def run(self) -> None:
        if not self.editable_mode:
            make_app()
        super().run()


class SourceWithApp(sdist):
    """The source archive has the app too: a wheel is made from it without Node.js."""

    def run(self) -> None:
        make_app()
        super().run()
        day = os.environ.get("SOURCE_DATE_EPOCH")
        for archive in self.get_archive_files() if day else ():
            settle(Path(archive), int(day))


def settle(archive: Path, day: int) -> None:
    """Give everything in a source archive one time and no owner: the same sources, the same bytes.

    A wheel minds SOURCE_DATE_EPOCH by itself.
    """
    part = archive.with_name(f"{archive.name}.part")
    with (
        tarfile.open(archive) as old,
        part.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=day) as packed,
        tarfile.open(fileobj=packed, mode="w") as new,
    ):
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.mtime = day
            member.pax_headers = {}
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    part.replace(archive)


class Counted(build_ext):
    """Says after each module how many are compiled: `tools/progress` reads it."""

    done = 0

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        self.done += 1
        print(f"Compiled {self.done} of {len(self.extensions)} modules", flush=True)


# Modules built before and after a change of this file do not fit together.
MADE = Path(BUILD, "made")
stale = not MADE.exists() or MADE.stat().st_mtime < Path(__file__).stat().st_mtime


def translated(modules: Sequence[str]) -> list[Extension]:
    """The modules as C, by Cython, where they are older than their sources."""
    from Cython.Compiler import Options

    # Every memoryview has one dimension. With the default of eight, most of a board would be empty
    # shapes, and the fields used in a node would be far apart. Cython reads this when imported.
    Options.buffer_max_dims = 2

    from Cython.Build import cythonize

    # The translator makes what lasts to the end: looking for garbage is a fifth of its time.
    gc.disable()
    return cythonize(
        [extension(SHARED, ".c"), *(extension(module) for module in modules)],
        compiler_directives=DIRECTIVES,
        build_dir=BUILD,
        # Processes that are not forked would run this file again.
        nthreads=(os.cpu_count() or 1) if multiprocessing.get_start_method() == "fork" else 0,
        force=stale,
        shared_utility_qualified_name=SHARED,
    )


only = os.environ.get("LATTICE_ONLY")
modules = COMPILED if only is None else only.split(",") if only else ()
if strangers := set(modules) - set(COMPILED):
    sys.exit(f"{', '.join(sorted(strangers))} is not in compiled.txt: written to stay Python.")
extensions = translated(modules) if modules else []
# The longest first, so that none is compiled alone at the end.
extensions.sort(key=lambda made: os.path.getsize(made.sources[0]), reverse=True)
setup(
    ext_modules=extensions,
    cmdclass={"build_ext": Counted, "build_py": BuildWithApp, "sdist": SourceWithApp},
    options={"build_ext": {"parallel": os.cpu_count() or 1, "build_temp": TEMPORARY}},
)
if only is None:
    MADE.parent.mkdir(parents=True, exist_ok=True)
    MADE.touch()
