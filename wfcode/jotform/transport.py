"""The way to the server: puts the key on at the last moment, and names what went wrong on the way."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from urllib.request import getproxies, proxy_bypass

import httpx

from wfcode.jotform.errors import (
    ApiError,
    BadProxy,
    NoConnection,
    NotTrusted,
    Route,
    TimedOut,
    UnexpectedAnswer,
    UnknownHost,
)
from wfcode.jotform.hosts import is_loopback
from wfcode.jotform.key import Key

HEADER, QUERY = "header", "query"
NEVER_SENT = (httpx.ConnectError, httpx.UnsupportedProtocol, httpx.LocalProtocolError, httpx.InvalidURL)


class Signed(httpx.AsyncBaseTransport):
    """Adds the key to each request below httpx's client, so that the client's own logs and errors never hold it."""

    def __init__(self, inner: httpx.AsyncBaseTransport, key: Key, *, auth: str) -> None:
        self._inner = inner
        self._key = key
        self._auth = auth

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send the request with the key in the `APIKEY` header or, for `auth: query`, in the query."""
        url, headers = request.url, request.headers.copy()
        if self._auth == QUERY:
            url = url.copy_merge_params({"apiKey": self._key.reveal()})
        else:
            headers["APIKEY"] = self._key.reveal()
        signed = httpx.Request(
            request.method, url, headers=headers, stream=request.stream, extensions=request.extensions
        )
        return await self._inner.handle_async_request(signed)

    async def aclose(self) -> None:
        """Close the transport below."""
        await self._inner.aclose()


def network(route: Route) -> httpx.AsyncBaseTransport:
    """A transport to the host of that route, through the proxy of the environment; BadProxy where that is unusable.

    This machine is always reached directly: a proxy would see the key of a plain http call.
    """
    url = httpx.URL(route.base)
    host = f"[{url.host}]" if ":" in url.host else url.host
    if is_loopback(host):
        return httpx.AsyncHTTPTransport(trust_env=False)
    known = getproxies()
    proxy = known.get(url.scheme) or known.get("all")
    if not proxy or proxy_bypass(host):
        return httpx.AsyncHTTPTransport()
    return _through(proxy, route)


def _through(proxy: str, route: Route) -> httpx.AsyncBaseTransport:
    try:
        return httpx.AsyncHTTPTransport(proxy=proxy if "://" in proxy else f"http://{proxy}")
    except ImportError:
        problem = "SOCKS needs the package httpx[socks]"
    except (ValueError, httpx.InvalidURL):
        problem = "its URL is not understood"
    raise BadProxy(route, problem)


def translate(error: Exception, route: Route, key: Key, *, seconds: float) -> ApiError:
    """The typed error for one of the HTTP library, in words without the key."""
    if isinstance(error, httpx.TimeoutException):
        early = isinstance(error, httpx.ConnectTimeout | httpx.PoolTimeout)
        return TimedOut(route, seconds, connected=not early)
    if isinstance(error, httpx.ProxyError):
        return BadProxy(route, key.scrub(reason(error)))
    if isinstance(error, httpx.DecodingError):
        return UnexpectedAnswer(route, "a body that cannot be unpacked", status=200)
    causes = tuple(chain(error))
    if isinstance(error, httpx.ConnectError) and any(isinstance(cause, socket.gaierror) for cause in causes):
        return UnknownHost(route)
    if isinstance(error, httpx.ConnectError) and any(isinstance(cause, ssl.SSLError) for cause in causes):
        return NotTrusted(route, key.scrub(reason(error)))
    return NoConnection(route, key.scrub(reason(error)), broke=not isinstance(error, NEVER_SENT))


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and all that led to it, also through groups, outermost first."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for member in error.exceptions:
                yield from chain(member)
        error = error.__cause__ or error.__context__


def reason(error: Exception) -> str:
    """The deepest plain reason, such as `Connection refused`; else the text of the error, else its name."""
    for cause in reversed(tuple(chain(error))):
        if isinstance(cause, ssl.SSLCertVerificationError):
            return cause.verify_message
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
    return " ".join(str(error).split()) or type(error).__name__
