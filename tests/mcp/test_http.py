"""HTTP for teams: a token or nothing, no further than its scopes, each subject on its own target."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx2
import jwt
import pytest
import uvicorn
from cryptography.hazmat.primitives.asymmetric import rsa
from desk import Desk, Failed, Session, project_in, says_yes, text_of
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from wfcode.diagnostics.errors import UsageError
from wfcode.mcp.errors import CannotServe
from wfcode.mcp.http import LARGEST_BODY, address, asgi, check_open, scopes_of
from wfcode.mcp.operator import Http, Limits, Mode, Operator, Subject
from wfcode.mcp.store import PlanStore

pytestmark = pytest.mark.slow

T = TypeVar("T")
ISSUER, AUDIENCE = "https://login.example.com", "http://127.0.0.1/mcp"
PROJECT = "targets:\n  second: {kind: sandbox}\n"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER = rsa.generate_private_key(public_exponent=65537, key_size=2048)
ALL = "wf:read wf:plan wf:apply"


def token(subject: str = "ada", *, scope: str = ALL, key: Any = KEY, kid: str = "k1", **claims: Any) -> str:
    """A signed token; claims given as None are left out."""
    given = {
        "iss": ISSUER,
        "aud": AUDIENCE,
        "sub": subject,
        "exp": int(time.time()) + 600,
        "scope": scope,
        "client_id": "connector",
    }
    body = {name: value for name, value in {**given, **claims}.items() if value is not None}
    return jwt.encode(body, key, algorithm="RS256", headers={"kid": kid})


@pytest.fixture
def team(desk: Desk, tmp_path: Path) -> Desk:
    """A server with two subjects on two sandboxes."""
    (desk.folder / "wfcode.yaml").write_text(PROJECT, encoding="utf-8")
    public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key()))
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps({"keys": [{**public, "kid": "k1", "alg": "RS256", "use": "sig"}]}), encoding="utf-8")
    subjects = {
        "ada": Subject(target="sandbox", key_env="JOTFORM_ADA"),
        "bob": Subject(target="second", key_env="JOTFORM_BOB"),
    }
    desk.operator = Operator(http=Http(issuer=ISSUER, audience=AUDIENCE, jwks=str(keys), subjects=subjects))
    return desk


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Jotform keys of the subjects."""
    monkeypatch.setenv("JOTFORM_ADA", "ada-has-a-key-of-her-own")
    monkeypatch.setenv("JOTFORM_BOB", "bob-has-a-key-of-his-own")


