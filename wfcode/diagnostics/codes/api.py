"""WF8xx: Jotform's API. The `bad` side shows the message or its cause, the `good` side what to do."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity


def _code(code: str, title: str, explanation: str, bad: str, good: str) -> Code:
    return Code(code, title, Severity.ERROR, explanation, bad, good)


CODES: tuple[Code, ...] = (
    _code(
        "WF800",
        "Call failed",
        "A call to Jotform's API failed in a way that has no code of its own.",
        "wfcode apply claims --yes",
        "wfcode plan claims  # reads what is live",
    ),
    _code(
        "WF801",
        "Host not reached",
        "The connection was refused, or broke. A read is sent again when the connection broke; a write never is, "
        "because it may have been carried out: `wfcode plan` reads what is live.",
        "url: https://127.0.0.1:9",
        "url: https://api.jotform.com",
    ),
    _code(
        "WF802",
        "No such host",
        "The name of the host resolves to nothing: it is misspelt, or there is no network.",
        "url: https://apo.jotform.com",
        "url: https://api.jotform.com",
    ),
    _code(
        "WF803",
        "Certificate not trusted",
        "The host's certificate is not accepted. Behind a proxy that opens TLS, SSL_CERT_FILE names the certificates "
        "of the network. The check cannot be switched off.",
        "wfcode plan",
        "SSL_CERT_FILE=/etc/ssl/company.pem wfcode plan",
    ),
    _code(
        "WF804",
        "No answer in time",
        "No answer came within 20 seconds (60 for forms made by AI). Reads are tried four times; a write is not sent "
        "again, because it may have been carried out.",
        "wfcode apply claims --yes  # no answer to the PUT",
        "wfcode plan claims  # reads what is live",
    ),
    _code(
        "WF805",
        "Unusable proxy",
        "The proxy that HTTPS_PROXY or ALL_PROXY names cannot be used. This machine is never reached through it.",
        "HTTPS_PROXY=nonsense://x wfcode plan",
        "HTTPS_PROXY=http://proxy.example.com:3128 wfcode plan",
    ),
    _code(
        "WF809",
        "Not an API key",
        "The variable holds what no key looks like: blanks or line breaks inside, or characters beyond ASCII.",
        'JOTFORM_API_KEY="my key" wfcode plan',
        "JOTFORM_API_KEY=0123456789abcdef wfcode plan",
    ),
    _code(
        "WF810",
        "Refused, reason unknown",
        "Jotform answers 401 alike for a wrong key and for what the account does not have; the call that tells them "
        "apart failed as well.",
        "wfcode plan  # while the server has trouble",
        "wfcode plan  # a little later",
    ),
    _code(
        "WF811",
        "Wrong key",
        "The key is not accepted at this host. An account whose data live in the EU has another host than one in the "
        "US; keys are listed at https://www.jotform.com/myaccount/api.",
        "JOTFORM_API_KEY=of-another-account wfcode plan",
        "JOTFORM_API_KEY=0123456789abcdef wfcode plan",
    ),
    _code(
        "WF812",
        "Not in this account",
        "The key is good, but the account has no workflow or form of that id: it was deleted, or it belongs to another "
        "account. `wfcode list` shows what is there.",
        'forms: {claim: "242894007368900"}',
        'forms: {claim: "242894007368969"}',
    ),
    _code(
        "WF813",
        "Not allowed",
        "The key is good, this call is refused: the key may only read, or the target's `team` is not the right one. "
        "Right after the creation of a workflow the refusal may pass by itself.",
        "JOTFORM_API_KEY=may-only-read wfcode apply claims",
        "JOTFORM_API_KEY=has-full-access wfcode apply claims",
    ),
    _code(
        "WF814",
        "Call refused as wrong",
        "The server says that what was sent is wrong. Nothing was sent after it.",
        "wfcode apply claims --yes",
        "wfcode plan claims  # reads what is live",
    ),
    _code(
        "WF815",
        "Conflict",
        "The server says that this is there already.",
        "wfcode apply claims --yes",
        "wfcode plan claims  # reads what is live",
    ),
    _code(
        "WF816",
        "Limit reached",
        "The account's calls of the day are used up (they start anew at midnight, US Eastern time), or too many came "
        "in a row. Nothing is tried again once the day's are used up.",
        "wfcode plan  # the 1,001st call of a day on the Starter plan",
        "wfcode plan  # after midnight, US Eastern time",
    ),
    _code(
        "WF817",
        "Server failed",
        "Trouble on the server's side. Reads are tried again; a write is not, because it may have been carried out.",
        "wfcode apply claims --yes  # answered with 500",
        "wfcode plan claims  # reads what is live",
    ),
    _code(
        "WF818",
        "Another host",
        "The server redirects, or says that the data of this account live in the EU. wfcode follows no redirect, for "
        "the key would follow too: set the URL that the message names.",
        "url: https://api.jotform.com",
        "url: https://eu-api.jotform.com",
    ),
    _code(
        "WF819",
        "Unexpected answer",
        "The answer is a web page, no JSON, or JSON of another shape. An answer that is not understood is never taken "
        "for an empty one. Often the URL is that of the web site: for Enterprise it ends with `/API`.",
        "url: https://acme.jotform.com",
        "url: https://acme.jotform.com/API",
    ),
)
