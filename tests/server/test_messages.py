"""Messages: what a client may send, what only the server may send, and the frames that go out."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from casefile.server.messages import decode_ask
from casefile.server.wires import left_of_frame, text_frame
from casefile.table import Act, Kick, commands


def test_a_message_is_the_command() -> None:
    assert decode_ask(b'{"type":"act","id":"a","action":3,"seen":17}') == Act(id="a", action=3, seen=17)
    assert decode_ask(b'{"type":"kick","id":"b","seat":2}') == Kick(id="b", seat=2)


@pytest.mark.parametrize("more", [{"guest": "bob"}, {"seat": 1}, {"name": "Bob"}])
def test_a_message_cannot_say_who_asks(more: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        decode_ask(msgspec.json.encode({"type": "act", "id": "a", "action": 3, "seen": 17} | more))


@pytest.mark.parametrize("id", [{}, {"id": ""}, {"id": "x" * 65}])
def test_a_message_needs_an_id_of_its_own(id: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_ask(msgspec.json.encode({"type": "start"} | id))


@pytest.mark.parametrize("order", commands.Order.__subclasses__(), ids=lambda order: order.__name__)
def test_a_message_cannot_give_the_servers_orders(order: type[commands.Order]) -> None:
    values = dict.fromkeys(order.__struct_fields__, 0) | {"id": "a"}
    for name in (order.__name__, order.__name__.lower()):
        with pytest.raises(msgspec.ValidationError):
            decode_ask(msgspec.json.encode({"type": name} | values))


@pytest.mark.parametrize("size", [0, 125, 126, (1 << 16) - 1, 1 << 16])
def test_a_frame_of_ours_is_read_by_the_library(size: int) -> None:
    text = b"x" * size
    client = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    client.receive_data(text_frame(text) + text_frame(b"next"))
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.fin, bytes(frame.data)) for frame in frames] == [
        (Opcode.TEXT, True, text),
        (Opcode.TEXT, True, b"next"),
    ]


def test_where_the_next_frame_begins_is_known_however_the_stream_is_cut() -> None:
    dice = Random(1)
    for _ in range(300):
        frames = []
        for _ in range(dice.randint(1, 6)):
            size = dice.choice([0, 5, 125, 126, 300, 1 << 16])
            if size < 126:
                length = bytes([128 | size])
            elif size < 1 << 16:
                length = b"\xfe" + size.to_bytes(2, "big")
            else:
                length = b"\xff" + size.to_bytes(8, "big")
            frames.append(bytes([dice.choice([0x81, 0x01, 0x80, 0x89])]) + length + b"mask" + b"\x81" * size)
        stream = b"".join(frames)
        ends = {sum(map(len, frames[:number])) for number in range(len(frames) + 1)}
        at = left = 0
        while at < len(stream) and left >= 0:
            piece = stream[at : at + dice.choice([1, 2, 7, 100, 5000])]
            left, at = left_of_frame(piece, left), at + len(piece)
            assert left < 0 or (left == 0) == (at in ends)
            assert left <= 0 or at + left in ends
