// The room to translate in: a list of texts, one of them to work on, and what shows it.
import { $, $$, ask, failed, findingList, later, listen, make, notice, say } from "./core.js";
import { Editor, called } from "./editor.js";
import { Stage } from "./stage.js";

const desk = $("#desk");
const here = desk.dataset.here;
const forms = JSON.parse(desk.dataset.forms);
const into = desk.dataset.into;
const UNFINISHED = ["missing", "stale", "work"];
const IDLE = { whole: 800, save: 1100, look: 2000 };

let rows = [];
let shown = []; // the rows that filters leave
let text = null; // what is known of the text on the table
let base = null; // what its file had when it was read or saved last
let face = 0;
let stroke = 0; // when the last key was struck
let busy = false; // whether a try is under way
let waiting = null; // the newest words that nobody has tried yet
export const latency = []; // milliseconds from a key stroke to its picture, for whoever measures
window.pnpLatency = latency;

const editor = new Editor($("#editor"), { label: say("text_yours"), language: into, forms, changed });
const stage = new Stage($("#stage"), { leaf: (step) => { face += step; tryNow(true); } });

// ---------------------------------------------------------------- the list

function item(row) {
  return make("li", {},
    make("button", {
      type: "button", class: "item", "data-context": row.context,
      "aria-current": row.context === text?.context ? "true" : null,
      onclick: () => open(row.context, true),
    },
    make("span", { class: `dot ${row.state}`, title: say(`state_${row.state}`) }),
    make("span", { class: "unseen" }, say(`state_${row.state}`)),
    make("span", { class: "lines" },
      make("span", { class: "english", lang: "en", dir: "ltr" }, row.english),
      make("span", { class: "own", lang: into, dir: "auto" }, row.text || "—")),
    row.notes ? make("span", { class: "mark", title: row.notes }, "?") : null,
    row.findings ? make("span", { class: "mark bad", title: say("text_findings", { count: row.findings }) }, "!") : null));
}

function fits(row, filter, words) {
  const matches = filter === "all" || row.state === filter
    || (filter === "unfinished" && UNFINISHED.includes(row.state))
    || (filter === "noted" && row.notes) || (filter === "wrong" && row.findings);
  const inside = `${row.context}\n${row.english}\n${row.text}\n${row.notes}`.toLocaleLowerCase();
  return matches && words.every((word) => inside.includes(word));
}

function list() {
  const filter = $("#filter").value;
  const words = $("#search").value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  shown = rows.filter((row) => fits(row, filter, words));
  $("#rows").replaceChildren(...shown.map(item));
  $("#count").textContent = say("text_shown", { count: shown.length, total: rows.length });
  progress();
}

function progress() {
  const count = (states) => rows.filter((row) => states.includes(row.state)).length;
  const total = rows.length || 1;
  for (const state of ["reviewed", "done", "work", "stale", "missing"]) {
    const share = count([state]) / total;
    $(`#progress .${state}`).style.flexGrow = share;
  }
  const done = count(["done", "reviewed"]);
  $("#progress").setAttribute("aria-label", say("text_progress", { done, total: rows.length }));
  $("#done").textContent = say("text_progress", { done, total: rows.length });
  for (const option of $$("#filter option")) {
    const number = rows.filter((row) => fits(row, option.value, [])).length;
    option.textContent = `${option.dataset.says} (${number})`;
  }
}

function renewRow(context, change) {
  const row = rows.find((one) => one.context === context);
  if (!row) return;
  Object.assign(row, change);
  const old = $(`#rows button[data-context="${CSS.escape(context)}"]`)?.parentElement;
  if (old) old.replaceWith(item(row));
  progress();
}

async function load() {
  rows = await ask(`${here}/texts`);
  list();
}

// ---------------------------------------------------------------- one text

