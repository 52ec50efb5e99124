// Options that a finding names: said as the form of this page calls them, and a click away.

import { $, findingList, make, say } from "./core.js";

/** Return what a form calls one of the values of an option. */
function called(control, value) {
  const at = CSS.escape(value);
  const choice = $(`option[value="${at}"]`, control) ?? $(`input[value="${at}"]`, control)?.parentElement;
  return choice ? choice.textContent.trim() : value;
}

/** Lead somebody to an option: whatever hides it is opened. */
function lead(control) {
  for (let at = control.parentElement; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  control.scrollIntoView({ block: "center" });
  $("input:checked, select, input", control)?.focus({ preventScroll: true });
}

function option({ field, flag, value }) {
  const control = $(`[data-field="${CSS.escape(field)}"]`);
  if (!control) return make("code", {}, [flag, value].filter(Boolean).join(" "));
  const text = value === undefined ? "" : called(control, value);
  if (!flag) return say("option_value", { value: text });
  const { label } = control.dataset;
  return make("button", { type: "button", class: "link option", onclick: () => lead(control) },
    text ? say("option_named_as", { option: label, value: text }) : say("option_named", { option: label }));
}

/** Return findings as a list, with the options in them by their names. */
export const optionFindings = (findings) => findingList(findings, undefined, (one, name) =>
  one.said?.[name].map((part) => (typeof part === "string" ? part : option(part))) ?? one[name]);
