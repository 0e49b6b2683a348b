"""The language of who asks: `?lang=`, else what `Accept-Language` prefers among ours, else English."""

from __future__ import annotations

from importlib import resources

from starlette.requests import HTTPConnection

from casefile.engine.words import FALLBACK, languages

LANGUAGES = languages(resources.files("casefile.table") / "words")
MOST_READ = 200  # characters of a header


def language_of(request: HTTPConnection) -> str:
    """The language that an answer to this request has."""
    return known(request.query_params.get("lang", "")) or preferred(request.headers.get("accept-language", ""))


def known(code: str) -> str:
    """A language of ours by its code, `de` or `de-AT`; empty if it is none."""
    short = code.partition("-")[0].strip().lower()
    return short if short in LANGUAGES else ""


def preferred(header: str) -> str:
    """The language that a header prefers.

    >>> preferred("tlh, en;q=0.8"), preferred(""), preferred("tlh;q=x")
    ('en', 'en', 'en')
    """
    weighed: list[tuple[float, int, str]] = []
    for at, each in enumerate(header[:MOST_READ].split(",")):
        code, _, weight = each.partition(";q=")
        try:
            weighed.append((-float(weight or 1), at, known(code)))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(weighed) if code), FALLBACK)
