"""Steps that the builder leaves behind; nobody adds them on purpose."""

from __future__ import annotations

from typing import Literal

from wfcode.steps.kinds import Step, kept


class Placeholder(Step):
    """workflow_placeholder"""

    type: Literal["workflow_placeholder"] = kept()


class AiPlaceholder(Step):
    """workflow_ai_placeholder"""

    type: Literal["workflow_ai_placeholder"] = kept()


class Generic(Step):
    """workflow_generic"""

    type: Literal["workflow_generic"] = kept()
