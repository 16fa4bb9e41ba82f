"use strict";
(() => {
  const part = (id) => document.getElementById(id);
  let details = {};

  function show(shown) {
    part("title").textContent = shown.title;
    part("note").textContent = shown.note;
    details = shown.details;
    const parsed = new DOMParser().parseFromString(shown.svg, "image/svg+xml").documentElement;
    part("picture").replaceChildren(document.importNode(parsed, true));
    part("legend").replaceChildren(...shown.legend.map((row) => {
      const entry = document.createElement("span");
      entry.textContent = row;
      return entry;
    }));
    close();
    tellSize();
  }

  const boxes = () => [...document.querySelectorAll("#picture .box")];

  function open(box) {
    for (const other of boxes()) other.setAttribute("aria-pressed", String(other === box));
    const rows = details[box.dataset.key] || [];
    part("details-title").textContent = box.getAttribute("aria-label");
    part("details-rows").textContent = rows.length ? rows.join("\n") : "Nothing more to say.";
    part("details").hidden = false;
    tellSize();
  }

  function close() {
    for (const box of boxes()) box.setAttribute("aria-pressed", "false");
    part("details").hidden = true;
  }

  function step(box, by) {
    const all = boxes();
    const next = all[all.indexOf(box) + by];
    if (next) next.focus();
  }

  document.addEventListener("click", (event) => {
    const box = event.target.closest && event.target.closest(".box");
    if (box) open(box);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { close(); tellSize(); return; }
    const box = document.activeElement && document.activeElement.closest(".box");
    if (!box) return;
    const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    if (event.key === "Enter" || event.key === " ") open(box);
    else if (event.key in moves) step(box, moves[event.key]);
    else return;
    event.preventDefault();
  });

  // The host around the page, where there is one: MCP Apps speak JSON-RPC through postMessage.
  const hosted = window.parent !== window;
  const send = (message) => { if (hosted) window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*"); };
  const tellSize = () => send({
    method: "ui/notifications/size-changed",
    params: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight },
  });
  const theme = (context) => {
    if (context && (context.theme === "dark" || context.theme === "light")) {
      document.documentElement.dataset.theme = context.theme;
    }
  };
  function take(result) {
    const shown = result && result._meta && result._meta["wfcode/picture"];
    if (shown) { show(shown); return; }
    part("note").textContent = ((result && result.content) || []).map((each) => each.text || "").join("\n");
    tellSize();
  }
  window.addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== window.parent || !message || message.jsonrpc !== "2.0") return;
    if (message.id === "initialize" && message.result) {
      theme(message.result.hostContext);
      send({ method: "ui/notifications/initialized", params: {} });
    } else if (message.method === "ui/notifications/tool-result") take(message.params);
    else if (message.method === "ui/notifications/host-context-changed") theme(message.params);
    else if (message.id !== undefined && message.method) send({ id: message.id, result: {} });
  });

  const own = part("own");
  if (own) show(JSON.parse(own.textContent));
  send({
    id: "initialize",
    method: "ui/initialize",
    params: { appInfo: { name: "wfcode", version: "1" }, appCapabilities: {}, protocolVersion: "2026-01-26" },
  });
})();
