"""The documents are true: whatever they name exists, and their examples are sound.

Each check yields what is wrong with a document. Every check is also shown a document that it must
refuse. What the examples print is tried by `test_examples`, counts and diagrams of the rules by
`notation/test_documents`.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

import latticechess
from documents import ROOT, Document, documents, read
from latticechess import features
from latticechess.cli.main import commands
from latticechess.server.routes import all_routes

DOCUMENTS = documents()
HISTORY = "CHANGELOG.md"
"""Names what is no more: only its links, its widths and its last table columns are checked."""

PACKAGE = ROOT / "src" / "latticechess"
FLOORS = "|".join(
    sorted(found.name for found in iter_modules(latticechess.__path__) if found.ispkg)
)
FEATURES = "|".join(sorted(found.name for found in iter_modules(features.__path__) if found.ispkg))
ROOMS = "rules|store|service|messages|views|routes|sockets"
MODULE = re.compile(
    rf"(?:latticechess|(?:latticechess\.)?(?:{FLOORS})|(?:{FEATURES})\.(?:{ROOMS}))(?:\.\w+)*"
)
FILE = re.compile(r"[\w./@*+()\[\]-]*\.(?:py|pxd|md|ts|svelte|toml|json|yaml|conf|service|epd|css)")
TREE = re.compile(r"(?:src|tests|docs|web|bench|fuzz|tools|deploy|engine|\.ci|\.github)/[\w./@-]*")
ROUTE = re.compile(r"(?:(GET|POST|PUT|PATCH|DELETE) )?(/(?:api|ws|metrics)\b[^\s…]*)")
WIDTH = 100

MADE_UP = {"mine.toml", "my-board.toml", "module.py", "module.pxd"} | {
    "web/node_modules",
    "web/src/lib/protocol/messages.ts",
}
"""Files of examples, and what only setting up makes."""
BASES = ("", "src/latticechess", "web", "web/src/lib", "tests", "docs")
"""Where a path may begin, below the root."""


def resolves(name: str) -> bool:
    """Whether a dotted name is a module of ours, or something in one."""
    parts = name.removeprefix("latticechess.").split(".")
    if parts[0] in FEATURES.split("|"):
        parts.insert(0, "features")
    for count in range(len(parts), -1, -1):
        module = ".".join(["latticechess", *parts[:count]])
        try:
            found = find_spec(module)
        except ModuleNotFoundError:
            continue
        if found is not None:
            value: object = import_module(module)
            for part in parts[count:]:
                if not hasattr(value, part):
                    return False
                value = getattr(value, part)
            return True
    return False


def modules(document: Document) -> Iterator[str]:
    """Dotted names that are not ours to import."""
    for span in document.spans():
        if "." in span and MODULE.fullmatch(span) and not (FILE.fullmatch(span) or resolves(span)):
            yield f"there is no module or name {span}"


@cache
def file_names() -> frozenset[str]:
    tops = ("src", "tests", "docs", "bench", "fuzz", "tools", "deploy", "web/src", "web/e2e")
    found = (path.name for top in tops for path in (ROOT / top).rglob("*"))
    return frozenset([*found, *(path.name for path in ROOT.iterdir())])


def exists(path: str, beside: Path) -> bool:
    """Whether a path of a document, maybe with `*`, leads to something."""
    plain = path.rstrip("/")
    if "/" not in plain and "*" not in plain:
        return plain in file_names()
    for base in (beside, *(ROOT / base for base in BASES)):
        if (base / plain).exists() or ("*" in plain and any(base.glob(plain))):
            return True
    return False


def paths(document: Document) -> Iterator[str]:
    """Files and folders that are not there, and tests that a file does not have."""
    for command in document.commands():
        for word in command.replace('"', " ").split():
            path, _, test = word.strip(",;:.()").partition("::")
            if path in MADE_UP or "://" in word or path.startswith(("..", "*.", "build/", "/")):
                continue
            if not (FILE.fullmatch(path) or TREE.fullmatch(path)):
                continue
            if MODULE.fullmatch(path) and resolves(path):
                continue
            if not exists(path, document.path.parent):
                yield f"there is no {path}"
            elif test and f"def {test}(" not in (ROOT / path).read_text(encoding="utf-8"):
                yield f"{path} has no {test}"


def _options(parser: argparse.ArgumentParser) -> set[str]:
    found: set[str] = set()
    for action in parser._actions:
        found.update(action.option_strings)
        if isinstance(action, argparse._SubParsersAction):
            for nested in action.choices.values():
                found |= _options(nested)
    return found


@cache
def options_of(command: str) -> frozenset[str]:
    """The options of one `lattice` command."""
    subparsers = argparse.ArgumentParser().add_subparsers()
    import_module(f"latticechess.cli.{command}").add(subparsers)
    return frozenset(_options(subparsers.choices[command]))


@cache
def script_options() -> frozenset[str]:
    scripts = [*ROOT.glob("bench/**/*.py"), *ROOT.glob("fuzz/*.py")]
    texts = (script.read_text(encoding="utf-8") for script in scripts)
    return frozenset(option for text in texts for option in re.findall(r'"(--[a-z-]+)"', text))


@cache
def custom_properties() -> frozenset[str]:
    """The variables of the app's styles, which are written like options."""
    styles = [
        path for end in ("css", "svelte", "ts") for path in (ROOT / "web/src").rglob(f"*.{end}")
    ]
    texts = (style.read_text(encoding="utf-8") for style in styles)
    return frozenset(name for text in texts for name in re.findall(r"--[a-z][a-z-]*", text))


