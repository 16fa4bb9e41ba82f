"""The page in a real browser: drawn, looked into by mouse and keyboard, in a host and alone, dark and light."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from browser import needs_browser, result
from pictures import plan

from wfcode.render.graph import app_page, page
from wfcode.render.graph.html import shown

pytestmark = needs_browser


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    """The page with a picture of its own."""
    path = tmp_path / "page.html"
    path.write_text(page(plan()), encoding="utf-8")
    return path


REPORT = """
const box = (key) => document.querySelector(`.box[data-key="${key}"]`);
const key = (name) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true}));
const rows = () => document.getElementById('details-rows').textContent;
const hidden = () => document.getElementById('details').hidden;
const report = {};
report.boxes = document.querySelectorAll('.box').length;
report.arrows = document.querySelectorAll('.arrow').length;
report.heading = document.getElementById('title').textContent;
report.legend = [...document.querySelectorAll('#legend span')].map((each) => each.textContent);
report.closed = hidden();
box('one').dispatchEvent(new MouseEvent('click', {bubbles: true}));
report.clicked = [hidden(), rows(), box('one').getAttribute('aria-pressed')];
key('Escape');
report.escaped = hidden();
box('trigger').focus();
key('ArrowDown');
report.moved = document.activeElement.dataset.key;
key('Enter');
report.entered = rows();
const style = (mark) => getComputedStyle(document.querySelector(`.box.${mark} rect`));
report.dashes = ['added', 'changed', 'removed', 'drift'].map((mark) => style(mark).strokeDasharray);
report.colours = ['added', 'changed', 'removed', 'drift'].map((mark) => style(mark).stroke);
document.documentElement.dataset.theme = 'dark';
report.dark = getComputedStyle(document.body).backgroundColor;
document.documentElement.dataset.theme = 'light';
report.light = getComputedStyle(document.body).backgroundColor;
document.title = JSON.stringify(report);
"""


def test_the_page_shows_the_plan_and_answers_mouse_and_keyboard(alone: Path) -> None:
    found = json.loads(result(alone, REPORT))
    assert (found["boxes"], found["arrows"], found["heading"]) == (5, 5, "Mails")
    assert len(found["legend"]) == 4 and found["closed"]
    assert found["clicked"] == [False, "subject: a -> b", "true"] and found["escaped"]
    assert found["moved"] == "one" and found["entered"] == "subject: a -> b"
    assert len(set(found["dashes"])) == 4 and len(set(found["colours"])) == 4
    assert found["dark"] != found["light"]


HOST = """<!doctype html><html><head><title></title></head><body><iframe id="app"></iframe><script>
const app = document.getElementById('app');
const seen = [];
const send = (message) => app.contentWindow.postMessage({jsonrpc: '2.0', ...message}, '*');
window.addEventListener('message', (event) => {
  const message = event.data;
  seen.push(message.method || 'answer');
  if (message.method === 'ui/initialize') {
    send({id: message.id, result: {protocolVersion: '2026-01-26', hostContext: {theme: 'dark'}}});
  }
  if (message.method === 'ui/notifications/initialized') {
    send({method: 'ui/notifications/tool-result', params: RESULT});
    setTimeout(() => {
      const inner = app.contentDocument;
      document.title = JSON.stringify({
        seen, boxes: inner.querySelectorAll('.box').length, theme: inner.documentElement.dataset.theme,
        note: inner.getElementById('note').textContent,
      });
    }, 300);
  }
});
app.srcdoc = PAGE;
</script></body></html>"""


def hosted(tmp_path: Path, answer: dict[str, object]) -> dict[str, object]:
    """What the page shows inside a host that hands it that answer."""
    inner = json.dumps(app_page()).replace("<", "\\u003c")
    path = tmp_path / "host.html"
    path.write_text(
        HOST.replace("RESULT", json.dumps(answer).replace("<", "\\u003c")).replace("PAGE", inner), encoding="utf-8"
    )
    found: dict[str, object] = json.loads(result(path, ""))
    return found


def test_a_host_hands_the_page_its_picture(tmp_path: Path) -> None:
    found = hosted(tmp_path, {"content": [], "_meta": {"wfcode/picture": shown(plan())}})
    assert found["boxes"] == 5 and found["theme"] == "dark" and found["note"] == "plan"
    assert isinstance(found["seen"], list)
    assert found["seen"][:2] == ["ui/initialize", "ui/notifications/initialized"]
    assert "ui/notifications/size-changed" in found["seen"]


def test_an_answer_without_a_picture_is_shown_as_text(tmp_path: Path) -> None:
    found = hosted(tmp_path, {"content": [{"type": "text", "text": "No <b>changes</b>."}]})
    assert found["boxes"] == 0 and found["note"] == "No <b>changes</b>."
