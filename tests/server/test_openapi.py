"""The OpenAPI document knows every parameter: its type, its choices and its meaning."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from litestar import Litestar

from latticechess.features.archive.store.query import FinalResult
from latticechess.notation.formats import FORMATS, WrittenFormat
from latticechess.server.application import openapi_config
from latticechess.server.routes import all_routes


@pytest.fixture(scope="module")
def paths() -> dict[str, Any]:
    document = Litestar(all_routes(), openapi_config=openapi_config()).openapi_schema.to_schema()
    found: dict[str, Any] = document["paths"]
    return found


def parameters(paths: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (f"{method.upper()} {path}", parameter["name"]): parameter
        for path, methods in paths.items()
        for method, operation in methods.items()
        for parameter in operation.get("parameters", ())
    }


def test_every_parameter_is_described(paths: dict[str, Any]) -> None:
    found = parameters(paths)
    assert len(found) > 60
    silent = [where for where, parameter in found.items() if not parameter.get("description")]
    assert silent == []


def test_every_operation_is_described(paths: dict[str, Any]) -> None:
    silent = [
        f"{method.upper()} {path}"
        for path, methods in paths.items()
        for method, operation in methods.items()
        if not operation.get("description")
    ]
    assert silent == []


@pytest.mark.parametrize("path", ["/api/archive", "/api/archive/export"])
def test_the_search_of_the_archive_is_known(paths: dict[str, Any], path: str) -> None:
    found = {
        name: parameter["schema"]
        for (where, name), parameter in parameters(paths).items()
        if where == f"GET {path}"
    }
    assert set(get_args(FinalResult)) <= set(found["result"]["enum"])
    assert found["way"]["enum"] == ["up", "down"]
    assert (found["limit"]["minimum"], found["limit"]["maximum"]) == (1, 200)
    assert {"type": "string", "format": "date"} in found["from"]["oneOf"]
    assert "since" not in found


def test_every_format_that_can_be_written_can_be_asked_for() -> None:
    assert set(get_args(WrittenFormat)) == {one.name for one in FORMATS if one.write is not None}
