"""One row of the table."""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.sandbox.switches import SWITCHES, Switch


@dataclass(frozen=True)
class Row:
    """A behaviour of the server under its number.

    `sure`: A measured and read back, B measured once or documented, C inferred, U unknown, decided here.
    `sandbox`: what the sandbox does unless a switch says otherwise; "" where there is nothing to imitate.
    """

    name: str
    sure: str
    server: str
    sandbox: str = ""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches that stand for this row."""
        return tuple(switch for switch in SWITCHES.values() if switch.row == self.name)

    @property
    def is_built(self) -> bool:
        """True where the sandbox does something about the row, by itself or by a switch."""
        return bool(self.sandbox or self.switches)
