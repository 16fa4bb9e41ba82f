"""Where a key may go: Jotform's own hosts, this machine, and what the user allowed outside the repository."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from wfcode.diagnostics.errors import WfcodeError

DEFAULT_URL = "https://api.jotform.com"
ALLOWED_VARIABLE = "WFCODE_ALLOWED_HOSTS"
# Narrower than any URL parser on purpose: what two parsers could read differently does not get in at all.
URL = re.compile(
    r"(?P<scheme>https?)://(?P<host>[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?P<port>[0-9]{1,5}))?(?P<path>(?:/[a-z0-9_.~-]+)*)/?",
    re.IGNORECASE | re.ASCII,
)
LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
NAME = re.compile(rf"(?:{LABEL}\.)*{LABEL}")
# The web application and the form pages: they refuse every call that carries a key (Q58).
WEB_HOSTS = frozenset({"jotform.com", "www.jotform.com", "form.jotform.com", "submit.jotform.com"})


class HostRefused(WfcodeError):
    """A key must not be sent to this URL."""

    code = "WF610"

    def __init__(self, url: str, problem: str) -> None:
        self.url = url
        super().__init__(f"no key is sent to {shown(url)}: {problem}")


def base_url(url: str, *, allowed: Iterable[str] = ()) -> str:
    """The URL in its one form (host in lower case, no slash at the end); HostRefused where no key may go.

    `allowed` are host names, each good for every port and path, over https only.
    """
    found = URL.fullmatch(url)
    if found is None or any(set(part) == {"."} for part in found["path"].split("/") if part):
        raise HostRefused(url, f"write it as https://HOST, optionally with :PORT and /PATH, such as {DEFAULT_URL}")
    scheme, host = found["scheme"].lower(), found["host"].lower()
    if found["port"] and not 0 < int(found["port"]) < 65536:
        raise HostRefused(url, "a port is a number from 1 to 65535")
    if not is_loopback(host):
        _check_remote(url, scheme, host, frozenset(name.strip().lower() for name in allowed))
    port = f":{int(found['port'])}" if found["port"] else ""
    return f"{scheme}://{host}{port}{found['path']}"


def _check_remote(url: str, scheme: str, host: str, allowed: frozenset[str]) -> None:
    if scheme != "https":
        raise HostRefused(url, "the key would cross the network unencrypted; write https://")
    if host in allowed:
        return
    if NAME.fullmatch(host) is None or len(host) > 253:
        raise HostRefused(url, "this is no host name of Jotform; check the target's `url`")
    if host in WEB_HOSTS:
        raise HostRefused(url, f"this is the web application, which takes no keys; write {DEFAULT_URL}")
    if not host.endswith(".jotform.com"):
        raise HostRefused(
            url,
            f"only *.jotform.com and this machine get one; to allow {host}, add it to `allowed_hosts` in "
            f"~/.config/wfcode/config.yaml or to {ALLOWED_VARIABLE}",
        )


def is_loopback(host: str) -> bool:
    """True for this machine: `localhost`, 127.0.0.0/8 and ::1."""
    if host == "localhost":
        return True
    try:
        return IPv6Address(host[1:-1]).is_loopback if host.startswith("[") else IPv4Address(host).is_loopback
    except AddressValueError:
        return False


def shown(url: str) -> str:
    """The URL as a message may quote it: cut, on one line, without user name and password."""
    text = re.sub(r"(?<=//)[^/]*@", "", " ".join(url.split()))
    return text if len(text) <= 100 else f"{text[:100]}…"
