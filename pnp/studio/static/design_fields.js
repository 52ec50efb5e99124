// Controls for the values of a piece, and what each of them takes.
import { make, say } from "./core.js";
import { choosePicture, smallUrl } from "./design_chooser.js";

const lacks = (value) => value === null || value === undefined;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Return a value in words. */
export const told = (value) => (lacks(value) || value === "" ? say("design_nothing")
  : value === true ? say("design_yes") : value === false ? say("design_no")
  : Array.isArray(value) ? value.map(told).join(", ") : `${value}`);

/** Say what kind of value a field takes, and whether it may be empty. */
export function kindOf(field) {
  let kind = say(field.one_of.length ? "design_kind_choice" : `design_kind_${field.name === "id" ? "id" : field.type}`);
  if (field.length) kind = say("design_kind_several", { count: field.length, kind });
  else if (field.length === 0) kind = say("design_kind_list", { kind });
  const empty = !lacks(field.default) ? say("design_kind_usual", { value: told(field.default) }) : field.optional ? say("design_kind_empty") : "";
  return empty ? `${kind} · ${empty}` : kind;
}

/** Return a control for a field, and how to read it. */
export function control(field, id, value, change) {
  return field.length === null ? single(field, { id, "aria-describedby": `${id}-kind` }, value, change) : several(field, id, value, change);
}

function number(text, kind) {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) || (kind === "whole" && !Number.isInteger(value)) ? text : value;
}

function single(field, traits, value, change) {
  if (field.one_of.length || field.type === "flag") return choice(field, traits, value, change);
  const text = lacks(value) ? "" : `${value}`;
  const usual = lacks(field.default) ? "" : told(field.default);
  if (field.type === "text") return lines(traits, text, usual, change);
  const numeric = field.type === "whole" || field.type === "number";
  const box = make("input", { ...traits, type: numeric ? "number" : "text", step: field.type === "number" ? "any" : null,
    autocomplete: "off", spellcheck: "false", placeholder: usual, value: text });
  box.addEventListener("input", change);
  const read = () => (box.value.trim() === "" ? null : numeric ? number(box.value, field.type) : box.value.trim());
  if (field.type === "colour") return { box: withSwatch(field, box, text, change), read };
  if (field.type === "picture") return { box: withPicture(field, box, change), read };
  return { box, read };
}

function choice(field, traits, value, change) {
  const choices = field.type === "flag" ? [true, false] : field.one_of;
  const empty = field.optional || lacks(value);
  const usual = lacks(field.default) ? say("design_nothing") : say("design_usual", { value: told(field.default) });
  const box = make("select", traits,
    empty ? make("option", { value: "" }, usual) : null,
    choices.map((one, at) => make("option", { value: `${at}` }, told(one))));
  const at = choices.findIndex((one) => `${one}` === `${value}`);
  box.value = at < 0 ? "" : `${at}`;
  box.addEventListener("change", change);
  return { box, read: () => (box.value === "" ? null : choices[Number(box.value)]) };
}

function lines(traits, text, usual, change) {
  const box = make("textarea", { ...traits, rows: Math.min(6, Math.max(1, Math.ceil(text.length / 38), text.split("\n").length)), placeholder: usual, value: text });
  box.addEventListener("input", change);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); box.form.requestSubmit(); }
  });
  return { box, read: () => box.value.trim() || null };
}

function withSwatch(field, box, text, change) {
  const swatch = make("input", { type: "color", "aria-label": say("design_colour_of", { name: field.name }), value: COLOUR.test(text) ? text : "#000000" });
  swatch.addEventListener("input", () => { box.value = swatch.value; change(); });
  box.addEventListener("input", () => { if (COLOUR.test(box.value)) swatch.value = box.value; });
  return make("span", { class: "row colour" }, swatch, box);
}

function withPicture(field, box, change) {
  const image = make("img", { alt: "", class: "tiny" });
  const show = () => { const name = box.value.trim(); image.hidden = !name; if (name) image.src = smallUrl(name); };
  image.addEventListener("error", () => { image.hidden = true; });
  const button = make("button", { type: "button", class: "choose-picture", "aria-label": say("design_choose_for", { name: field.name }), onclick: async () => {
    const name = await choosePicture(box.value.trim());
    if (name !== null) { box.value = name; show(); change(); }
    button.focus();
  } }, say("design_choose"));
  box.addEventListener("change", show);
  show();
  return make("span", { class: "row picture" }, image, box, button);
}

/** Return controls for a list. */
function several(field, id, value, change) {
  const holder = make("span", { class: "row items" });
  let parts = [];
  const plain = { ...field, optional: false, default: null };
  const fill = (values) => {
    parts = values.map((one, at) => single(plain, { id: at ? `${id}-${at}` : id, "aria-label": say("design_item", { name: field.name, number: at + 1 }) }, one, change));
    const free = field.length === 0;
    const button = (mark, label, call) => make("button", { type: "button", class: "small", "aria-label": label, onclick: () => { call(); change(); } }, mark);
    const now = () => parts.map((one) => one.read());
    const more = () => fill([...now(), ...Array.from({ length: field.length || 1 }, () => field.one_of[0] ?? "")]);
    holder.replaceChildren(...parts.map((one) => one.box),
      ...(free || (field.optional && !parts.length) ? [button("+", say("design_add_item", { name: field.name }), more)] : []),
      ...((free || field.optional) && parts.length ? [button("−", say("design_remove_item", { name: field.name }), () => fill(field.length ? [] : now().slice(0, -1)))] : []));
  };
  const missing = lacks(value);
  fill(missing ? (field.optional || field.length === 0 ? [] : Array.from({ length: field.length }, () => null)) : value);
  return { box: holder, read: () => { const values = parts.map((one) => one.read()); return values.length || (!missing && !field.optional) ? values : null; } };
}
