// What printing takes, renewed with every choice: quickly from shapes, then with ink and pictures.

import { $, $$, ask, failed, follow, language, make, Refusal, say } from "./core.js";
import { optionFindings } from "./named.js";
import { choose } from "./print_form.js";

const box = $("#plan"), says = $("#plan-says"), shown = $("#plan-shown"), sum = $("#sum");
const number = (value, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits });
const open = new Set();
let now = 0, task = "";

/** Work out the plan of a form; whatever was asked before is of no interest any more. */
export async function plan(game, form) {
  const mine = ++now;
  box.setAttribute("aria-busy", "true");
  says.textContent = say("print_plan_now");
  try {
    const end = await follow("/printing/plan", { game, form, before: task }, (state) => {
      if (mine !== now) return void ask(`/tasks/${state.id}/stop`, {}).catch(() => {});
      task = state.id;
      told(state, form.since ? "print_plan_since" : "print_plan_ink");
    });
    if (mine !== now) return;
    if (end.state === "done") show(end.answer, true);
    else if (end.state === "refused") refuse(end.findings);
  } catch (problem) {
    if (mine !== now) return;
    if (problem instanceof Refusal && problem.findings.length) refuse(problem.findings);
    else failed(problem);
  }
  says.textContent = "";
  box.setAttribute("aria-busy", "false");
}

/** Say that another plan is about to come. */
export function expect() {
  box.setAttribute("aria-busy", "true");
}

/** Say what keeps anything from being planned. */
export function without(text) {
  now += 1;
  clear();
  says.textContent = text;
  box.setAttribute("aria-busy", "false");
}

function told(state, doing) {
  if (!state.says || state.state !== "running") return;
  const told = state.says;
  if (told.plan) show(told.plan, false);
  else if (told.at) says.textContent = say(doing, { part: told.at });
}

function clear() {
  sum.replaceChildren();
  shown.replaceChildren();
  for (const one of $$("output.sheets")) one.textContent = "";
}

function refuse(findings) {
  clear();
  sum.append(make("p", { class: "bad" }, say("print_plan_none")));
  shown.append(optionFindings(findings));
}

function show({ plans, findings }, whole) {
  const pictures = whole ? null : $(".look", shown);
  clear();
  if (!plans.length) return refuse(findings);
  if (findings.length) shown.append(optionFindings(findings));
  if (plans.every((one) => one.changes?.length === 0)) return nothing();
  const sheets = plans.flatMap((one) => one.papers).reduce((all, one) => all + one.sheets, 0);
  const minutes = plans.reduce((all, one) => all + Object.values(one.minutes).reduce((a, b) => a + b, 0), 0);
  sum.append(make("strong", {}, say("print_sheets", { count: sheets })),
    make("span", {}, duration(minutes)));
  for (const part of plans[0].parts) {
    const at = $(`output.sheets[data-part="${CSS.escape(part.part)}"]`);
    if (at) at.textContent = say("print_sheets", { count: part.sheets });
  }
  shown.append(whole ? look(plans[0]) : pictures ?? make("div", { class: "look waiting" }));
  if (plans.length === 1) shown.append(...one(plans[0], whole));
  else {
    shown.append(make("p", {}, say("print_all_languages", { count: sheets })));
    for (const plan of plans) {
      const details = make("details", { open: open.has(plan.language) },
        make("summary", {}, plan.language), ...one(plan, whole));
      details.addEventListener("toggle", () => open[details.open ? "add" : "delete"](plan.language));
      shown.append(details);
    }
  }
}

/** Say that whoever has the earlier deck needs nothing. */
function nothing() {
  sum.append(make("p", {}, say("print_nothing_new")));
}

/** Return what to do with an earlier deck, piece by piece. */
function changes(rows) {
  const count = (key) => rows.reduce((all, one) => all + one[key], 0);
  const both = (one) => say(one.out && one.into ? "print_change_both" : one.out ? "print_change_out" : "print_change_in",
    { out: one.out, into: one.into });
  return make("details", { class: "changes", open: rows.length <= 12 },
    make("summary", {}, say("print_changes", { out: count("out"), into: count("into") })),
    make("ul", {}, rows.map((one) => make("li", {}, make("span", {}, one.name), " ", make("strong", {}, both(one))))));
}

/** Say how long it takes, as exactly as anybody can know. */
function duration(minutes) {
  if (minutes < 90) return say("print_minutes", { count: Math.max(1, Math.round(minutes)) });
  return say("print_hours", { count: Math.round(minutes / 60) });
}

/** Return what one game takes in one language. */
function one(plan, whole) {
  const facts = make("dl", { class: "facts" });
  const fact = (name, ...rows) => facts.append(make("dt", {}, name), ...rows.map((row) => make("dd", {}, row)));
  fact(say("print_paper"), ...plan.papers.map(({ weight, sheets: count }) =>
    say(weight < 100 ? "print_sheets_plain" : "print_sheets_of", { count, weight })));
  if (plan.text_pages !== null) fact(say("print_ink"), say("print_ink_is", { count: plan.text_pages }));
  else if (!whole) fact(say("print_ink"), make("span", { class: "help" }, say("print_ink_later")));
  const minutes = Object.entries(plan.minutes).filter(([, count]) => count > 0);
  fact(say("print_time"), ...minutes.map(([what, count]) =>
    say(`print_minutes_${what}`, { count: Math.max(1, Math.round(count)) })));
  if (plan.sleeves.length) {
    fact(say("print_sleeves"), ...plan.sleeves.map((row) => say("print_sleeves_are", {
      count: row.cards, title: row.title, width: number(row.width, 1), height: number(row.height, 1) })));
  }
  const others = Object.entries(plan.backs);
  if (others.length) {
    fact(say("print_other_backs"), ...others.map(([way, count]) => say("print_other_backs_is", { way: called(way), count })));
  }
  for (const { components, saves } of plan.gather) {
    fact(say("print_sharing"), make("span", {}, say("print_shares", { parts: components.join(" + "), count: saves }), " ",
      make("button", { type: "button", class: "link", onclick: () => choose("gather") }, say("print_share_them"))));
  }
  const of = plan.changes ? [make("p", { class: "help" }, say("print_since_of", { language: plan.language, paper: plan.paper })), changes(plan.changes)] : [];
  return [...of, table(plan), facts];
}

const called = (way) => $(`[data-field=backs] input[value="${way}"]`)?.parentElement.textContent.trim() ?? way;

function table(plan) {
  const columns = [["sheets", "sheets"], ["pages", "pages"], ["cuts", "cuts"], ["outlines", "outlines"]]
    .filter(([key]) => plan.parts.some((part) => part[key]));
  return make("table", { class: "plain" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("print_part")),
      columns.map(([key]) => make("th", { scope: "col", class: "count" }, say(`print_part_${key}`))))),
    make("tbody", {}, plan.parts.map((part) => make("tr", {}, make("th", { scope: "row" }, part.title),
      columns.map(([key]) => make("td", { class: "count" }, part[key] ? number(part[key]) : "–"))))));
}

/** Return small pictures of the first sheets. */
function look(plan) {
  const pictures = plan.parts.flatMap((part) => part.pictures.map((src, at) => make("img", {
    class: "paper", src,
    alt: say(at ? "print_back_of" : "print_front_of", { part: part.title }) })));
  return make("div", { class: "look", role: "group", "aria-label": say("print_look") }, pictures);
}
