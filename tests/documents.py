"""Read the documents: their code spans, code blocks, commands, links and headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^ *(```+|:::+)(.*)$")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Document:
    """One Markdown file, taken apart."""

    path: Path
    text: str

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def _parts(self) -> tuple[list[tuple[int, str]], list[tuple[int, str, str]]]:
        """Numbered lines of prose, and of code with the language of their block."""
        prose: list[tuple[int, str]] = []
        code: list[tuple[int, str, str]] = []
        fence, language = "", ""
        for number, line in enumerate(self.text.splitlines(), 1):
            mark = FENCE.match(line)
            if fence:
                if mark and mark[1] == fence and not mark[2].strip():
                    fence = ""
                else:
                    code.append((number, language, line))
            elif mark:
                fence, language = mark[1], mark[2].strip()
            elif line.startswith("    ") and not prose[-1][1].lstrip().startswith(("-", "1.")):
                code.append((number, "indented", line.strip()))
            else:
                prose.append((number, line))
        return prose, code

    @property
    def prose(self) -> list[tuple[int, str]]:
        """The lines outside code blocks, with their numbers."""
        return self._parts[0]

    @property
    def code(self) -> list[tuple[int, str, str]]:
        """The lines inside code blocks: number, language, text."""
        return self._parts[1]

    def spans(self) -> Iterator[str]:
        """Everything between backticks in the prose."""
        for _, line in self.prose:
            yield from re.findall(r"`([^`]+)`", line)

    def commands(self) -> Iterator[str]:
        """Whatever may be a command line: code spans, and lines of blocks for a shell."""
        yield from self.spans()
        for _, language, line in self.code:
            if language in ("", "indented", "sh", "console"):
                yield line.strip()

    def blocks(self, language: str) -> Iterator[str]:
        """The code blocks of one language, whole."""
        pattern = rf"^```{language}\n(.*?)^```"
        yield from re.findall(pattern, self.text, re.DOTALL | re.MULTILINE)

    def links(self) -> Iterator[str]:
        """The targets of links and pictures."""
        yield from LINK.findall("\n".join(line for _, line in self.prose))

    def anchors(self) -> set[str]:
        """What a link may name behind `#`, as GitHub and MyST make it from headings."""
        headings = (line.lstrip("#") for _, line in self.prose if re.match(r"#+ ", line))
        return {
            re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-") for text in headings
        }


def read(path: Path) -> Document:
    return Document(path, path.read_text(encoding="utf-8"))


def documents() -> list[Document]:
    """Every document of the project: those at its root and those in `docs`."""
    return [read(path) for path in (*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md")))]
