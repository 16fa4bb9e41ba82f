"""Start and end, mails, forms, tasks and approvals."""
