"""Mail bodies: Markdown with hard line breaks, tokens untouched, raw HTML only on purpose."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.compile import mails
from wfcode.compile.mails import html_of, literal
from wfcode.steps.tokens import TOKEN


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ("C", "<p>C</p>"),
        ("", ""),
        (" \n\n", ""),
        ("one\ntwo\n\nthree\n", "<p>one<br>\ntwo</p>\n<p>three</p>"),
        ("one\r\ntwo", "<p>one<br>\ntwo</p>"),
        ("**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("# Hello\n\nyou", "<h1>Hello</h1>\n<p>you</p>"),
        ("[here](https://example.com/?a=1&b=2)", '<p><a href="https://example.com/?a=1&amp;b=2">here</a></p>'),
        ("a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>"),
        ("1 <b>bold</b>", "<p>1 &lt;b&gt;bold&lt;/b&gt;</p>"),
        ("<p>as *it* is</p>\n", "<p>as *it* is</p>\n"),
        ("  <div>x</div>", "  <div>x</div>"),
        ("Kind regards\n--\nFinance", "<p>Kind regards<br>\n--<br>\nFinance</p>"),
        ("    four blanks", "<p>four blanks</p>"),
        ("[1]: https://example.com", "<p>[1]: https://example.com</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("snake_case_name", "<p>snake_case_name</p>"),
    ],
)
def test_what_becomes_of_a_body(body: str, html: str) -> None:
    assert html_of(body) == html


@pytest.mark.parametrize(
    ("body", "html"),
    [
        ("{first_name_} and {_x_}", "<p>{first_name_} and {_x_}</p>"),
        ("*{a*b}*", "<p><em>{a*b}</em></p>"),
        ("**{fullName}**", "<p><strong>{fullName}</strong></p>"),
        ("[decide]({approvalLink})", '<p><a href="{approvalLink}">decide</a></p>'),
        (
            "[{form_title}](https://x.example/{id}?n=ä)",
            '<p><a href="https://x.example/{id}?n=%C3%A4">{form_title}</a></p>',
        ),
        ("![logo]({manager.taskName})", '<p><img src="{manager.taskName}" alt="logo"></p>'),
        ("`{a_b}`", "<p><code>{a_b}</code></p>"),
        ("{Form Name}", "<p>{Form Name}</p>"),
        ("p {color: red}", "<p>p {color: red}</p>"),
    ],
)
def test_tokens_are_kept_letter_by_letter(body: str, html: str) -> None:
    assert html_of(body) == html


def test_literal_text_is_never_markdown_nor_html() -> None:
    assert literal("<b>*x*</b>\n\n- {a}\n- b") == "<p>&lt;b&gt;*x*&lt;/b&gt;</p>\n<p>- {a}<br>\n- b</p>"


WORDS = st.sampled_from(
    ["{full_name}", "{a*b}", "{vendor.email}", "**", "_", "[", "](", ")", "`", "x", " ", "\n", "#", "> "]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=14).map("".join).filter(lambda body: "```" not in body))
def test_a_token_never_gets_lost(body: str) -> None:
    written = [found for found in TOKEN.findall(body) if not re.search(r"[<>&\"`\[\]\\()]", found)]
    assert set(written) <= set(TOKEN.findall(html_of(body)))


PLAIN = st.text(alphabet=st.sampled_from("aäZ7 ,.;:?()'/=-\n{}_#*1)+"), max_size=40)


@settings(max_examples=300, deadline=None)
@given(PLAIN)
def test_text_without_markdown_becomes_the_same_without_the_parser(body: str) -> None:
    text = body.strip("\n")
    if not text.lstrip().startswith("<"):
        assert html_of(body) == mails._markdown().render(text).strip("\n")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_every_text_becomes_something(body: str) -> None:
    assert isinstance(html_of(body), str)
    assert "<script" not in html_of(f"x{body}")
