"""A key goes to Jotform over https, to this machine, and to hosts the user allowed; to nobody else, however written."""

from __future__ import annotations

from urllib.parse import urlsplit

import httpx
import pytest
from answers import KEY
from hypothesis import given
from hypothesis import strategies as st

from wfcode.jotform.client import Jotform
from wfcode.jotform.hosts import HostRefused, base_url, is_loopback

GOOD = {
    "https://api.jotform.com": "https://api.jotform.com",
    "https://eu-api.jotform.com/": "https://eu-api.jotform.com",
    "HTTPS://API.JotForm.com": "https://api.jotform.com",
    "https://acme.jotform.com/API": "https://acme.jotform.com/API",
    "https://api.jotform.com:443/v1/": "https://api.jotform.com:443/v1",
    "http://localhost:8000": "http://localhost:8000",
    "http://127.0.0.1:8000/": "http://127.0.0.1:8000",
    "http://127.9.9.9": "http://127.9.9.9",
    "http://[::1]:80": "http://[::1]:80",
}
BAD = [
    "",
    "api.jotform.com",
    "http://api.jotform.com",
    "https://jotform.com",
    "https://www.jotform.com/API",
    "https://evil-jotform.com",
    "https://jotform.com.evil.io",
    "https://api.jotform.com.evil.io",
    "https://evil.io/api.jotform.com",
    "https://evil.io#.jotform.com",
    "https://evil.io?.jotform.com",
    "https://api.jotform.com@evil.io",
    "https://user:secret@api.jotform.com",
    "https://evil.io\\@api.jotform.com",
    "https://evil.io\\.jotform.com",
    "https://evil.io%2f.jotform.com",
    "https://evil.io/.jotform.com\n",
    "https://evil.io。jotform.com",
    "https://ａpi.jotform.com",
    "https://api.jotform.com.",
    "https://.jotform.com",
    "https://-.jotform.com",
    "https://a..jotform.com",
    "https://api.jotform.com:0",
    "https://api.jotform.com:99999",
    "https://api.jotform.com:x",
    "https://api.jotform.com/../x",
    "https://api.jotform.com/?x=1",
    " https://api.jotform.com",
    "https://api.jotform.com\n",
    "ftp://api.jotform.com",
    "javascript:alert(1)",
    "https://localhost.evil.io",
    "http://127.0.0.1.evil.io",
    "http://127.1",
    "http://2130706433",
    "http://0.0.0.0",
    "http://[::ffff:127.0.0.1]",
    "http://192.168.0.1",
    "http://169.254.169.254",
]


@pytest.mark.parametrize(("given", "normal"), GOOD.items())
def test_a_good_url_has_one_form(given: str, normal: str) -> None:
    assert base_url(given) == normal
    assert base_url(normal) == normal


@pytest.mark.parametrize("url", BAD)
def test_a_bad_url_gets_no_key(url: str) -> None:
    with pytest.raises(HostRefused) as caught:
        Jotform(url, KEY)
    assert KEY not in str(caught.value)
    assert caught.value.code == "WF610"


def test_a_password_in_the_url_is_not_shown() -> None:
    with pytest.raises(HostRefused) as caught:
        base_url("https://user:secret@api.jotform.com")
    assert "secret" not in str(caught.value)


def test_a_host_that_the_user_allowed_gets_one_over_https_only() -> None:
    assert base_url("https://forms.example.com/API", allowed=["Forms.example.com "]) == "https://forms.example.com/API"
    for url in ("http://forms.example.com", "https://a.forms.example.com", "https://forms.example.com.evil.io"):
        with pytest.raises(HostRefused):
            base_url(url, allowed=["forms.example.com"])


def test_the_refusal_names_both_ways_to_allow_a_host() -> None:
    with pytest.raises(HostRefused, match=r"config\.yaml.*WFCODE_ALLOWED_HOSTS"):
        base_url("https://forms.example.com")


pieces = st.sampled_from(
    ["https", "http", "://", "//", ":", "@", "/", "\\", "?", "#", ".", "..", "%2e", "evil.io", "api", "jotform.com",
     ".jotform.com", "localhost", "127.0.0.1", "[::1]", "443", "\t", "\n", " ", "。", "é", "xn--", "-", "_", "\x00"]
)  # fmt: skip
urls = st.lists(pieces, min_size=1, max_size=9).map("".join) | st.text(max_size=40).map("https://{}".format)


@given(urls)
def test_whatever_passes_leads_where_it_says(url: str) -> None:
    try:
        normal = base_url(url)
    except HostRefused:
        return
    host = httpx.URL(normal + "/user").host
    assert host == urlsplit(normal).hostname
    assert is_loopback(f"[{host}]" if ":" in host else host) or (
        normal.startswith("https://") and host.endswith(".jotform.com") and not httpx.URL(normal).userinfo
    )


@given(st.text(max_size=30))
def test_a_prefix_never_makes_a_foreign_host_good(name: str) -> None:
    for url in (f"https://{name}jotform.com.evil.io", f"https://{name}@evil.io", f"https://evil.io/{name}.jotform.com"):
        with pytest.raises(HostRefused):
            base_url(url)
