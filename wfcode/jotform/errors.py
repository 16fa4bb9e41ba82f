"""What can go wrong between wfcode and Jotform, one class per meaning.

WfcodeError
└── ApiError                 WF800  carries `route` and `status`; `uncertain` after a write that may have been done
    ├── Unreachable                 no answer at all
    │   ├── NoConnection     WF801  refused, or broken on the way
    │   ├── UnknownHost      WF802  the name of the host resolves to nothing
    │   ├── NotTrusted       WF803  TLS: the certificate is not accepted
    │   ├── TimedOut         WF804  no answer in time
    │   └── BadProxy         WF805  the proxy of the environment is unusable
    ├── BadKey               WF809  not sent: no key has this form
    ├── NotAuthorised               401, which means several things (Q59)
    │   ├── Unexplained      WF810  the probe that tells them apart failed
    │   ├── WrongKey         WF811  the key itself is refused
    │   ├── NotFound         WF812  workflow or form that this account does not have
    │   └── NotAllowed       WF813  the key is good, this call is not allowed
    ├── BadRequest           WF814  400 and every other 4xx
    ├── Conflict             WF815  409
    ├── LimitReached         WF816  daily limit, or too many calls in a row (Q62)
    ├── ServerError          WF817  5xx (Q63)
    ├── WrongHost            WF818  a redirect, or an account whose data live on another host
    └── UnexpectedAnswer     WF819  HTML, broken JSON, or JSON of another shape
"""

from __future__ import annotations

from dataclasses import dataclass

from wfcode.diagnostics.errors import WfcodeError

__all__ = [
    "ApiError",
    "BadKey",
    "BadProxy",
    "BadRequest",
    "Conflict",
    "LimitReached",
    "NoConnection",
    "NotAllowed",
    "NotAuthorised",
    "NotFound",
    "NotTrusted",
    "Route",
    "ServerError",
    "TimedOut",
    "UnexpectedAnswer",
    "Unexplained",
    "UnknownHost",
    "Unreachable",
    "WrongHost",
    "WrongKey",
]
REMEDIES = {
    "workflow": "`wfcode list` shows the workflows that are there",
    "form": "check the id under `forms:` in the spec, and the target",
}
UNKNOWN_RESULT = (
    "; whether the change was made is unknown, it was not sent again: run `wfcode plan` to see what is live"
)
NEW_WORKFLOW = "new workflow"
GATEWAY = (502, 503, 504)
KEY_PAGE = "https://www.jotform.com/myaccount/api"


@dataclass(frozen=True)
class Route:
    """One call: `path` without query, `base` the URL in front of it; `noun` and `id` say what it is about."""

    method: str
    path: str
    base: str = ""
    noun: str = ""
    id: str = ""

    @property
    def reads(self) -> bool:
        """True for a call that changes nothing and may be sent again."""
        return self.method == "GET"

    @property
    def host(self) -> str:
        """The base without its scheme."""
        return self.base.partition("://")[2] or self.base

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


class ApiError(WfcodeError):
    """A call to Jotform failed.

    `status` is None where no answer came; `wait` is what Retry-After asked for, in seconds; `retried`: the same read
    may succeed a moment later; `uncertain`: a write that may have been carried out although no success was reported.
    """

    code = "WF800"

    def __init__(
        self,
        message: str,
        route: Route,
        *,
        status: int | None = None,
        wait: float | None = None,
        retried: bool = False,
        may_have_worked: bool = False,
    ) -> None:
        self.route = route
        self.status = status
        self.wait = wait
        self.retried = retried
        self.uncertain = may_have_worked and not route.reads
        super().__init__(message + (UNKNOWN_RESULT if self.uncertain else ""))


class Unreachable(ApiError):
    """No answer came."""


class NoConnection(Unreachable):
    """No connection to the host, or one that broke after it stood."""

    code = "WF801"

    def __init__(self, route: Route, reason: str, *, broke: bool) -> None:
        what = "lost the connection to" if broke else "cannot reach"
        super().__init__(
            f"{what} {route.host} ({reason}); check the network and the target's `url`",
            route,
            retried=broke,
            may_have_worked=broke,
        )


class UnknownHost(Unreachable):
    """The host's name resolves to nothing."""

    code = "WF802"

    def __init__(self, route: Route) -> None:
        super().__init__(
            f"there is no host {route.host}, or no name service; check the target's `url` and the network", route
        )


class NotTrusted(Unreachable):
    """The host's certificate is not accepted."""

    code = "WF803"

    def __init__(self, route: Route, reason: str) -> None:
        super().__init__(
            f"the secure connection to {route.host} is not trusted ({reason}); check the target's `url`, or set "
            "SSL_CERT_FILE to the certificates of your network",
            route,
        )


class TimedOut(Unreachable):
    """No answer in time; `connected` tells a slow answer from a connection that never came about."""

    code = "WF804"

    def __init__(self, route: Route, seconds: float, *, connected: bool) -> None:
        super().__init__(
            f"{route.host} did not answer {route} within {seconds:g} seconds; try again later, or check the network",
            route,
            retried=True,
            may_have_worked=connected,
        )


