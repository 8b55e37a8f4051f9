"""Who may come in: secret links, one for the table or one a seat, and one for lookers-on."""

from __future__ import annotations

import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from refcli.game import Seat

SECRET_BYTES, TOKEN_BYTES = 32, 16
"""A token carries 128 bits; nobody guesses it, and none tells anything about another."""


class Role(StrEnum):
    """What a link is for."""

    table = "table"
    """A phone that lies on the table or is passed on: it plays for all seats."""
    seat = "seat"
    onlooker = "onlooker"


class Guest(NamedTuple):
    """Somebody with a link; `seat` where it is that of a seat, or where a phone was handed over to one."""

    role: Role
    seat: Seat | None = None

    @property
    def plays(self) -> bool:
        """Whether the link lets more than look on."""
        return self.role is not Role.onlooker


def links_path(record: Path) -> Path:
    """Where the secret of a game's links is kept, so that they stay good when the server is started again."""
    return record.with_name(record.name + ".links")


class Links:
    """The links of one game: tokens made from one secret, each with what it is for."""

    def __init__(self, seats: Sequence[Seat], secret: bytes | None = None) -> None:
        """`seats` have a link each; without any there is one for the whole table."""
        self.secret = secret or secrets.token_bytes(SECRET_BYTES)
        guests = [Guest(Role.seat, seat) for seat in seats] or [Guest(Role.table)]
        self.guests: Mapping[str, Guest] = {self._token(guest): guest for guest in (*guests, Guest(Role.onlooker))}

    @classmethod
    def kept(cls, record: Path, seats: Sequence[Seat]) -> Links:
        """The links of the game in that record file, as they were if they were kept."""
        with suppress(OSError, ValueError, TypeError, KeyError):
            secret = bytes.fromhex(json.loads(links_path(record).read_text())["secret"])
            if len(secret) == SECRET_BYTES:
                return cls(seats, secret)
        return cls(seats)

    def keep(self, record: Path) -> None:
        """Keep the secret beside the record, for nobody else to read. Raises OSError."""
        path = links_path(record)
        path.touch(mode=0o600)
        path.write_text(json.dumps({"secret": self.secret.hex()}) + "\n")

    def _token(self, guest: Guest) -> str:
        made = hmac.digest(self.secret, f"{guest.role}/{guest.seat or ''}".encode(), sha256)
        return urlsafe_b64encode(made[:TOKEN_BYTES]).decode().rstrip("=")

    def guest(self, token: str) -> Guest | None:
        """Whose link that is; how long the answer takes tells nothing."""
        found = None
        for known, guest in self.guests.items():
            if hmac.compare_digest(known.encode(), token.encode(errors="replace")):
                found = guest
        return found

    def paths(self) -> Mapping[Guest, str]:
        """The address of each guest's page on the server."""
        return {guest: f"/t/{token}/" for token, guest in self.guests.items()}
