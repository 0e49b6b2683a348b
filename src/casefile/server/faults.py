"""What goes wrong in a page, for the log: the kind of the fault, the page, and places in the code.

A page sends nothing else, and nothing else is taken: no word of a person or a table fits into these forms.
Anybody can send anything here, so it costs little: a small body, a few from each address, and not many from all
together. What is too much is dropped without a word, for no page waits for the answer.
"""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from casefile.server import bodies as b
from casefile.server.answers import Refused, named, read
from casefile.server.context import Context
from casefile.server.guards import address_of, declared

log = logging.getLogger("casefile.server.pages")

MOST_BYTES = 1024
ALL = "all"


def fault_routes(context: Context) -> list[Route]:
    async def fault(request: Request) -> Response:
        """A page has failed."""
        if not 0 < declared(request.scope) <= MOST_BYTES:
            raise Refused("too-large", "A fault is told in a few words.")
        body = await read(request, b.FaultBody)
        if context.page_faults.take(address_of(request.scope)) or context.all_page_faults.take(ALL):
            context.metrics.limited.add(limit="faults of pages")
        else:
            log.warning("a page failed", extra={"kind": body.kind, "page": body.page, "places": body.places})
        return Response(status_code=204)

    return [Route("/api/faults", named(fault), methods=["POST"])]
