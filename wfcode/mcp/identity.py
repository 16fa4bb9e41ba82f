"""Who is on the other end of a call."""

from __future__ import annotations

from typing import Any

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver import Context

from wfcode.mcp.app import App, Caller
from wfcode.mcp.errors import NotAllowed
from wfcode.mcp.operator import Mode

SCOPES = {"wf:read": Mode.READ, "wf:plan": Mode.PLAN, "wf:apply": Mode.APPLY}


def caller_of(ctx: Context[App], app: App) -> Caller:
    """The caller: of a token its subject, else the local user. Raises NotAllowed for a subject nobody knows."""
    request: Any = ctx.request_context.request
    if request is None:
        return app.local()
    found = request.scope.get("user")
    if isinstance(found, AuthenticatedUser):
        return of_token(found.access_token, app)
    # Anybody on this machine may have opened the connection, so its answers are no person's word.
    return app.local(may_answer=False)


def of_token(token: AccessToken, app: App) -> Caller:
    """The caller that a verified token names."""
    subjects = app.operator.http.subjects if app.operator.http else {}
    subject = subjects.get(token.subject or "")
    if subject is None:
        raise NotAllowed("your token names a subject that this server does not know")
    issuer = (token.claims or {}).get("iss", "")
    return Caller(f"{issuer}#{token.subject}", mode_of(token.scopes), subject=subject)


def mode_of(scopes: list[str]) -> Mode:
    """How far the scopes of a token reach; reading where there is none of them, since the door asks for that one."""
    return max((SCOPES[scope] for scope in scopes if scope in SCOPES), key=list(Mode).index, default=Mode.READ)


def client_of(ctx: Context[App]) -> str:
    """The client's own name and version, for the audit only: anybody can claim any."""
    params = ctx.session.client_params
    info = params.client_info if params else None
    return f"{info.name} {info.version}" if info else ""
