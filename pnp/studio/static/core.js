// What all rooms share: words, questions to the studio, events, findings and notices.

const given = JSON.parse(document.getElementById("for-scripts").textContent);
export const language = given.language;

/** Return a text in the reader's language, with its braces filled. */
export function say(id, values = {}) {
  const text = given.texts[`js_${id}`] ?? id;
  return text.replace(/\{([^{}]*)\}/g, (_, inside) => {
    const [name, forms] = inside.split(/:(.*)/s);
    const value = values[name] ?? `{${name}}`;
    if (forms === undefined) return typeof value === "number" ? value.toLocaleString(language) : value;
    const number = Math.abs(Math.trunc(value));
    const rows = given.plural;
    return forms.split("|")[rows[number < rows.length ? number : (number % 100) + 100]];
  });
}

/** Return an element: make("li", {class: "x", onclick: f}, "text", other). */
export function make(name, traits = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(traits)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

export const $ = (selector, from = document) => from.querySelector(selector);
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

/** A refusal of the studio: `status`, and `answer` with `findings` if it knows what is wrong. */
export class Refusal extends Error {
  constructor(status, answer) {
    super(answer?.error ?? answer?.findings?.map((one) => one.message).join("\n") ?? `${status}`);
    this.status = status;
    this.answer = answer ?? {};
    this.findings = this.answer.findings ?? [];
  }
}

/** Ask the studio; `body` makes it a POST unless `method` says otherwise. */
export async function ask(path, body = undefined, { method, signal } = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { Accept: "application/json", ...(sent.body ? { "Content-Type": "application/json" } : {}) },
    signal,
    ...sent,
  });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

/** Show a short message for a while; `kind` is info, good or bad. */
export function notice(text, kind = "info") {
  const note = make("p", { class: `notice ${kind}` }, text);
  $("#notices").append(note);
  setTimeout(() => note.remove(), kind === "bad" ? 10000 : 5000);
}

/** Tell people what went wrong, whatever it was. */
export function failed(problem) {
  if (problem.name === "AbortError") return;
  notice(problem instanceof Refusal ? problem.message : say("lost"), "bad");
}

/** Return findings as a list; `open(finding)` makes each lead to its place, `said` tells its words. */
export function findingList(findings, open = undefined, said = (one, name) => one[name]) {
  return make("ul", { class: "findings" }, findings.map((one) => {
    const place = one.file ? `${one.file}${one.line ? `:${one.line}` : ""}` : "";
    return make("li", { class: one.severity },
      make("b", {}, say(one.severity)), " ", ...[said(one, "message")].flat(),
      place ? (open ? make("button", { class: "link", type: "button", onclick: () => open(one) }, place)
                    : make("code", {}, place)) : null,
      one.hint ? make("span", { class: "hint" }, said(one, "hint")) : null);
  }));
}

const listeners = new Map();
let source = null;

/** Call a function with every event of a kind: changed, task, hello, bye. */
export function listen(kind, call) {
  if (!source) {
    source = new EventSource("/events");
    addEventListener("pagehide", () => source.close());
  }
  if (!listeners.has(kind)) {
    listeners.set(kind, []);
    source.addEventListener(kind, (event) => {
      for (const one of listeners.get(kind)) one(JSON.parse(event.data));
    });
  }
  listeners.get(kind).push(call);
}

/** Begin long work, call `told` with every state, and return the last one. */
export async function follow(path, body, told = () => {}) {
  const begun = await ask(path, body);
  return new Promise((resolve) => {
    let ended = false;
    const look = (state) => {
      if (ended || state.id !== begun.id) return;
      told(state);
      if (state.state !== "running") {
        ended = true;
        clearInterval(again);
        resolve(state);
      }
    };
    listen("task", look);
    // Whatever was told before we listened, or while the line was down.
    const again = setInterval(() => ask(`/tasks/${begun.id}`).then(look, () => {}), 700);
    look(begun);
  });
}

/** Call a function once nothing has happened for so many milliseconds. */
export function later(call, wait = 200) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), wait);
  };
}

$("#tongue")?.addEventListener("change", async (event) => {
  await ask("/language", { language: event.target.value }).catch(failed);
  location.reload();
});
listen("bye", () => notice(say("closed"), "bad"));
