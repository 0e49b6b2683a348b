"""How a bot is named: `name`, or with parameters `name:key=value,key=value`."""

from __future__ import annotations

from casefile.engine.errors import BadOption

Parameters = dict[str, int | float | bool | str]


def read_parameters(text: str) -> Parameters:
    """Parse the parameters after the name. Numbers and booleans are converted; everything else stays text.

    >>> read_parameters("simulations=500, c=0.7, paranoid=true, mode=ismcts")
    {'simulations': 500, 'c': 0.7, 'paranoid': True, 'mode': 'ismcts'}
    """
    out: Parameters = {}
    for pair in text.split(","):
        key, sign, value = (part.strip() for part in pair.partition("="))
        if not sign or not key or not value:
            raise BadOption(f"Parameters of a bot are given as key=value,key=value, not {text[:60]!r}.")
        out[key] = read_value(value)
    return out


def read_value(text: str) -> int | float | bool | str:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def split_name(text: str) -> tuple[str, Parameters]:
    """The name, in small letters, and the parameters.

    >>> split_name(" Search:simulations=500 ")
    ('search', {'simulations': 500})
    """
    name, sign, rest = str(text).strip().partition(":")
    return name.strip().lower(), read_parameters(rest) if sign else {}


def join_name(name: str, parameters: Parameters) -> str:
    """Return the canonical spelling of a name with parameters: the inverse of `split_name`.

    >>> join_name("search", {"simulations": 500, "paranoid": True})
    'search:simulations=500,paranoid=true'
    """
    words = (f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in parameters.items())
    return f"{name}:{','.join(words)}" if parameters else name
