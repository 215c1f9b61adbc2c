"""One server with a school for all tests that only look at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.harness import Server
from server.security.school import School, open_school


@pytest.fixture(scope="package")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with open_school(Server(tmp_path_factory.mktemp("school"), "--private-webhooks")) as school:
        yield school
