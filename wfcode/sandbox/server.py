"""The sandbox as a process of its own, on a socket."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.applications import Starlette

from wfcode.sandbox.errors import NotListening

_STOPS: Final = (signal.SIGINT, signal.SIGTERM)


def serve(app: Starlette, host: str, *, port: int, ready: Callable[[str], None]) -> None:
    """Answers until SIGINT or SIGTERM; calls `ready` with the URL once it listens.

    Port 0 is any free port. Raises NotListening.
    """
    with _listening(host, port) as listener:
        # uvicorn's access log would write query strings, and with them keys.
        server = _Server(uvicorn.Config(app, access_log=False, log_level="info", lifespan="off"))
        asyncio.run(_run(server, listener, ready=lambda: ready(_url(host, listener))))


class _Server(uvicorn.Server):
    """uvicorn raises a signal it caught once more at its end; here a signal is the ordinary way to stop."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        def stop(*_: object) -> None:
            self.should_exit = True

        before = {number: signal.signal(number, stop) for number in _STOPS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


async def _run(server: _Server, listener: socket.socket, *, ready: Callable[[], None]) -> None:
    serving = asyncio.ensure_future(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    await serving


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family)
    except (OSError, OverflowError, UnicodeError) as error:
        raise NotListening(host, port, str(error)) from error
    with listener:
        yield listener


def _url(host: str, listener: socket.socket) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listener.getsockname()[1]}"
