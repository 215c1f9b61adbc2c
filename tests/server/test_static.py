"""The app's files: what answers a path, how long it is kept, what a page may run."""

from __future__ import annotations

import base64
import hashlib
import os
from pathlib import Path

import pytest

from latticechess.server.static import Site, content_policy

SCRIPT = "\n  boot({ base: '' });\n"
PAGE = f'<html><script src="/a.js"></script><script type="module">{SCRIPT}</script></html>'


@pytest.fixture
def site(tmp_path: Path) -> Site:
    folder = tmp_path / "static"
    (folder / "_app/immutable").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "robots.txt").write_text("no robots")
    (folder / "_app/immutable/app.abc.js").write_text("plain")
    (folder / "_app/immutable/app.abc.js.br").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("outside")
    return Site(folder)


def test_files_are_sent_with_type_and_lasting(site: Site) -> None:
    script = site.find("_app/immutable/app.abc.js")
    text = site.find("/robots.txt")
    assert script is not None
    assert text is not None
    assert (script.media_type, script.body) == ("text/javascript", b"plain")
    assert "immutable" in script.headers["cache-control"]
    assert (text.media_type, text.headers["cache-control"]) == ("text/plain", "no-cache")


def test_packed_form_is_sent_to_those_who_take_it(site: Site) -> None:
    packed = site.find("_app/immutable/app.abc.js", "gzip, br")
    assert packed is not None
    assert packed.body == b"packed"
    assert packed.headers["content-encoding"] == "br"
    assert packed.media_type == "text/javascript"


@pytest.mark.parametrize("path", ["", "/", "game/abc", "new"])
def test_pages_of_the_app_get_the_app(site: Site, path: str) -> None:
    page = site.find(path)
    assert page is not None
    assert page.body == PAGE.encode()


@pytest.mark.parametrize(
    "path",
    ["missing.js", "../secret.txt", "_app/../../secret.txt", "a\0b", "x/y.png", "%2e%2e/x.y"],
)
def test_nothing_else_is_sent(site: Site, path: str) -> None:
    assert site.find(path) is None


def test_a_changed_file_is_read_again(site: Site) -> None:
    first = site.find("robots.txt")
    (site.folder / "robots.txt").write_text("welcome")
    os.utime(site.folder / "robots.txt", ns=(1, 1))
    second = site.find("robots.txt")
    assert first is not None
    assert second is not None
    assert second.body == b"welcome"
    assert first.etag != second.etag


def test_policy_names_exactly_the_inline_scripts() -> None:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    scripts = next(p for p in content_policy(PAGE).split("; ") if p.startswith("script-src"))
    assert scripts == f"script-src 'self' 'sha256-{digest}'"


def test_an_unbuilt_app_is_noticed(tmp_path: Path) -> None:
    site = Site(tmp_path)
    assert not site.built
    assert site.find("/") is None


def test_the_service_worker_may_fetch_and_no_more(site: Site) -> None:
    (site.folder / "service-worker.js").write_text("work()")
    worker = site.find("service-worker.js")
    assert worker is not None
    policy = worker.headers["content-security-policy"]
    assert policy.split("; ") == ["default-src 'none'", "connect-src 'self'"]
    assert worker.headers["cache-control"] == "no-cache", "a new version must be found"
