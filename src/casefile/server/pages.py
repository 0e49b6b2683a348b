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
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from casefile.server.answers import refusal

# What the client shows under these paths it works out itself.
CLIENT_PATHS = (
    "/", "/t/{table}", "/t/{table}/replay", "/new/{game}", "/rules/{game}", "/watch", "/learn", "/learn/{game}",
    "/learn/{game}/{puzzle}", "/learn/{game}/lesson/{lesson}", "/about",
)  # fmt: skip
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOTHING = "There is nothing at this address. It may be mistyped; the first page of this server leads to all there is."
NOT_SO = "This address cannot be asked in that way."
KINDS = {".woff2": "font/woff2"}  # what the lists of some machines lack
TEXTS = ("text/", "application/javascript", "image/svg", "application/json")


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    body: bytes
    small: bytes | None
    keep: str

    def response(self, request: Request, status: int = 200) -> Response:
        headers = {"content-type": self.kind, "cache-control": self.keep, "vary": "accept-encoding"}
        if self.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.small, status, headers | {"content-encoding": "gzip"})
        return Response(self.body, status, headers)


def find_client() -> Traversable:
    """The folder of the built client, or of the plain page."""
    package = resources.files("casefile")
    sources = Path(str(package)).parents[1] / "web" / "dist"  # where it runs from its sources, and nothing is installed
    for built in (package / "web", sources):
        if (built / "index.html").is_file():
            return built
    return resources.files("casefile.server") / "static"


def files_in(folder: Traversable, path: str = "") -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from files_in(entry, name)
        elif entry.is_file():
            ending = entry.name[entry.name.rfind(".") :]
            kind = KINDS.get(ending) or mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
            kind = "text/javascript" if kind.endswith("javascript") else kind
            body = entry.read_bytes()
            text = kind.startswith(TEXTS)
            small = gzip.compress(body, mtime=0) if text and len(body) > 500 else None
            keep = FOR_EVER if path.startswith("/assets") else ASK_AGAIN
            yield name, File(kind + ("; charset=utf-8" if text else ""), body, small, keep)


class Pages:
    """The files of the web client, or a plain page if it was not built."""

    def __init__(self) -> None:
        self.files = dict(files_in(find_client()))
        self.page = self.files.pop("/index.html")

    def routes(self) -> list[Route]:
        """A route for every file, and for every path of the client."""
        pages = [route(path, self.page, "page") for path in CLIENT_PATHS]
        return pages + [route(path, file, "file") for path, file in self.files.items()]

    async def missing(self, request: Request, error: Exception) -> Response:
        """Nothing is here: a browser gets the page, which says so with a way home; a program is refused as usual."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
        reason = NOT_SO if status == 405 else NOTHING
        person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if person and not request.url.path.startswith("/api/"):
            response = self.page.response(request, status)
        else:
            response = refusal("not-so" if status == 405 else "no-page", reason)
        response.headers.update(headers)
        return response


def route(path: str, file: File, name: str) -> Route:
    async def serve(request: Request) -> Response:
        return file.response(request)

    serve.__name__ = name
    return Route(path, serve, methods=["GET"])
