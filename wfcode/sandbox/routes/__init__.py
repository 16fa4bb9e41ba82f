"""The endpoints: one table of method, path and handler."""

from __future__ import annotations

from typing import Final

from wfcode.sandbox.routes import account, admin, copilot, elements, forms, workflows
from wfcode.sandbox.routes.endpoint import Endpoint

# The fixed paths of the copilot stand before `/workflow/{id}`, which would take them.
ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *account.ENDPOINTS,
    *forms.ENDPOINTS,
    *copilot.ENDPOINTS,
    *workflows.ENDPOINTS,
    *elements.ENDPOINTS,
    *admin.ENDPOINTS,
)