def lattice(document: Document) -> Iterator[str]:
    """Commands of `lattice` that are not there, and options that a command does not take."""
    known = commands()
    for line in document.commands():
        words = re.sub(r"[\[\]]", " ", line).split()
        told = [at for at, word in enumerate(words) if word.split("/")[-1] == "lattice"]
        if told:
            words = words[told[0] + 1 :]
        elif not (len(words) > 1 and words[0] in known and words[1].startswith("--")):
            if re.fullmatch(r"--[a-z-]+( [A-Z]+)?", line) and not any(
                words[0] in options
                for options in (script_options(), custom_properties(), *map(options_of, known))
            ):
                yield f"no command takes {words[0]}"
            continue
        if words and words[0] not in known and re.fullmatch(r"[a-z]+", words[0]):
            yield f"there is no command `lattice {words[0]}`"
        elif words and words[0] in known:
            for option in re.findall(r"(?<=\s)--[a-z][a-z-]*", " " + " ".join(words[1:])):
                if option not in options_of(words[0]):
                    yield f"`lattice {words[0]}` does not take {option}"


def make(document: Document) -> Iterator[str]:
    """Targets and variables that the Makefile does not have."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z][\w-]*)(?: [a-z-]+)*:", makefile, re.MULTILINE))
    for listed in re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE):
        targets.update(listed.split())
    for line in document.commands():
        words = line.split("#")[0].split()
        if words[:1] != ["make"]:
            continue
        for word in words[1:]:
            variable, equals, _ = word.partition("=")
            if equals and not re.search(rf"\b{variable}\b", makefile):
                yield f"the Makefile has no variable {variable}"
            elif not equals and re.fullmatch(r"[a-z-]+", word) and word not in targets:
                yield f"there is no target `make {word}`"


@cache
def routes() -> frozenset[tuple[str, str]]:
    """Method and path of every route, the names of parameters left out."""
    found = {("GET", "/api/schema/openapi.json")}
    for route in Litestar(all_routes(), openapi_config=None).routes:
        methods = route.methods if isinstance(route, HTTPRoute) else {"GET"}
        found.update((method, re.sub(r"{[^}]*}", "{}", route.path)) for method in methods)
    return frozenset(found)


def http(document: Document) -> Iterator[str]:
    """Routes that the server does not have."""
    for span in document.spans():
        told = ROUTE.fullmatch(span.split(" `")[0])
        if told is None:
            continue
        path = re.sub(r"{[^}]*}", "{}", told[2].partition("?")[0])
        methods = [told[1]] if told[1] else ["GET", "POST", "PUT", "PATCH", "DELETE"]
        if not any((method, path) in routes() for method in methods):
            yield f"the server has no route {span}"


@cache
def variables() -> frozenset[str]:
    """The environment variables that some code of ours reads."""
    tops = ("src/latticechess", "tests", "tools", "bench", "fuzz", "web/e2e")
    sources = [path for top in tops for path in (ROOT / top).rglob("*") if path.is_file()]
    sources += [ROOT / "setup.py", *ROOT.glob("web/*.ts")]
    plain = [
        path for path in sources if path.suffix in (".py", ".ts", "") and path.stem != __name__
    ]
    texts = (path.read_text(encoding="utf-8", errors="ignore") for path in plain)
    return frozenset(found for text in texts for found in re.findall(r"LATTICE_[A-Z_]+", text))


def environment(document: Document) -> Iterator[str]:
    """Environment variables that nothing reads."""
    for name in re.findall(r"LATTICE_[A-Z_]+", document.text):
        if name not in variables():
            yield f"nothing reads {name}"


def npm(document: Document) -> Iterator[str]:
    """Scripts that `web/package.json` does not have."""
    package = (ROOT / "web/package.json").read_text(encoding="utf-8")
    for line in document.commands():
        for script in re.findall(r"npm run (?:--silent )?([\w:-]+)", line):
            if f'"{script}":' not in package:
                yield f"web/package.json has no script {script}"


def python(document: Document) -> Iterator[str]:
    """Examples that are no Python; `test_examples` runs those with a prompt."""
    for block in document.blocks("python"):
        if ">>>" not in block:
            try:
                compile(block, document.name, "exec")
            except SyntaxError as error:
                yield f"an example does not compile: {error}"


def links(document: Document) -> Iterator[str]:
    """Links to files and headings that are not there."""
    for link in document.links():
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.path.parent / path).resolve() if path else document.path
        if not target.exists():
            yield f"the link {link} leads nowhere"
        elif anchor and target.suffix == ".md" and anchor not in read(target).anchors():
            yield f"{path or 'this page'} has no heading #{anchor}"


def width(document: Document) -> Iterator[str]:
    """Prose that is wider than a page; tables and links cannot be broken."""
    for number, line in document.prose:
        words = line.lstrip("- ")
        if len(line) > WIDTH and not line.startswith("|") and " " in words:
            yield f"line {number} has {len(line)} columns"


def figures(document: Document) -> Iterator[str]:
    """Measurements outside their folder."""
    if not document.name.startswith("docs/measured/"):
        for told in re.findall(r"2-core|\bµs\b|nodes (?:a|per) second|p99|moves/s", document.text):
            yield f"a measurement ({told}) belongs in docs/measured"


Check = Callable[[Document], Iterator[str]]
NAMES: tuple[Check, ...] = (modules, paths, lattice, make, http, environment, npm, figures)
FORM: tuple[Check, ...] = (python, links, width)

WRONG: dict[Check, tuple[str, ...]] = {
    modules: (
        "`kernel.nonsense`",
        "`latticechess.kernel.position.Nonsense`",
        "`store.journal.x.y`",
    ),
    paths: (
        "`docs/nonsense.md`",
        "`nonsense.spec.ts`",
        "`tests/nonsense`",
        "`tests/test_documents.py::test_nonsense`",
        "```\npython bench/nonsense.py\n```",
    ),
    lattice: (
        "`lattice nonsense`",
        "`lattice play --nonsense`",
        "`.venv/bin/lattice user list --nonsense`",
        "`--nonsense`",
        "`match --nonsense`",
        "Run\n\n    lattice serve --nonsense\n",
    ),
    make: ("`make nonsense`", "`make soak NONSENSE=1`", "```\nmake test nonsense   # why\n```"),
    http: ("`GET /api/nonsense`", "`DELETE /api/health`", "`/ws/nonsense`", "`/api/games/{id}/x`"),
    environment: ("`LATTICE_NONSENSE=1`", "```\nLATTICE_NONSENSE=1 pytest\n```"),
    npm: ("`npm run nonsense`",),
    figures: ("On a 2-core machine",),
    python: ("```python\nimport (\n```",),
    links: ("[a](nonsense.md)", "[a](README.md#nonsense)", "[a](#nonsense)", "![a](nonsense.png)"),
    width: ("word " * 21,),
}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_what_a_document_names_exists(document: Document) -> None:
    checks = FORM if document.name == HISTORY else NAMES + FORM
    faults = [fault for check in checks for fault in check(document)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("check", NAMES + FORM, ids=lambda check: check.__name__)
def test_each_check_finds_what_is_wrong(check: Check) -> None:
    for text in WRONG[check]:
        assert list(check(Document(ROOT / "nonsense.md", f"# Nonsense\n\n{text}\n"))), text


def test_the_changelog_says_where_modules_are_now() -> None:
    rows = [line for line in read(ROOT / HISTORY).text.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[2])]
    assert named
    assert [name for name in named if not resolves(name)] == []


def test_the_changelog_has_the_present_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## (.*)$", read(ROOT / HISTORY).text, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(project['version'])} - \d{{4}}-\d\d-\d\d", headings[1])


def test_every_page_is_found_from_the_first() -> None:
    linked = {link.partition("#")[0] for link in read(ROOT / "docs/index.md").links()}
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert pages - linked == set()
    measured = {path.name for path in (ROOT / "docs/measured").glob("*.md")} - {"README.md"}
    assert measured - set(read(ROOT / "docs/measured/README.md").links()) == set()


def test_the_site_has_every_page() -> None:
    """Sphinx refuses a page that no table of contents has; `make docs` takes minutes to say so."""
    docs = ROOT / "docs"
    listed = set()
    for path in docs.rglob("*.md"):
        for _, block, line in read(path).code:
            if block == "{toctree}" and line.strip() and not line.startswith(":"):
                listed.add(path.parent.joinpath(line.strip()).relative_to(docs).as_posix())
    pages = {path.relative_to(docs).with_suffix("").as_posix() for path in docs.rglob("*.md")}
    assert pages - listed == {"index"}
    assert {name for name in listed - pages if not name.startswith("reference/")} == {"library"}


def test_the_map_stays_a_map() -> None:
    assert len(read(ROOT / "docs/architecture.md").text.splitlines()) <= 200


def test_the_map_names_every_floor() -> None:
    spans = set(read(ROOT / "docs/architecture.md").spans())
    assert set(FLOORS.split("|")) - spans == set()


def test_every_route_is_documented() -> None:
    spans = [span for page in ("api", "hosting") for span in read(ROOT / f"docs/{page}.md").spans()]
    told = {re.sub(r"{[^}]*}", "{}", span.partition("?")[0]) for span in spans}
    ours = {(method, path) for method, path in routes() if path.startswith(("/api", "/ws"))}
    missing = {
        f"{method} {path}"
        for method, path in ours
        if method not in ("OPTIONS", "HEAD") and not {f"{method} {path}", path} & told
    }
    assert missing == set()