async function open(context, focus = false) {
  if (!context || context === text?.context) return focus && editor.focus();
  await save();
  editor.rest(true); // what is typed meanwhile would be lost
  const found = await ask(`${here}/text?context=${encodeURIComponent(context)}`).catch(failed);
  editor.rest(false);
  if (!found) return;
  text = found;
  base = found.unit;
  face = 0;
  fill();
  history.replaceState(null, "", `${here}?text=${encodeURIComponent(context)}`);
  for (const one of $$("#rows .item")) {
    const own = one.dataset.context === context;
    if (!own) one.removeAttribute("aria-current");
    else {
      one.setAttribute("aria-current", "true");
      one.scrollIntoView({ block: "nearest" });
    }
  }
  $("#desk").dataset.view = "work";
  if (focus) editor.focus();
  beside(context);
  tryNow(true);
}

function fill() {
  $("#work").hidden = false;
  $("#where").textContent = text.where;
  $("#context").textContent = text.context;
  $("#english").replaceChildren(...marked(text.english));
  const reads = text.reads.length ? text.reads : [];
  $("#reads").replaceChildren(...reads.map((one) => make("p", { lang: "en", dir: "ltr" }, one)));
  $("#change").replaceChildren(...changes(text.change));
  $("#change-block").hidden = !text.change;
  $("#facts").replaceChildren(...facts());
  $("#terms").replaceChildren(...text.terms.map((one) => make("li", {},
    make("b", { lang: "en" }, one.english), " → ",
    one.forms.length ? make("span", { lang: into, dir: "auto" }, one.forms.join(" | ")) : say("text_no_term"),
    one.note ? make("span", { class: "help" }, ` ${one.note}`) : null)));
  $("#terms-block").hidden = !text.terms.length;
  const holes = [...new Set(text.english.match(/\{[^{}]*\}/g) ?? [])];
  $("#holes").replaceChildren(...holes.map((raw, at) => make("button", {
    type: "button", class: "chip", title: `${raw}  Alt+${at + 1}`, onclick: () => editor.insert(inOwn(raw)),
  }, called(raw))));
  $("#holes-block").hidden = !holes.length;
  editor.reset(base.text, holes);
  $("#fuzzy").checked = base.fuzzy;
  $("#reviewed").checked = base.reviewed;
  $("#notes").value = base.notes;
  $("#findings").replaceChildren();
  $("#says").replaceChildren();
  saved("");
}

/** Return a plural of the English with as many empty forms as this language has. */
function inOwn(raw) {
  const found = /^\{([^:{}]+):(.*\|.*)\}$/.exec(raw);
  return found && !["card", "icon", "prose", "size"].includes(found[1])
    ? `{${found[1]}:${forms.map(() => "").join("|")}}` : raw;
}

