// What the form holds, as one flat list of wishes: the same names as on a command line.

import { $, $$ } from "./core.js";

const form = $("#ask");

/** Read one control by its kind. */
const READ = {
  flag: (at) => $("input", at).checked,
  cards: (at) => $("input:checked", at)?.value ?? "",
  point: (at) => {
    const pair = $$("input", at).map((one) => one.value.trim());
    return pair.some(Boolean) ? pair.map((one) => one || "0").join(",") : "";
  },
  since: (at) => {
    const select = $("select", at);
    return select.value || (other(select) ? $("input", at).value.trim() : "");
  },
  either: (at) => ({ yes: true, no: false })[$("select", at).value] ?? "",
  languages: (at) => $$("input:checked", at).map((one) => one.value).join(","),
  paper: (at) => [$("input[name=paper]:checked", at), ...$$("input[name=also]:checked", at)]
    .map((one) => one.value).filter((one, place, all) => all.indexOf(one) === place).join("+"),
};
const other = (select) => "other" in (select.selectedOptions[0]?.dataset ?? {});
const plain = (at) => $("input, select", at).value.trim();

/** Return all values by their fields. */
export function values() {
  const found = {};
  for (const at of $$("[data-field]", form)) {
    if (at.dataset.kind !== "parts") found[at.dataset.field] = (READ[at.dataset.kind] ?? plain)(at);
  }
  return found;
}

/** Return how many of all options are not as usual. */
export function changed() {
  return $$("#all-options [data-field]").filter((at) => {
    const value = (READ[at.dataset.kind] ?? plain)(at);
    const usual = at.dataset.default;
    if (at.dataset.kind === "flag") return value !== (usual === "True");
    return value !== "" && String(value) !== usual;
  }).length;
}

const boxes = $$("input[name=part]", form);
const only = $("input[name=only]", form);

/** Tick the parts that the list of names leaves. */
function tick() {
  const named = only.value.split(",").map((one) => one.trim().split("/")[0]).filter(Boolean);
  for (const box of boxes) box.checked = !named.length || named.includes(box.value);
}

/** Write the parts that are ticked into the list of names; all of them need none. */
function name() {
  const chosen = boxes.filter((one) => one.checked);
  only.value = chosen.length === boxes.length ? "" : chosen.map((one) => one.value).join(",");
}

/** Let somebody write what is not in the list of earlier states. */
function ask(select) {
  const field = $("input", select.parentElement);
  field.hidden = !other(select);
  if (!field.hidden) field.focus();
}

/** Tell whether anything is left to print. */
export const somethingIsChosen = () => boxes.some((one) => one.checked);

/** Call a function whenever something else is chosen. */
export function whenChanged(call) {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (event.target.name === "part") name();
    if (event.target === only) tick();
    if (event.target.name === "since") ask(event.target);
    call();
  });
  tick();
}

/** Choose something as if somebody had. */
export function choose(field) {
  const box = $(`[data-field=${field}] input`, form);
  box.checked = true;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
