"""Encoding of what many sockets are sent."""

import pytest
from wsproto.frame_protocol import FrameProtocol

from classroom.web.realtime.encoding import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_as_the_protocol_has_it(size):
    for text in ("x" * size, "x" * (size - 2) + "ü" if size > 1 else ""):
        frames = FrameProtocol(client=False, extensions=[])
        assert framed(text) == bytes(frames.send_data(text, fin=True))


def test_half_a_character_is_no_text():
    with pytest.raises(UnicodeEncodeError):
        framed("\ud800")