/** Return the English with its terms and placeholders marked. */
function marked(english) {
  const terms = text.terms.map((one) => one.english.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const words = terms.length ? `|(?<![\\p{L}])(?:${terms.join("|")})(?:s|es)?(?![\\p{L}])` : "";
  const pattern = new RegExp(`\\{[^{}]*\\}${words}`, "giu");
  const found = [];
  let end = 0;
  for (const match of english.matchAll(pattern)) {
    found.push(english.slice(end, match.index));
    const isHole = match[0].startsWith("{");
    found.push(make(isHole ? "span" : "mark", { class: isHole ? "chip" : "term" }, isHole ? called(match[0]) : match[0]));
    end = match.index + match[0].length;
  }
  return [...found, english.slice(end)];
}

/** Return what is gone and what has come: `the [-old-]{+new+} words`. */
function changes(difference) {
  return difference.split(/(\[-.*?-\]|\{\+.*?\+\})/s).map((part) => {
    if (part.startsWith("[-")) return make("del", {}, part.slice(2, -2));
    return part.startsWith("{+") ? make("ins", {}, part.slice(2, -2)) : part;
  });
}

function facts() {
  const told = [["text_room", text.room], ["text_note", text.note], ["text_place", text.place]];
  const hints = text.hints.map((one) => [null, one]);
  return [...told, ...hints].filter(([, value]) => value).flatMap(([key, value]) => [
    make("dt", {}, key ? say(key) : ""), make("dd", {}, value)]);
}

async function beside(context) {
  $("#beside").replaceChildren();
  const found = await ask(`${here}/beside?context=${encodeURIComponent(context)}`).catch(() => null);
  if (!found || text?.context !== context) return;
  const others = Object.entries(found.languages).map(([code, said]) => make("li", {},
    make("b", {}, code), " ", make("span", { lang: code, dir: "auto" }, said)));
  const same = found.same.map((one) => make("li", {},
    make("b", {}, one.game), " ", make("span", { lang: into, dir: "auto" }, one.text), " ",
    make("button", { type: "button", class: "link", onclick: () => editor.replace(one.text) }, say("text_take"))));
  $("#beside").replaceChildren(...same, ...others);
}

// ---------------------------------------------------------------- while somebody types

function changed() {
  waiting = stroke = performance.now();
  saved("changed");
  // A changed text is not what somebody has reviewed, nor stale any more.
  $("#reviewed").checked = false;
  if (base.fuzzy && $("#fuzzy").checked && editor.value !== base.text) $("#fuzzy").checked = false;
  tryNow(false);
  tryLater();
  saveLater();
}

const tryLater = later(() => tryNow(true), IDLE.whole);
const saveLater = later(() => save(), IDLE.save);

async function tryNow(whole) {
  if (!text) return;
  if (busy) {
    waiting ??= performance.now();
    return;
  }
  busy = true;
  const since = waiting;
  waiting = null;
  const asked = { context: text.context, text: editor.value, at: face, whole };
  try {
    const found = await ask(`${here}/try`, asked);
    if (text?.context === asked.context) {
      await stage.show(found.sight, text);
      if (since !== null) latency.push(performance.now() - since);
      $("#findings").replaceChildren(...(found.findings.length ? [findingList(found.findings)] : []));
      $("#says").replaceChildren(...found.says.map((one) => make("p", { lang: into, dir: "auto" }, one)));
    }
  } catch (problem) {
    failed(problem);
  } finally {
    busy = false;
    if (waiting !== null) tryNow(false);
  }
}

// ---------------------------------------------------------------- saved at once

function saved(state) {
  const words = { "": "", changed: "", saving: "text_saving", saved: "text_saved" };
  $("#saved").textContent = words[state] ? say(words[state]) : "";
  $("#saved").dataset.state = state;
}

function now() {
  return {
    text: editor.value, fuzzy: $("#fuzzy").checked, notes: $("#notes").value.trim(), reviewed: $("#reviewed").checked,
  };
}

function differs(one, other) {
  return ["text", "fuzzy", "notes", "reviewed"].some((key) => one[key] !== other[key]);
}

let saving = Promise.resolve();

/** Save what has changed, one text after the other; true if the file has it. */
function save() {
  saving = saving.then(saveNow, saveNow);
  return saving;
}

async function saveNow() {
  if (!text || !differs(now(), base)) return true;
  const [own, wish] = [text.context, now()];
  saved("saving");
  try {
    const answer = await ask(`${here}/save`, { context: own, base, ...wish });
    if (answer.theirs) return await settle(own, wish, answer.theirs);
    renewRow(own, { text: answer.unit.text, state: answer.state, notes: answer.unit.notes });
    if (text?.context === own) {
      base = answer.unit;
      if (now().text === base.text) $("#fuzzy").checked = base.fuzzy;
      saved("saved");
    }
    return true;
  } catch (problem) {
    saved("");
    failed(problem);
    return false;
  }
}

/** Ask whose words stay if somebody else has changed the same text. */
async function settle(context, mine, theirs) {
  const dialog = $("#conflict");
  $("#theirs").textContent = theirs.text || "—";
  $("#mine").textContent = mine.text || "—";
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  base = theirs;
  if (dialog.returnValue === "mine") return saveNow();
  if (text?.context === context) {
    text.unit = theirs;
    fill();
    tryNow(true);
  }
  renewRow(context, { text: theirs.text });
  return true;
}

// ---------------------------------------------------------------- keys

function step(by, wanted = () => true) {
  const at = shown.findIndex((row) => row.context === text?.context);
  for (let next = at + by; next >= 0 && next < shown.length; next += by) {
    if (wanted(shown[next])) return open(shown[next].context, true);
  }
  notice(say(by > 0 ? "text_last" : "text_first"));
}

async function nextUnfinished() {
  await save();
  const unfinished = (row) => UNFINISHED.includes(row.state) && row.context !== text?.context;
  const at = rows.findIndex((row) => row.context === text?.context);
  const found = rows.slice(at + 1).find(unfinished) ?? rows.find(unfinished);
  return found ? open(found.context, true) : notice(say("text_all_done"), "good");
}

function toggle(id) {
  const box = $(id);
  box.checked = !box.checked;
  save();
}

const KEYS = {
  ArrowDown: () => step(1), ArrowUp: () => step(-1), KeyC: () => copyEnglish(),
  KeyW: () => toggle("#fuzzy"), KeyR: () => toggle("#reviewed"), KeyK: () => $("#keys").showModal(),
};

function copyEnglish() {
  if (text) editor.replace(text.english.replace(/\{[^{}]*\}/g, inOwn));
}

addEventListener("keydown", (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
  if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    nextUnfinished();
  } else if (event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code)) {
    event.preventDefault();
    $$("#holes button")[Number(event.code.slice(5)) - 1]?.click();
  } else if (event.altKey && !event.ctrlKey && KEYS[event.code]) {
    event.preventDefault();
    KEYS[event.code]();
  } else if (event.key === "/" && !typing) {
    event.preventDefault();
    $("#search").focus();
  }
});