class BadProxy(Unreachable):
    """The proxy named by the environment cannot be used. Its URL may hold a password and is not shown."""

    code = "WF805"

    def __init__(self, route: Route, reason: str) -> None:
        super().__init__(
            f"the proxy for {route.host} cannot be used ({reason}); mend HTTPS_PROXY, or add the host to NO_PROXY",
            route,
        )


class BadKey(ApiError):
    """Not sent: no key of Jotform looks like this. `name` is the variable it came from."""

    code = "WF809"

    def __init__(self, route: Route, name: str, problem: str) -> None:
        where = f"the key in {name}" if name else "the key"
        super().__init__(f"{where} {problem}; copy it again from {KEY_PAGE}", route)


class NotAuthorised(ApiError):
    """401 stands for a wrong key, for what is not there and for what is somebody else's, all alike (Q59)."""


class Unexplained(NotAuthorised):
    """401, and the probe of the key failed too."""

    code = "WF810"

    def __init__(self, route: Route) -> None:
        super().__init__(
            f"{route.host} answered 401 to {route}: a wrong key, or something this account does not have; try again",
            route,
            status=401,
        )


class WrongKey(NotAuthorised):
    """The key is not accepted; `name` is the variable it came from."""

    code = "WF811"

    def __init__(self, route: Route, name: str) -> None:
        where = f"the key in {name}" if name else "this key"
        super().__init__(
            f"{route.host} does not accept {where}; check the key at {KEY_PAGE} and that the target's `url` is the "
            "account's own host",
            route,
            status=401,
        )


class NotFound(NotAuthorised):
    """The account has no such workflow or form: deleted, or somebody else's."""

    code = "WF812"

    def __init__(self, route: Route, *, status: int) -> None:
        what = f"{route.noun} {route.id}".strip() or f"what {route} asks for"
        extra = "" if route.reads else ", or the key may only read"
        super().__init__(
            f"this account at {route.host} has no {what}: it was deleted or is another account's{extra}; "
            f"{REMEDIES.get(route.noun, 'check the id')}",
            route,
            status=status,
        )


class NotAllowed(NotAuthorised):
    """The key is good, this call is refused. On a create the workflow may exist all the same (Q50, Q51)."""

    code = "WF813"

    def __init__(self, route: Route, *, status: int) -> None:
        creates = route.noun == NEW_WORKFLOW
        remedy = (
            "wait a moment, look with `wfcode list` whether it exists by now, then run again"
            if creates
            else "use a key with full access, and check the target's `team`"
        )
        super().__init__(
            f"{route.host} accepts the key but refuses {route} ({status}); {remedy}",
            route,
            status=status,
            may_have_worked=creates,
        )


class BadRequest(ApiError):
    """The server refuses what was sent."""

    code = "WF814"

    def __init__(self, route: Route, said: str, *, status: int) -> None:
        self.said = said
        super().__init__(
            f"{route.host} refuses {route} ({status}{quoted(said)}); nothing more was sent: "
            "run `wfcode plan` to see what is live, and report this if the plan looks right",
            route,
            status=status,
        )


class Conflict(ApiError):
    """409: it is there already."""

    code = "WF815"

    def __init__(self, route: Route, said: str) -> None:
        self.said = said
        super().__init__(
            f"{route.host} reports a conflict for {route}{quoted(said)}; run `wfcode plan` to see what is live",
            route,
            status=409,
        )


class LimitReached(ApiError):
    """No more calls for now: the day's are used up (`daily`), or too many came in a row."""

    code = "WF816"

    def __init__(self, route: Route, *, status: int, daily: bool, wait: float | None = None) -> None:
        self.daily = daily
        text = (
            f"the daily API limit of this account at {route.host} is used up; "
            "it starts anew at midnight US Eastern time, or raise it with a larger plan"
            if daily
            else f"{route.host} takes no more calls right now ({status}); wait a minute, then run again"
        )
        super().__init__(text, route, status=status, wait=wait, retried=not daily)


class ServerError(ApiError):
    """5xx: trouble on the server's side."""

    code = "WF817"

    def __init__(self, route: Route, said: str, *, status: int, wait: float | None = None) -> None:
        self.said = said
        super().__init__(
            f"{route.host} failed on {route} ({status}{quoted(said)}); try again later",
            route,
            status=status,
            wait=wait,
            retried=status in GATEWAY,
            may_have_worked=True,
        )


class WrongHost(ApiError):
    """The account lives on another host; `better` is the URL to set, "" where it is unknown."""

    code = "WF818"

    def __init__(self, route: Route, better: str, *, status: int) -> None:
        self.better = better
        remedy = f"set the target's `url` to {better}" if better else "check the target's `url`"
        super().__init__(f"{route.host} is not the host of this account or path; {remedy}", route, status=status)


class UnexpectedAnswer(ApiError):
    """The answer is not what Jotform's API sends."""

    code = "WF819"

    def __init__(self, route: Route, problem: str, *, status: int) -> None:
        super().__init__(
            f"{route.host} answered {route} with {problem} (status {status}); check that the target's `url` is the API "
            "(https://api.jotform.com, or for Enterprise https://HOST/API)",
            route,
            status=status,
            may_have_worked=True,
        )


def quoted(said: str) -> str:
    """What the server said, cut and on one line, ready to stand behind a word; "" where it said nothing."""
    text = " ".join(said.split())
    text = text if len(text) <= 200 else f"{text[:200]} …"
    return f': "{text}"' if text else ""
