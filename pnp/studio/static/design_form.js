// The data of a piece as a form; what is saved goes into its file and changes nothing else there.
import { $, Refusal, ask, failed, make, notice, say } from "./core.js";
import { data, fileUrl, findings, given, pieceUrl, wallUrl } from "./design_common.js";

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const told = (value) => (value === null || value === undefined || value === "" ? say("design_nothing")
  : value === true ? say("design_yes") : value === false ? say("design_no")
  : Array.isArray(value) ? value.join(", ") : `${value}`);

function number(text, kind) {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) || (kind === "whole" && !Number.isInteger(value)) ? text : value;
}

/** Return a control for a single value, and how to read it. */
function single(field, id, label, value, change) {
  const common = { id, "aria-label": label };
  if (field.one_of.length || field.type === "flag") {
    const choices = field.type === "flag" ? [true, false] : field.one_of;
    const empty = field.optional || value === null || value === undefined;
    const usual = field.default === null || field.default === undefined ? say("design_nothing") : say("design_usual", { value: told(field.default) });
    const box = make("select", common,
      empty ? make("option", { value: "" }, usual) : null,
      choices.map((one, at) => make("option", { value: `${at}` }, told(one))));
    const at = choices.findIndex((one) => `${one}` === `${value}`);
    box.value = at < 0 ? "" : `${at}`;
    box.addEventListener("change", change);
    return { box, read: () => (box.value === "" ? null : choices[Number(box.value)]) };
  }
  const text = value === null || value === undefined ? "" : `${value}`;
  const usual = field.default === null || field.default === undefined ? "" : told(field.default);
  if (field.type === "text") {
    const box = make("textarea", { ...common, rows: Math.min(6, Math.max(1, Math.ceil(text.length / 38), text.split("\n").length)), placeholder: usual, value: text });
    box.addEventListener("input", change);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); box.form.requestSubmit(); }
    });
    return { box, read: () => box.value.trim() || null };
  }
  const numeric = field.type === "whole" || field.type === "number";
  const box = make("input", { ...common, type: numeric ? "number" : "text", step: field.type === "number" ? "any" : null,
    list: field.type === "picture" ? "pictures" : null, autocomplete: "off", spellcheck: "false", placeholder: usual, value: text });
  box.addEventListener("input", change);
  const read = () => (box.value.trim() === "" ? null : numeric ? number(box.value, field.type) : box.value.trim());
  if (field.type !== "colour") return { box, read };
  const swatch = make("input", { type: "color", "aria-label": say("design_colour_of", { name: field.name }), value: /^#[0-9a-f]{6}$/i.test(text) ? text : "#000000" });
  swatch.addEventListener("input", () => { box.value = swatch.value; change(); });
  box.addEventListener("input", () => { if (/^#[0-9a-f]{6}$/i.test(box.value)) swatch.value = box.value; });
  return { box: make("span", { class: "row colour" }, swatch, box), read };
}

/** Return controls for a list. */
function several(field, id, value, change) {
  const holder = make("span", { class: "row items" });
  let parts = [];
  const plain = { ...field, optional: false, default: null };
  const fill = (values) => {
    parts = values.map((one, at) => single(plain, at ? `${id}-${at}` : id, say("design_item", { name: field.name, number: at + 1 }), one, change));
    const free = field.length === 0;
    const button = (mark, label, call) => make("button", { type: "button", class: "small", "aria-label": label, onclick: () => { call(); change(); } }, mark);
    const values_ = () => parts.map((one) => one.read());
    holder.replaceChildren(...parts.map((one) => one.box),
      ...(free || (field.optional && !parts.length) ? [button("+", say("design_add_item", { name: field.name }), () => fill([...values_(), ...Array.from({ length: field.length || 1 }, () => field.one_of[0] ?? "")]))] : []),
      ...((free || field.optional) && parts.length ? [button("−", say("design_remove_item", { name: field.name }), () => fill(field.length ? [] : values_().slice(0, -1)))] : []));
  };
  const missing = value === null || value === undefined;
  fill(missing ? (field.optional || field.length === 0 ? [] : Array.from({ length: field.length }, () => "")) : value);
  return { box: holder, read: () => { const values = parts.map((one) => one.read()); return values.length || (!missing && !field.optional) ? values : null; } };
}

export class Form {
  constructor(holder, moved) {
    Object.assign(this, { holder, moved, fields: [], problems: make("div", { "aria-live": "polite" }) });
  }

  get url() { return [given.game, given.component, given.piece]; }

  get dirty() { return this.fields.filter((one) => !same(one.read(), one.value)); }

  async show() {
    const form = await ask(data("form", ...this.url));
    const drafts = new Map(this.dirty.map((one) => [one.name, { draft: one.read(), value: one.value }]));
    const signature = JSON.stringify(form);
    if (signature === this.signature) return;
    this.signature = signature;
    this.place = form.place;
    if (form.findings) {
      this.fields = [];
      this.holder.replaceChildren(findings(form.findings, given.game), this.link());
      return;
    }
    const focus = document.activeElement?.id;
    this.fields = form.fields.map((field) => {
      const id = `field-${field.name}`, old = drafts.get(field.name);
      const value = old ? old.draft : field.value;
      const change = () => this.state();
      const control = field.length === null ? single(field, id, null, value, change) : several(field, id, value, change);
      return { ...field, value: old ? old.value : field.value, now: field.value, id, ...control };
    });
    this.render(form);
    this.state();
    if (focus?.startsWith("field-")) document.getElementById(focus)?.focus();
  }

  link() {
    const at = this.place;
    return at ? make("p", { class: "help" }, make("a", { href: fileUrl(given.game, at.file, at.line) }, say("design_in_file", { place: `${at.file}:${at.line}` }))) : "";
  }

  render(form) {
    const names = { id: say("design_id"), copies: say("design_number_of") };
    const rows = this.fields.map((one) => make("div", { class: "field" },
      make("label", { for: one.id }, names[one.name] ?? one.name), one.box));
    this.save_ = make("button", { type: "submit", class: "main save" }, say("design_save"));
    this.drop = make("button", { type: "button", class: "discard", onclick: () => this.reset() }, say("design_discard"));
    this.note = make("span", { class: "tag warn", role: "status" });
    const element = make("form", { class: "data", onsubmit: (event) => { event.preventDefault(); this.save(); } },
      rows, make("datalist", { id: "pictures" }, (form.pictures ?? []).map((one) => make("option", { value: one }))),
      this.problems, make("div", { class: "row actions" }, this.save_, this.drop, this.note));
    element.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); this.save(); }
    });
    this.holder.replaceChildren(element, this.link(), this.others());
  }

  state() {
    const dirty = this.dirty.length > 0;
    this.save_.disabled = this.drop.disabled = !dirty;
    this.note.textContent = dirty ? say("design_unsaved") : "";
    for (const one of this.fields) one.box.closest(".field")?.classList.toggle("changed", !same(one.read(), one.value));
  }

  reset() {
    this.fields = [];
    this.signature = "";
    this.problems.replaceChildren();
    return this.show().catch(failed);
  }

  async save(theirs = {}) {
    const dirty = this.dirty;
    if (!dirty.length) return;
    const values = Object.fromEntries(dirty.map((one) => [one.name, one.read()]));
    const before = Object.fromEntries(dirty.map((one) => [one.name, one.name in theirs ? theirs[one.name] : one.value]));
    try {
      const answer = await ask(data("save", ...this.url), { values, before });
      notice(say("design_saved"), "good");
      await this.reset_to(answer.piece);
    } catch (problem) { this.refused(problem); }
  }

  async reset_to(piece) {
    if (piece !== given.piece) { location.replace(pieceUrl(given.component, piece)); return; }
    await this.reset();
    this.moved();
  }

  refused(problem) {
    if (!(problem instanceof Refusal)) return failed(problem);
    if (problem.status !== 409) return this.problems.replaceChildren(findings(problem.findings, given.game));
    const values = problem.answer.values ?? {};
    const theirs = Object.fromEntries(Object.entries(values).map(([name, one]) => [name, one.theirs]));
    this.problems.replaceChildren(make("div", { class: "clash" }, make("p", {}, say("design_clash")),
      make("table", { class: "plain" }, make("tbody", {},
        make("tr", {}, make("td", {}), make("th", { scope: "col" }, say("design_yours")), make("th", { scope: "col" }, say("design_theirs"))),
        Object.entries(values).map(([name, one]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, told(one.yours)), make("td", {}, told(one.theirs)))))),
      make("div", { class: "row" },
        make("button", { type: "button", class: "keep-yours", onclick: () => this.save(theirs) }, say("design_keep_yours")),
        make("button", { type: "button", class: "take-theirs", onclick: () => this.reset() }, say("design_take_theirs")))));
    $(".keep-yours", this.problems)?.focus();
  }

  others() {
    const id = make("input", { type: "text", id: "copy-id", autocomplete: "off", spellcheck: "false", value: `${given.piece}-2` });
    const copy = make("form", { class: "row", onsubmit: async (event) => {
      event.preventDefault();
      try {
        const answer = await ask(data("copy", ...this.url), { id: id.value.trim() });
        location.assign(pieceUrl(given.component, answer.piece));
      } catch (problem) { this.refused(problem); }
    } }, make("label", { for: "copy-id" }, say("design_copy_id")), id, make("button", { type: "submit" }, say("design_copy_add")));
    const dialog = make("dialog", { "aria-label": say("design_remove") },
      make("p", {}, say("design_remove_ask", { piece: given.piece, file: this.place?.file ?? "" })),
      make("div", { class: "row" },
        make("button", { type: "button", class: "main danger", onclick: () => { dialog.close(); this.remove(); } }, say("design_remove_yes")),
        make("button", { type: "button", onclick: () => dialog.close() }, say("design_cancel"))));
    return make("div", { class: "others" },
      make("details", {}, make("summary", {}, say("design_copy")), copy),
      make("button", { type: "button", class: "remove", onclick: () => dialog.showModal() }, say("design_remove")), dialog);
  }

  async remove() {
    const before = Object.fromEntries(this.fields.filter((one) => one.now !== null && one.now !== undefined).map((one) => [one.name, one.now]));
    try {
      await ask(data("remove", ...this.url), { before });
      location.assign(wallUrl(given.component));
    } catch (problem) { this.refused(problem); }
  }
}
