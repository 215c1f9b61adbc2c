"""The plugin that runs asynchronous tests: it awaits them, and their failures count."""

from __future__ import annotations

import asyncio

import pytest

from asynchronous import pytest_pyfunc_call


@pytest.fixture
def number() -> int:
    return 7


async def test_a_coroutine_runs_in_a_loop_with_its_fixtures(number: int) -> None:
    assert await asyncio.sleep(0, number) == 7


@pytest.mark.parametrize("value", [1, 2])
async def test_parameters_are_given(value: int, number: int) -> None:
    assert value < number


def test_a_failure_of_a_coroutine_is_raised(request: pytest.FixtureRequest) -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise LookupError("after a while")

    item = pytest.Function.from_parent(request.node.parent, name="fails", callobj=fails)
    with pytest.raises(LookupError):
        pytest_pyfunc_call(item)