// ---------------------------------------------------------------- all of it

$("#filter").addEventListener("change", list);
$("#search").addEventListener("input", later(list, 120));
for (const id of ["#fuzzy", "#reviewed"]) $(id).addEventListener("change", () => save());
$("#notes").addEventListener("change", () => save());
$("#copy").addEventListener("click", copyEnglish);
$("#next").addEventListener("click", nextUnfinished);
$("#undo").addEventListener("click", () => editor.undo());
$("#redo").addEventListener("click", () => editor.redo());
$("#help").addEventListener("click", () => $("#keys").showModal());
$("#to-list").addEventListener("click", () => { desk.dataset.view = "list"; });
addEventListener("beforeunload", (event) => {
  if (text && differs(now(), base)) event.preventDefault();
});
addEventListener("pagehide", () => save());

listen("changed", ({ files }) => {
  if (files.some((name) => name === desk.dataset.file || name.startsWith(desk.dataset.folder))) refreshLater();
});

/** See what has changed on disk, but not between two key strokes. */
const refreshLater = later(async () => {
  if (performance.now() - stroke < IDLE.look) return refreshLater();
  await load().catch(failed);
  const row = rows.find((one) => one.context === text?.context);
  if (!text || !row || differs(now(), base)) return; // unsaved words are settled when they are saved
  if (row.text !== base.text || row.notes !== base.notes) {
    const context = text.context;
    text = null;
    open(context);
  } else tryNow(true);
}, 250);

await load().catch(failed);
const asked = new URLSearchParams(location.search).get("text");
const first = rows.find((row) => row.context === asked) ?? rows.find((row) => UNFINISHED.includes(row.state)) ?? rows[0];
if (first) await open(first.context);
if (!asked) desk.dataset.view = "list";
if (matchMedia("(max-width: 700px)").matches) $("#beside-block").open = false;
desk.dataset.ready = "yes";