@asynccontextmanager
async def serving(desk: Desk, *, headers: dict[str, str], stateless: bool = False) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the server on a port of this machine."""
    app = asgi(desk.app(), "127.0.0.1", stateless=stateless)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        async with asyncio.timeout(30), httpx2.AsyncClient(base_url=url, headers=headers, timeout=20) as client:
            yield client
        server.should_exit = True
        await task


def talk(desk: Desk, work: Callable[[Session], Awaitable[T]], *, bearer: str = "", era: str, **options: Any) -> T:
    """The result of a conversation over HTTP."""

    async def inside() -> T:
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        async with serving(desk, headers=headers, stateless=options.pop("stateless", False)) as http:
            transport = streamable_http_client(f"{http.base_url}/mcp", http_client=http)
            async with Client(transport, mode=era, **options) as client:
                return await work(Session(client))

    return asyncio.run(inside())


def status(desk: Desk, **request: Any) -> httpx2.Response:
    """The answer to one bare request."""
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    given: dict[str, Any] = {"json": body, "headers": {"Accept": "application/json, text/event-stream"}}

    async def inside() -> httpx2.Response:
        async with serving(desk, headers={}) as client:
            merged = {**given, **request, "headers": {**given["headers"], **request.get("headers", {})}}
            return await client.post("/mcp", **merged)

    return asyncio.run(inside())


BAD = {
    "none": "",
    "noise": "noise",
    "expired": token(exp=int(time.time()) - 60),
    "endless": token(exp=None),
    "other audience": token(aud="https://other.example.com/mcp"),
    "other issuer": token(iss="https://evil.example.com"),
    "unknown subject": token("eve"),
    "other key": token(key=OTHER),
    "unknown key": token(kid="k2"),
    "unsigned": jwt.encode({"sub": "ada", "aud": AUDIENCE, "iss": ISSUER, "exp": 9999999999}, "", algorithm="none"),
}


@pytest.mark.parametrize("bearer", BAD.values(), ids=list(BAD))
def test_without_a_good_token_nobody_comes_in(team: Desk, bearer: str) -> None:
    answer = status(team, headers={"Authorization": f"Bearer {bearer}"} if bearer else {})
    assert answer.status_code == 401 and "resource_metadata" in answer.headers["www-authenticate"]


def test_a_token_for_nothing_here_is_not_enough(team: Desk) -> None:
    assert status(team, headers={"Authorization": f"Bearer {token(scope='mail')}"}).status_code == 403


def test_where_tokens_come_from_can_be_looked_up(team: Desk) -> None:
    async def inside() -> httpx2.Response:
        async with serving(team, headers={}) as client:
            return await client.get("/.well-known/oauth-protected-resource/mcp")

    found = asyncio.run(inside()).json()
    assert found["authorization_servers"] == [ISSUER] and found["resource"] == AUDIENCE


def test_another_host_or_origin_and_a_huge_body_are_refused(team: Desk) -> None:
    bearer = {"Authorization": f"Bearer {token()}"}
    assert status(team, headers={**bearer, "Host": "evil.example.com"}).status_code == 421
    assert status(team, headers={**bearer, "Origin": "https://evil.example.com"}).status_code == 403
    assert status(team, headers=bearer, json={"x": "y" * LARGEST_BODY}).status_code == 413
    assert "access-control-allow-origin" not in status(team, headers=bearer).headers


async def names(session: Session) -> set[str]:
    """The tools that a caller sees."""
    return {tool.name for tool in (await session.client.list_tools()).tools}


def test_a_token_reaches_as_far_as_its_scopes(team: Desk, era: str) -> None:
    async def work(session: Session) -> set[str]:
        assert "WF784" in await session.fails("plan", spec="expense")
        return await names(session)

    found = talk(team, work, bearer=token(scope="wf:read"), era=era)
    assert "list_specs" in found and not found & {"plan", "apply", "create_spec"}
    assert "apply" not in talk(team, names, bearer=token(scope="wf:read wf:plan"), era=era)
    assert "apply" in talk(team, names, bearer=token(), era=era)


def test_the_servers_own_mode_stays_the_upper_bound(team: Desk) -> None:
    team.limits = Limits(mode=Mode.PLAN)
    assert "apply" not in talk(team, names, bearer=token(), era="2026-07-28")


def test_each_subject_works_on_its_own_target_and_plans(team: Desk, era: str) -> None:
    async def plan(session: Session) -> dict[str, Any]:
        return await session("plan", spec="expense")

    ada = talk(team, plan, bearer=token("ada"), era=era)
    bob = talk(team, plan, bearer=token("bob"), era=era)
    assert (ada["target"], bob["target"]) == ("sandbox", "second")

    async def take(session: Session) -> str:
        assert "WF784" in await session.fails("list_workflows", target="sandbox")
        return await session.fails("apply", plan_id=ada["plan_id"])

    assert "WF780" in talk(team, take, bearer=token("bob"), era=era, elicitation_callback=says_yes())
    assert team.writes() == []


def test_a_person_behind_a_token_says_yes(team: Desk, era: str) -> None:
    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        return text_of(await session.raw("apply", plan_id=planned["plan_id"]))

    text = talk(team, work, bearer=token(), era=era, elicitation_callback=says_yes())
    assert text.startswith("applied") and len(team.writes()) == 4
    assert {row["caller"] for row in team.audit()} == {f"{ISSUER}#ada"}


def test_neither_token_nor_key_turns_up_anywhere(team: Desk) -> None:
    bearer = token()

    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        return json.dumps(planned) + text_of(await session.raw("apply", plan_id=planned["plan_id"]))

    shown = talk(team, work, bearer=bearer, era="2026-07-28", elicitation_callback=says_yes())
    kept = [
        path.read_text(encoding="utf-8") for path in team.state.rglob("*") if path.is_file() and path.suffix != ".key"
    ]
    assert all(secret not in text for text in (shown, *kept) for secret in (bearer, "key-of-her-own"))


def test_workers_share_plans_and_questions(team: Desk) -> None:
    """One worker plans, another asks, a third takes the answer: no state but the files of the user."""

    async def plan(session: Session) -> str:
        found: str = (await session("plan", spec="expense"))["plan_id"]
        return found

    era: dict[str, Any] = {"era": "2026-07-28", "bearer": token(), "stateless": True}
    made = talk(team, plan, **era)

    async def take(session: Session) -> str:
        return text_of(await session.raw("apply", plan_id=made))

    assert talk(team, take, **era, elicitation_callback=says_yes()).startswith("applied")


def test_without_tokens_a_client_on_this_machine_reads_and_plans_but_speaks_for_nobody(desk: Desk, era: str) -> None:
    async def work(session: Session) -> str:
        planned = await session("plan", spec="expense")
        text = text_of(await session.raw("apply", plan_id=planned["plan_id"]))
        assert text.startswith("needs a person")
        store = PlanStore(desk.state)
        store.approve(store.get(planned["plan_id"], caller=None), by="ada")
        return text_of(await session.raw("apply", plan_id=planned["plan_id"]))

    assert talk(desk, work, era=era, elicitation_callback=says_yes()).startswith("applied")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.com"])
def test_beyond_this_machine_nobody_is_served_without_tokens(desk: Desk, host: str) -> None:
    with pytest.raises(CannotServe):
        check_open(desk.app(), host)


def test_keys_that_are_none_stop_the_start(team: Desk, tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CannotServe):
        check_open(team.app(), "127.0.0.1")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("8931", ("127.0.0.1", 8931)),
        ("localhost:80", ("localhost", 80)),
        ("[::1]:80", ("::1", 80)),
        ("0.0.0.0:1", ("0.0.0.0", 1)),
    ],
)
def test_an_address_is_a_port_with_or_without_a_host(text: str, found: tuple[str, int]) -> None:
    assert address(text) == found


@pytest.mark.parametrize("text", ["", "x", "host:", ":80x", "99999", "http://x:1", "a b:1"])
def test_anything_else_is_no_address(text: str) -> None:
    with pytest.raises(UsageError):
        address(text)


@pytest.mark.parametrize(
    ("claims", "found"),
    [
        ({"scope": "wf:read mail"}, ["wf:read"]),
        ({"scp": ["wf:plan", 1]}, ["wf:plan"]),
        ({"scope": 3}, []),
        ({}, []),
    ],
)
def test_scopes_are_read_in_both_spellings(claims: dict[str, Any], found: list[str]) -> None:
    assert scopes_of(claims) == found


def test_a_plan_of_another_folder_is_out_of_reach_over_http_too(team: Desk, tmp_path: Path) -> None:
    other = Desk(project_in(tmp_path / "other"), team.state, operator=team.operator)
    (other.folder / "wfcode.yaml").write_text(PROJECT, encoding="utf-8")

    async def plan(session: Session) -> dict[str, Any]:
        return await session("plan", spec="expense")

    made = talk(other, plan, bearer=token(), era="2026-07-28")

    async def take(session: Session) -> None:
        with pytest.raises(Failed, match="WF780"):
            await session("apply", plan_id=made["plan_id"])

    talk(team, take, bearer=token(), era="2026-07-28")
