// What printing takes, renewed with every choice: quickly from shapes, then with ink and pictures.

import { $, $$, ask, failed, findingList, follow, language, make, Refusal, say } from "./core.js";
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
      told(state);
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

function told(state) {
  if (!state.says || state.state !== "running") return;
  const told = JSON.parse(state.says);
  if (told.plan) show(told.plan, false);
  else says.textContent = say("print_plan_ink", { part: told.at });
}

function clear() {
  sum.replaceChildren();
  shown.replaceChildren();
  for (const one of $$("output.sheets")) one.textContent = "";
}

function refuse(findings) {
  clear();
  sum.append(make("p", { class: "bad" }, say("print_plan_none")));
  shown.append(findingList(findings));
}

function show({ plans, findings }, whole) {
  const pictures = whole ? null : $(".look", shown);
  clear();
  if (!plans.length) return refuse(findings);
  const sheets = plans.flatMap((one) => one.papers).reduce((all, one) => all + one.sheets, 0);
  const minutes = plans.reduce((all, one) => all + Object.values(one.minutes).reduce((a, b) => a + b, 0), 0);
  sum.append(make("strong", {}, say("print_sheets", { count: sheets })),
    make("span", {}, duration(minutes)));
  for (const part of plans[0].parts) {
    const at = $(`output.sheets[data-part="${CSS.escape(part.part)}"]`);
    if (at) at.textContent = say("print_sheets", { count: part.sheets });
  }
  if (findings.length) shown.append(findingList(findings));
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
  return [table(plan), facts];
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
