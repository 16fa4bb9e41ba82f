"""Speaking to a sandbox over HTTP, in process: `Api` for tests, with a clock that stands still until it is moved."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from wfcode.sandbox.app import create_app

FORM = "242894007368969"
LINK: dict[str, Any] = {
    "fromElement": 1,
    "toElement": 2,
    "type": "default-link",
    "points": [{"a": "1"}],
    "fromPortName": "DYNAMIC_BOTTOM_1_Out",
    "toPortName": "DYNAMIC_TOP_1_In",
}
START: dict[str, Any] = {
    "element_id": 1,
    "id": 1,
    "type": "workflow_start_point",
    "elementType": "workflow_start_point",
    "subType": "workflow_start_point_submission",
    "position": {"x": 0, "y": 0},
    "x": 0,
    "y": 0,
}


class StillClock:
    """A clock that only tests move."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        self.now += timedelta(seconds=seconds)


class Api:
    """Requests to one sandbox app, with a good key unless `headers` says otherwise."""

    def __init__(self, app: Starlette, headers: Mapping[str, str]) -> None:
        self.app = app
        self.headers = dict(headers)

    def call(self, method: str, path: str, **options: Any) -> httpx.Response:
        """The raw answer."""
        return asyncio.run(self._call(method, path, options))

    def content(self, method: str, path: str, **options: Any) -> Any:
        """The content of an answer that must be good."""
        answer = self.call(method, path, **options)
        assert answer.status_code == 200, answer.text
        assert answer.json()["responseCode"] == 200
        return answer.json()["content"]

    def problem(self, method: str, path: str, **options: Any) -> tuple[int, str]:
        """Status and message of an answer that must be an error."""
        answer = self.call(method, path, **options)
        envelope = answer.json()
        assert envelope["content"] == "", answer.text
        assert "info" in envelope
        return answer.status_code, envelope["message"]

    def create(self, *, title: str = "T", **more: Any) -> str:
        """The id of a new workflow with a start point."""
        start = {"action": "update", "elementID": 1, "data": START}
        body = {"title": title, "elements": [start], "links": [], **more}
        return str(self.content("POST", "/workflow", json=body)["id"])

    def update(self, workflow: str, elements: Any = (), links: Any = ()) -> Any:
        """The result of an updateTree that must be good."""
        body = {"elements": list(elements), "links": list(links)}
        return self.content("PUT", f"/workflow/{workflow}/updateTree", json=body)["result"]

    def refused(self, workflow: str, elements: Any = (), links: Any = ()) -> tuple[int, str]:
        """Status and message of an updateTree that must fail."""
        body = {"elements": list(elements), "links": list(links)}
        return self.problem("PUT", f"/workflow/{workflow}/updateTree", json=body)

    def tree(self, workflow: str) -> Any:
        """What /combined says."""
        return self.content("GET", f"/workflow/{workflow}/combined")

    def element(self, workflow: str, number: int) -> Any:
        """One element in full."""
        return self.content("GET", f"/workflow/{workflow}/elements/{number}")

    def link(self, workflow: str, number: int) -> Any:
        """One link."""
        return self.content("GET", f"/workflow/{workflow}/links/{number}")

    def switch(self, **values: Any) -> None:
        """Sets switches."""
        self.content("POST", "/_sandbox/switches", json=values)

    def load(self, tree: Any, *, title: str = "Loaded") -> str:
        """The id of a tree stored verbatim."""
        options = {"content": json.dumps(tree), "params": {"title": title}}
        return str(self.content("POST", "/_sandbox/load", **options)["id"])

    async def _call(self, method: str, path: str, options: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.app)
        headers = {**self.headers, **options.pop("headers", {})}
        async with httpx.AsyncClient(transport=transport, base_url="http://sandbox.invalid", headers=headers) as client:
            return await client.request(method, path, **options)


def api_on(path: Path | str, **options: Any) -> Api:
    """An Api on the database in that file, with any key."""
    return Api(create_app(path, **options), {"APIKEY": "some-key"})


def entry(action: str, number: int, **data: Any) -> dict[str, Any]:
    """An element entry of updateTree."""
    return {"action": action, "elementID": number, "data": {"element_id": number, **data}}


def link_entry(action: str, number: int, data: Mapping[str, Any]) -> dict[str, Any]:
    """A link entry of updateTree."""
    return {"action": action, "linkID": number, "data": {"link_id": number, **data}}
