"""Plain texts are read as the library reads them, and everything else is left to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from latticechess.server.sockets.frames import ends_with_frame, frame, plain_text

SIZES = (0, 1, 125, 126, 65_535, 65_536, 70_000)


def sent(opcode: Opcode, data: bytes, fin: bool = True, mask: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=mask)


def test_frames_are_those_of_the_socket_protocol() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536, 70_000):
        text = b"x" * size
        assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_short_text_in_one_frame_is_read(size: int) -> None:
    data = sent(Opcode.TEXT, b"x" * size)
    assert plain_text(data) == (None if size > 65_535 else "x" * size)
    assert ends_with_frame(data)


@given(st.text(max_size=300))
def test_any_text_comes_out_as_it_went_in(text: str) -> None:
    assert plain_text(sent(Opcode.TEXT, text.encode())) == text


OTHERS = {
    "ping": sent(Opcode.PING, b"1234"),
    "pong": sent(Opcode.PONG, b"1234"),
    "close": sent(Opcode.CLOSE, b"\x03\xe8"),
    "bytes": sent(Opcode.BINARY, b"{}"),
    "two texts": 2 * sent(Opcode.TEXT, b"{}"),
    "a text and a ping": sent(Opcode.TEXT, b"{}") + sent(Opcode.PING, b""),
    "no UTF-8": sent(Opcode.TEXT, b"\xff\xfe"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_frames_are_left_to_the_library(name: str) -> None:
    assert plain_text(OTHERS[name]) is None
    assert ends_with_frame(OTHERS[name])


PARTS = {
    "the first part of a message": sent(Opcode.TEXT, b"{", fin=False),
    "the last part of a message": sent(Opcode.CONT, b"}"),
    "not masked": sent(Opcode.TEXT, b"{}", mask=False),
    "a compressed text": bytes([sent(Opcode.TEXT, b"{}")[0] | 0x40]) + sent(Opcode.TEXT, b"{}")[1:],
}


@pytest.mark.parametrize("name", PARTS)
def test_parts_of_messages_are_left_to_the_library(name: str) -> None:
    assert plain_text(PARTS[name]) is None


@pytest.mark.parametrize("name", [name for name in PARTS if "part" in name])
def test_no_message_begins_after_a_part_of_one(name: str) -> None:
    assert not ends_with_frame(PARTS[name])


@pytest.mark.parametrize("size", [0, 5, 125, 126, 300, 70_000])
def test_a_frame_cut_anywhere_is_left_to_the_library(size: int) -> None:
    whole = sent(Opcode.TEXT, b"x" * size)
    for cut in {1, 2, 5, 6, 7, 9, 13, len(whole) // 2, len(whole) - 1}:
        if 0 < cut < len(whole):
            assert plain_text(whole[:cut]) is None
            assert not ends_with_frame(whole[:cut])
            assert not ends_with_frame(whole + whole[:cut])
