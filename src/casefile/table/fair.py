"""Fair deals: a secret seed that was promised before the deal, and every seat's own chance mixed in.

1. The table's seed is 32 bytes from the operating system. Its `commitment` (SHA-256, see `casefile.engine.record`) is
   shown from the first moment on: from then on the table cannot change the seed.
2. Each seat may add 32 bytes of its own before the start, shown to everybody.
3. The cards are dealt from `casefile.engine.record.deal_seed`: the seed itself if no seat added anything, else SHA-256
   over `casefile entropy `, the seed, and for each seat in order a byte 0 (added nothing) or a byte 1 and its 32 bytes.
   Nobody who adds knows the seed, and the table, which knows it, cannot choose it any more.
4. When the game has ended the seed is shown, and everybody can deal again and compare.
"""

from __future__ import annotations

import hashlib
import secrets

SEED_BYTES = 32


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def read_entropy(text: str) -> bytes | None:
    """32 bytes in hexadecimal; None if the text is something else."""
    try:
        value = bytes.fromhex(text) if text.isascii() and len(text) == 2 * SEED_BYTES else b""
    except ValueError:
        return None
    return value if len(value) == SEED_BYTES else None


def seed_text(seed: int | bytes) -> str:
    """A seed as the log has it: 32 bytes in hexadecimal, or the digits of a whole number (an imported simulation)."""
    return seed.hex() if isinstance(seed, bytes) else str(seed)


def read_seed(text: str) -> int | bytes:
    return bytes.fromhex(text) if len(text) == 2 * SEED_BYTES else int(text)


def new_token() -> tuple[str, str]:
    """A new invitation: the token for the link, and the hash that the table keeps."""
    token = secrets.token_urlsafe(18)
    return token, token_digest(token)


def token_digest(token: str) -> str:
    return hashlib.sha256(b"casefile invitation " + token.encode("utf-8", "replace")).hexdigest()
