// Measuring a printer: a sheet to print, numbers to read off it, and printers that are known.

import { $, $$, ask, failed, language, make, say } from "./core.js";
import { optionFindings } from "./named.js";
import { values } from "./print_form.js";

const { printers, lengths } = JSON.parse($("#print-given").textContent);
const dialog = $("#measure"), form = $("#measure-form"), wrong = $("#measure-wrong"), kept = $("#measure-kept");
const chosen = $("#ask-printer");
const number = (value, digits) => value.toLocaleString(language, { maximumFractionDigits: digits });
const signed = (value, digits) => value.toLocaleString(language, { maximumFractionDigits: digits, signDisplay: "exceptZero" });
const address = (asked) => `/printing/calibration?${new URLSearchParams(asked)}`;

/** Say what a printer does. */
function facts({ offset, angle, scale, margins, paper, paper_title: title }) {
  const [left, top, right, bottom] = (margins ?? []).map((one) => number(one, 2));
  return make("ul", { class: "facts" }, [
    say("printer_backs", { across: signed(offset[0], 2), down: signed(offset[1], 2), angle: signed(angle, 3) }),
    say("printer_scale", { across: number(scale[0] * 100, 2), down: number(scale[1] * 100, 2) }),
    margins ? say("printer_margins", { left, top, right, bottom }) : null,
    paper ? say("printer_paper", { paper: title }) : null,
  ].filter(Boolean).map((text) => make("li", {}, text)));
}

/** List the printers that are known, here and in the form. */
function list(rows) {
  const names = [...new Set(rows.map((one) => one.name))];
  $("#measured").hidden = !rows.length;
  $("#printers").replaceChildren(...rows.map((one) => make("li", {},
    make("div", { class: "row" }, make("strong", { class: "grow" }, one.name),
      make("a", { class: "act", target: "_blank", href: address({ ...(one.paper ? { paper: one.paper } : {}), printer: one.name }) }, say("printer_sheet")),
      make("button", { type: "button", "aria-label": say("printer_remove_it", { name: one.name }), onclick: () => forget(one.name) }, say("printer_remove"))),
    facts(one))));
  const known = $$("option", chosen).map((one) => one.value);
  for (const name of names) if (!known.includes(name)) chosen.append(make("option", { value: name }, name));
  return names;
}

function choose(name) {
  chosen.value = name;
  chosen.dispatchEvent(new Event("input", { bubbles: true }));
}

async function forget(name) {
  if (!confirm(say("printer_remove_sure", { name }))) return;
  try {
    const names = list((await ask("/printing/printers/forget", { name })).printers);
    const gone = $$("option", chosen).filter((one) => one.value && !names.includes(one.value));
    const wasChosen = gone.some((one) => one.selected);
    gone.forEach((one) => one.remove());
    if (wasChosen) choose("");
  } catch (problem) { failed(problem); }
}

/** Let links and texts follow what is chosen in the dialog. */
function follow() {
  const asked = { paper: form.paper.value, flip: form.flip.value };
  $("#measure-sheet").href = address(asked);
  $("#measure-save").href = address({ ...asked, save: 1 });
  const [across, down] = lengths[asked.paper];
  form.E.placeholder = across;
  form.F.placeholder = down;
  for (const one of $$("[data-turned]", form)) one.hidden = one.dataset.turned === asked.flip;
}

/** Show the numbers, or what has become of them. */
function turn(toNumbers) {
  form.hidden = !toNumbers;
  kept.hidden = toNumbers;
}

function begin() {
  const now = values();
  const [paper] = now.paper.split("+");
  form.reset();
  form.paper.value = paper;
  form.flip.value = now.flip || form.flip.value;
  wrong.replaceChildren();
  turn(true);
  follow();
  dialog.showModal();
}

async function keep(event) {
  event.preventDefault();
  const readings = Object.fromEntries($$(".letters input", form).map((one) => [one.name, one.value]));
  const sent = { name: form.elements.name.value, tray: form.tray.value, paper: form.paper.value, flip: form.flip.value, alone: form.alone.checked, readings };
  try {
    const { kept: made, findings, printers: known } = await ask("/printing/printers/keep", sent);
    const told = findings.length ? [optionFindings(findings)] : [];
    wrong.replaceChildren(...(made ? [] : told));
    if (!made) return wrong.scrollIntoView({ block: "nearest" });
    list(known);
    choose(made.name);
    $("#measure-kept-title").textContent = say("measure_kept", { name: made.name });
    $("#measure-facts").replaceChildren(facts(made), ...told);
    $("#measure-again").href = address({ paper: sent.paper, flip: sent.flip, printer: made.name });
    turn(false);
    kept.focus();
  } catch (problem) { failed(problem); }
}

/** A name is written as the file of printers can hold it. */
function tidy({ target }) {
  if (target.name !== "name" && target.name !== "tray") return;
  const tidied = target.value.toLowerCase().replace(/\s/g, "-");
  if (tidied !== target.value) target.value = tidied;
}

$("#measure-open").addEventListener("click", begin);
$("#measure-back").addEventListener("click", () => { wrong.replaceChildren(); turn(true); form.G.focus(); });
for (const one of $$("[data-close]", dialog)) one.addEventListener("click", () => dialog.close());
form.addEventListener("change", follow);
form.addEventListener("input", tidy);
form.addEventListener("submit", keep);
list(printers);
