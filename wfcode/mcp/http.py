"""Streamable HTTP for teams: tokens checked for issuer, audience and scopes; nobody beyond this machine without one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anyio
import jwt
from mcp.server.auth.provider import AccessToken
from mcp.server.auth.settings import AuthSettings
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from pydantic import AnyHttpUrl
from starlette.applications import Starlette

from wfcode.diagnostics.errors import UsageError
from wfcode.mcp.app import App
from wfcode.mcp.errors import CannotServe
from wfcode.mcp.identity import SCOPES, mode_of
from wfcode.mcp.operator import Http
from wfcode.mcp.server import create_server, tools_for

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LARGEST_BODY = 1_000_000
ALGORITHMS = ["RS256", "ES256", "EdDSA"]
ADDRESS = re.compile(r"(?:(?P<host>\[[0-9a-fA-F:]+\]|[A-Za-z0-9.-]+):)?(?P<port>[0-9]{1,5})", re.ASCII)


class Tokens:
    """Verifies tokens of one issuer by its public keys: those of a file, or those that the issuer publishes."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self._keys: dict[str, Any] | None = None
        self._remote: jwt.PyJWKClient | None = None

    async def verify_token(self, token: str) -> AccessToken | None:
        """What the token says, None for one that is not good here."""
        try:
            return await anyio.to_thread.run_sync(self._verified, token)
        except jwt.PyJWTError:
            return None

    def _verified(self, token: str) -> AccessToken | None:
        claims: dict[str, Any] = jwt.decode(
            token,
            self._key(token),
            algorithms=ALGORITHMS,
            issuer=self._http.issuer,
            audience=self._http.audience,
            options={"require": ["exp", "sub", "aud", "iss"]},
        )
        subject = str(claims["sub"])
        if subject not in self._http.subjects:
            return None
        return AccessToken(
            token=token,
            client_id=str(claims.get("client_id") or claims.get("azp") or "unknown"),
            scopes=scopes_of(claims),
            expires_at=int(claims["exp"]),
            resource=self._http.audience,
            subject=subject,
            claims={"iss": claims["iss"]},
        )

    def _key(self, token: str) -> Any:
        if not self._http.jwks:
            self._remote = self._remote or jwt.PyJWKClient(f"{self._http.issuer.rstrip('/')}/.well-known/jwks.json")
            return self._remote.get_signing_key_from_jwt(token).key
        if self._keys is None:
            self._keys = keys_in(Path(self._http.jwks))
        known = self._keys.get(str(jwt.get_unverified_header(token).get("kid")))
        if known is None:
            raise jwt.InvalidKeyError("no key of that id")
        return known


def keys_in(path: Path) -> dict[str, Any]:
    """The public keys of a JWKS file by id. Raises CannotServe where it is none."""
    try:
        found = jwt.PyJWKSet.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, jwt.PyJWTError) as error:
        raise CannotServe(f"{path} holds no usable keys ({error}); mend `http.jwks` in your configuration") from None
    return {str(key.key_id): key.key for key in found.keys}


def scopes_of(claims: Mapping[str, Any]) -> list[str]:
    """The scopes of a token, whichever of the two usual ways they are written; those of other services are left out."""
    given = claims.get("scope", claims.get("scp", ""))
    named = given.split() if isinstance(given, str) else given if isinstance(given, list) else []
    return [str(scope) for scope in named if str(scope) in SCOPES]


async def hide_tools(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    """Leave out of a list of tools those that the caller's token does not reach."""
    result = await call_next(ctx)
    user = ctx.request.scope.get("user") if ctx.request is not None else None
    scopes = getattr(user, "scopes", None)
    if ctx.method != "tools/list" or scopes is None or not isinstance(result, dict):
        return result
    reach = mode_of(scopes)
    within = {tool.name for tool in tools_for(ctx.lifespan_context) if reach.includes(tool.needs)}
    return {**result, "tools": [tool for tool in result["tools"] if tool["name"] in within]}


def http_server(app: App) -> MCPServer[App]:
    """The server with tokens where the operator's configuration says who issues them."""
    found = app.operator.http
    if found is None:
        return create_server(app)
    # As texts: an address that was parsed elsewhere comes back with a slash, and issuers are compared letter by letter.
    settings = AuthSettings.model_validate(
        {
            "issuer_url": found.issuer,
            "resource_server_url": found.audience,
            "required_scopes": ["wf:read"],
            "validate_token_resource": True,
        }
    )
    return create_server(app, token_verifier=Tokens(found), auth=settings, middleware=[hide_tools])


def asgi(app: App, host: str, *, stateless: bool = False) -> Starlette:
    """The ASGI application, to be served on that host. Raises CannotServe where anybody could call.

    `stateless`: no session lives in this process, so that any of several workers can take any call.
    """
    check_open(app, host)
    return http_server(app).streamable_http_app(
        transport_security=security(app), max_request_body_size=LARGEST_BODY, host=host, stateless_http=stateless
    )


def check_open(app: App, host: str) -> None:
    """Raises CannotServe for an address beyond this machine without tokens."""
    if host not in LOOPBACK and app.operator.http is None:
        raise CannotServe(
            f"on {host} anybody could call; serve on 127.0.0.1, or set `http` (issuer, audience, subjects) in your"
            " own configuration"
        )
    if app.operator.http is not None and app.operator.http.jwks:
        keys_in(Path(app.operator.http.jwks))


def security(app: App) -> TransportSecuritySettings:
    """Which Host and Origin headers are taken: this machine's names, and the name that tokens are issued for."""
    names = [f"[{name}]" if ":" in name else name for name in LOOPBACK]
    if app.operator.http is not None:
        public = AnyHttpUrl(app.operator.http.audience)
        names.append(str(public.host))
    hosts = [entry for name in names for entry in (name, f"{name}:*")]
    origins = [f"{scheme}://{entry}" for entry in hosts for scheme in ("http", "https")]
    return TransportSecuritySettings(enable_dns_rebinding_protection=True, allowed_hosts=hosts, allowed_origins=origins)


def address(text: str) -> tuple[str, int]:
    """Host and port of `[HOST:]PORT`; this machine where no host is named. Raises UsageError."""
    found = ADDRESS.fullmatch(text)
    port = int(found["port"]) if found else 0
    if found is None or port > 65_535:
        raise UsageError(f"--http takes a port, or HOST:PORT, not {text[:60]!r}")
    return (found["host"] or "127.0.0.1").strip("[]"), port


def serve(app: App, *, host: str, port: int) -> None:
    """Serve in this process until interrupted."""
    import uvicorn

    uvicorn.run(asgi(app, host), host=host, port=port, log_level="warning", server_header=False)
