"""The documentation site (`make docs`): these pages, and a reference made from docstrings."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Sequence
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))


class SourceFinder:
    """Finds the source of compiled modules: it carries signatures and notes on attributes."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = (
            PathFinder.find_spec(name, path, target) if name.startswith("latticechess.") else None
        )
        if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
            return spec
        source = Path(spec.loader.path).parent / f"{name.rpartition('.')[2]}.py"
        return spec_from_file_location(name, source)


sys.meta_path.insert(0, SourceFinder)

project = "Lattice Chess"
author = "the Lattice Chess contributors"
project_copyright = "%Y, the Lattice Chess contributors"
release = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.apidoc", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["reference/modules.rst"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
# Words between single backticks in docstrings are code, as in Markdown.
default_role = "literal"

apidoc_modules = [
    {
        "path": "../src/latticechess",
        "destination": "reference",
        "separate_modules": False,
        "module_first": True,
        "max_depth": 1,
    }
]
autodoc_default_options = {
    "members": True,
    "member-order": "bysource",
    # What a package only passes on is described where it is defined.
    "ignore-module-all": True,
}
autodoc_typehints = "signature"
# Short type names that several modules share, such as Report, stay without a link.
suppress_warnings = ["ref.python"]
autodoc_preserve_defaults = True
# Contents of the pages themselves stand at their right: the tree at the left has pages only.
toc_object_entries = False

html_theme = "furo"
html_title = f"Lattice Chess {release}"
html_show_sphinx = False
html_copy_source = False
html_theme_options = {"source_view_link": ""}

PAGES = {"site/changelog": "CHANGELOG.md", "site/contributing": "CONTRIBUTING.md"}
PAGES["site/security"] = "SECURITY.md"


def from_the_root(_: Sphinx, page: str, source: list[str]) -> None:
    """Show a file of the project's root, its links led from here."""
    if page in PAGES:
        text = (ROOT / PAGES[page]).read_text(encoding="utf-8").replace("](docs/", "](../")
        for other, name in PAGES.items():
            text = text.replace(f"]({name}", f"](/{other}.md")
        source[0] = text


LIST = re.compile(r"(?:[-*]|\d+\.) ")
COLUMNS = re.compile(r"\S {3,}\S")


def docstring(
    _: Sphinx, kind: str, name: str, what: object, options: object, lines: list[str]
) -> None:
    """Docstrings are plain text: columns stay, lists need no empty line before."""
    told: list[str] = []
    for paragraph in re.split(r"\n\s*\n", "\n".join(lines)):
        rows = paragraph.split("\n")
        if any(COLUMNS.search(row) for row in rows) and ">>>" not in paragraph:
            told += ["::", "", *(f"   {row}" for row in rows)]
        else:
            for row in rows:
                if LIST.match(row) and told and told[-1].strip() and told[-1][0].isalnum():
                    told.append("")
                told.append(row)
        told.append("")
    lines[:] = told


def setup(app: Sphinx) -> None:
    app.connect("source-read", from_the_root)
    app.connect("autodoc-process-docstring", docstring)
