"""A small spec that every kind of command can work on: an approval, then a task."""

from __future__ import annotations

SPEC = """\
wfcode: 1
title: Sign-off
trigger:
  form: "242894007368969"
  next: manager
steps:
  manager:
    type: approval
    with:
      approver: boss@example.com
      taskDescription: Look at this.
      expiration: 5 days
    outcomes:
      Approve: pay
      Deny: end
  pay:
    type: task
    with:
      assignee: pay@example.com
      taskDescription: Pay it.
      expiration: 5 days
    next: end
"""
