"""Real sockets on this machine: what the operating system says becomes the right error; proxies get no plain key."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from answers import KEY

from wfcode.jotform.client import Jotform
from wfcode.jotform.errors import ApiError, BadProxy, NoConnection, NotTrusted, Route, TimedOut
from wfcode.jotform.exchange import Exchange
from wfcode.jotform.key import Key
from wfcode.jotform.transport import network, translate

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
LOCAL = Route("GET", "/user", "http://127.0.0.1:1")
REMOTE = Route("GET", "/user", "https://api.jotform.com")


async def no_sleep(seconds: float) -> None:
    return


def against(handler: Handler, *, scheme: str = "http") -> ApiError:
    """The error of GET /user at a server of that behaviour."""

    async def inside() -> ApiError:
        server = await asyncio.start_server(handler, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            return await failed(f"{scheme}://127.0.0.1:{port}")

    return asyncio.run(inside())


async def failed(url: str) -> ApiError:
    async with Jotform(url, KEY, sleep=no_sleep) as client:
        with pytest.raises(ApiError) as caught:
            await client.user()
    return caught.value


def unused_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def test_a_closed_port_is_a_refused_connection() -> None:
    error = asyncio.run(failed(f"http://127.0.0.1:{unused_port()}"))
    assert type(error) is NoConnection
    assert "127.0.0.1" in str(error)
    assert not error.retried


def test_a_server_that_hangs_up_has_lost_the_connection() -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.close()

    error = against(hang_up)
    assert type(error) is NoConnection
    assert "lost the connection" in str(error)


def test_a_server_that_speaks_no_http_is_no_traceback() -> None:
    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"SSH-2.0-OpenSSH_9.7\r\n" + KEY.encode() + b"\r\n")
        await writer.drain()
        writer.close()

    error = against(babble)
    assert isinstance(error, NoConnection)
    assert KEY not in str(error)


def test_a_server_without_tls_is_not_trusted() -> None:
    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(100)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await writer.drain()
        writer.close()

    assert type(against(plain, scheme="https")) is NotTrusted


def test_a_server_that_stays_silent_runs_out_of_time() -> None:
    async def inside() -> None:
        held: list[asyncio.StreamWriter] = []

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            held.append(writer)

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        exchange = Exchange(base, Key(KEY), auth="header", team=None, key_name="", transport=None, sleep=no_sleep)
        async with server:
            await exchange.open()
            with pytest.raises(TimedOut, match=r"within 0\.05 seconds"):
                await exchange.ask(Route("GET", "/user", base), timeout=0.05)
            await exchange.close()
            for writer in held:
                writer.close()

    asyncio.run(inside())


def proxied(monkeypatch: pytest.MonkeyPatch, **found: str) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("wfcode.jotform.transport.getproxies", lambda: found)


def pool_of(transport: httpx.AsyncBaseTransport) -> str:
    return type(vars(transport)["_pool"]).__name__


def test_a_proxy_of_the_environment_is_used_for_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    proxied(monkeypatch, https="proxy.example.com:3128")
    assert pool_of(network(REMOTE)) == "AsyncHTTPProxy"


def test_this_machine_is_never_reached_through_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    proxied(monkeypatch, http="http://proxy.example.com:3128", all="http://proxy.example.com:3128")
    assert pool_of(network(LOCAL)) == "AsyncConnectionPool"


def test_a_proxy_that_is_no_proxy_is_named_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    proxied(monkeypatch, https="nonsense://user:secret@x")
    with pytest.raises(BadProxy) as caught:
        network(REMOTE)
    assert "HTTPS_PROXY" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_failing_proxy_is_called_the_proxy() -> None:
    error = translate(httpx.ProxyError("407 Proxy Authentication Required"), REMOTE, Key(KEY), seconds=20)
    assert type(error) is BadProxy


def test_the_deepest_plain_reason_is_told() -> None:
    low = ConnectionRefusedError(111, "Connection refused")
    group = ExceptionGroup("multiple", [OSError("odd"), low])
    top: Any = httpx.ConnectError("All connection attempts failed")
    top.__cause__ = group
    assert "(Connection refused)" in str(translate(top, REMOTE, Key(KEY), seconds=20))
