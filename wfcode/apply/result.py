"""What an apply did and what the read-back says of it."""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.bindings.model import Binding
from wfcode.diagnostics.errors import DONE, UNVERIFIED
from wfcode.plan import Checked, Plan, Status, failures


@dataclass(frozen=True)
class Applied:
    """The plan that was carried out, the id of its workflow, and every wanted value as read back.

    `sent` counts the calls that were to change something.
    """

    plan: Plan
    workflow_id: str
    checked: tuple[Checked, ...]
    binding: Binding
    sent: int = 0
    warnings: tuple[str, ...] = ()

    @property
    def failures(self) -> tuple[Checked, ...]:
        """What is different from what was wanted, or missing."""
        return failures(self.checked)

    @property
    def verified(self) -> tuple[Checked, ...]:
        """What was read back as wanted."""
        return tuple(item for item in self.checked if item.status is Status.VERIFIED)

    @property
    def unverifiable(self) -> tuple[Checked, ...]:
        """What the server does not give back as sent (Q34)."""
        return tuple(item for item in self.checked if item.status is Status.UNVERIFIABLE)

    @property
    def exit_code(self) -> int:
        """0 where all is proven, 6 where something is not as wanted."""
        return UNVERIFIED if self.failures else DONE
