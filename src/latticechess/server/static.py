"""Static files of the built browser app: the file for a path, and its headers."""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
WORKER = "service-worker.js"
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
"""A service worker obeys the policy of its own file: this one only fetches the app's files."""
IMMUTABLE = "_app/immutable/"
"""Files whose names contain a hash of their content."""
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))

# Not left to the system: the registry of Windows may say that a script is plain text.
mimetypes.add_type("text/html", ".html")
mimetypes.add_type("text/css", ".css")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/json", ".json")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file with its headers."""

    body: bytes
    media_type: str
    headers: dict[str, str]

    @property
    def etag(self) -> str:
        return self.headers["etag"]


class Site:
    """The app's files. A path without a suffix that matches no file is a page of the app."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self.cache: dict[tuple[Path, int], StaticFile] = {}

    @property
    def built(self) -> bool:
        return (self.folder / INDEX).is_file()

    def find(self, path: str, accept_encoding: str = "") -> StaticFile | None:
        """The file for `path`; None if there is none."""
        name = path.strip("/") or INDEX
        if "\0" in name:
            return None
        file = (self.folder / name).resolve()
        if not file.is_relative_to(self.folder):
            return None
        if file.is_file():
            return self.load(file, accept_encoding)
        if "." in name.rpartition("/")[2] or not self.built:
            return None
        return self.load(self.folder / INDEX, accept_encoding)

    def load(self, file: Path, accept_encoding: str) -> StaticFile:
        """The file, precompressed if the browser accepts that."""
        for encoding, suffix in ENCODINGS:
            compressed = file.with_name(file.name + suffix)
            if encoding in accept_encoding and compressed.is_file():
                return self.read(compressed, file, encoding)
        return self.read(file, file, None)

    def read(self, stored: Path, file: Path, encoding: str | None) -> StaticFile:
        key = (stored, stored.stat().st_mtime_ns)
        if key not in self.cache:
            body = stored.read_bytes()
            media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            headers = {
                "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
                "cache-control": self.cache_control(file),
                "vary": "accept-encoding",
            }
            if encoding:
                headers["content-encoding"] = encoding
            if media_type == "text/html":
                headers["content-security-policy"] = content_policy(file.read_text("utf-8"))
            elif file.name == WORKER:
                headers["content-security-policy"] = WORKER_POLICY
            self.cache[key] = StaticFile(body, media_type, headers)
        return self.cache[key]

    def cache_control(self, file: Path) -> str:
        if file.relative_to(self.folder).as_posix().startswith(IMMUTABLE):
            return "public, max-age=31536000, immutable"
        return "no-cache"


def content_policy(page: str) -> str:
    """The Content-Security-Policy of a page: our own files, and the page's inline scripts."""
    hashes = [
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
        for script in INLINE_SCRIPT.findall(page)
    ]
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(["script-src 'self'", *hashes]),
            # Inline styles (a piece's position) cannot be hashed in advance.
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Lattice Chess</title>
<h1>The server is running, but the browser app is not built</h1>
<p>Run <code>make play</code> in the source folder to build it, then reload this page.</p>
</html>
"""
