"""What an endpoint is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from wfcode.sandbox.call import Call, Reply

Handler: TypeAlias = Callable[[Call], Reply]


@dataclass(frozen=True)
class Endpoint:
    """A method and path with its handler. `keyless`: needs no key; `admin`: not part of Jotform's API."""

    method: str
    path: str
    handler: Handler
    keyless: bool = False
    admin: bool = False

    @property
    def route(self) -> str:
        """The name a 401 gives it: `/form/{id}/questions` is `/form-id-questions` (Q60)."""
        return "/" + re.sub(r"\{\w+\}", "id", self.path.strip("/")).replace("/", "-")
