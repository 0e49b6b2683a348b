"""The pages: the web client that was built into the package, or a plain page where it was not.

All files are read once, and kept compressed too. Files in `assets` have their content in their name, so browsers may
keep them for ever; the page itself is asked for again each time.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

# What the client shows under these paths it works out itself.
CLIENT_PATHS = (
    "/", "/t/{table}", "/t/{table}/replay", "/new/{game}", "/rules/{game}", "/watch", "/learn", "/learn/{game}",
    "/learn/{game}/{puzzle}", "/about",
)  # fmt: skip
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TEXTS = ("text/", "application/javascript", "image/svg", "application/json")


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    body: bytes
    small: bytes | None
    keep: str

    def response(self, request: Request) -> Response:
        headers = {"content-type": self.kind, "cache-control": self.keep, "vary": "accept-encoding"}
        if self.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, headers=headers | {"content-encoding": "gzip"})
        return Response(self.body, headers=headers)


def find_client() -> Traversable:
    """The folder of the built client, or of the plain page."""
    built = resources.files("casefile") / "web"
    return built if (built / "index.html").is_file() else resources.files("casefile.server") / "static"


def files_in(folder: Traversable, path: str = "") -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from files_in(entry, name)
        elif entry.is_file():
            kind = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
            kind = "text/javascript" if kind.endswith("javascript") else kind
            body = entry.read_bytes()
            text = kind.startswith(TEXTS)
            small = gzip.compress(body, mtime=0) if text and len(body) > 500 else None
            keep = FOR_EVER if path.startswith("/assets") else ASK_AGAIN
            yield name, File(kind + ("; charset=utf-8" if text else ""), body, small, keep)


def page_routes() -> list[Route]:
    """A route for every file, and for every path of the client."""
    files = dict(files_in(find_client()))
    page = files.pop("/index.html")

    def route(path: str, file: File, name: str) -> Route:
        async def serve(request: Request) -> Response:
            return file.response(request)

        serve.__name__ = name
        return Route(path, serve, methods=["GET"])

    return [route(path, page, "page") for path in CLIENT_PATHS] + [
        route(path, file, "file") for path, file in files.items()
    ]
