"""What can be decoded from a client's message: the requests, and nothing that only the server may say."""

from __future__ import annotations

import msgspec
import pytest

from casefile.server.messages import decode_ask
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
