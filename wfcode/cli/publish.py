"""`wfcode publish SPEC` and `wfcode unpublish SPEC`: put a workflow on the air, and take it off."""

from __future__ import annotations

import typer

from wfcode.cli.session import session
from wfcode.cli.single import One, Yes, as_apply, carry_out_one
from wfcode.cli.validate import AsJson


def publish(ctx: typer.Context, spec: One, yes: Yes = False, as_json: AsJson = False) -> int:
    """Publish a live workflow as it is now, and enable it.

    Refused where the live workflow has errors. The status is read back; that publishing did more than that Jotform
    does not show.
    """

    project = session(ctx).project()
    carry = as_apply(yes=yes, as_json=as_json)
    return carry_out_one(project, lambda client: project.publish(spec, client), as_json=as_json, carry=carry)


def unpublish(ctx: typer.Context, spec: One, yes: Yes = False, as_json: AsJson = False) -> int:
    """Disable a live workflow: it takes no new runs."""

    project = session(ctx).project()
    carry = as_apply(yes=yes, as_json=as_json)
    return carry_out_one(project, lambda client: project.unpublish(spec, client), as_json=as_json, carry=carry)
