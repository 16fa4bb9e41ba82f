"""The subtypes that change what a step is (Q28); a provider's name is a subtype too, and any text."""

from __future__ import annotations

from typing import Final

APPROVE_AND_SIGN: Final = "workflow_approval_with_sign"
TEAM_APPROVAL: Final = "workflow_team_approval"
PDF: Final = "workflow_send_pdf"
FLOW_REPORT: Final = "workflow_send_approval_report"
PAYMENT_FORM: Final = "workflow_payment_form"
PAUSE_DURATION: Final = "workflow_pause_duration"
PAUSE_UNTIL: Final = "workflow_pause_wait"
END: Final = "workflow_end_point_pseudo"
TERMINATE: Final = "workflow_end_point_terminate"
START_SUBMISSION: Final = "workflow_start_point_submission"
START_SCHEDULE: Final = "workflow_start_point_schedule"
START_MANUAL: Final = "workflow_start_point_manual"
START_WEBHOOK: Final = "workflow_start_point_webhook"
