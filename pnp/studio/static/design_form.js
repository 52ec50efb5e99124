// The data of a piece as a form; what is saved goes into its file and changes nothing else there.
import { $, Refusal, ask, failed, make, notice, say } from "./core.js";
import { data, fileUrl, findings, given, pieceUrl, wallUrl } from "./design_common.js";
import { control, kindOf, told } from "./design_fields.js";

const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Say that data belong to the game and all its variants, if they do. */
export const sharing = ({ shared }) => (shared ? make("p", { class: "help shared" }, say("design_shared")) : null);

/** Return a link to a place in a file. */
export const linked = (at) => (at ? make("a", { href: fileUrl(given.game, at.file, at.line) }, say("design_in_file", { place: `${at.file}:${at.line}` })) : "");

/** A form of a piece, or of a new one if there is none; `moved` is called once something is saved, `typed` before. */
export class Form {
  constructor(holder, { moved = () => {}, typed = () => {}, piece = given.piece } = {}) {
    Object.assign(this, { holder, moved, typed, piece, fields: [] });
    this.problems = make("div", { "aria-live": "polite" }); // of what was to be saved
    this.notes = make("div", { "aria-live": "polite" }); // of what is being typed
  }

  get url() { return [given.game, given.component, ...(this.piece ? [this.piece] : [])]; }

  get dirty() { return this.fields.filter((one) => !same(one.read(), one.value)); }

  /** What was changed and is not saved yet. */
  get values() { return Object.fromEntries(this.dirty.map((one) => [one.name, one.read()])); }

  async show() {
    const form = await ask(data("form", this.url));
    const drafts = new Map(this.dirty.map((one) => [one.name, { draft: one.read(), value: one.value }]));
    const signature = JSON.stringify(form);
    if (signature === this.signature) return;
    this.signature = signature;
    Object.assign(this, { place: form.place, shared: form.shared });
    if (form.findings) {
      this.fields = [];
      this.holder.replaceChildren(findings(form.findings, given.game), make("p", { class: "help" }, linked(this.place)));
      return;
    }
    const focus = document.activeElement?.id;
    this.fields = form.fields.map((field) => {
      const id = `field-${field.name}`, old = drafts.get(field.name);
      const controls = control(field, id, old ? old.draft : field.value, () => { this.problems.replaceChildren(); this.state(); });
      return { ...field, told: field.place, value: old ? old.value : field.value, now: field.value, id, was: make("span", { class: "help was" }), ...controls };
    });
    this.render(form);
    this.state();
    if (focus?.startsWith("field-")) document.getElementById(focus)?.focus();
  }

  row(one) {
    const names = { id: say("design_id"), copies: say("design_number_of") };
    return make("div", { class: "field" },
      make("span", { class: "named" }, make("label", { for: one.id }, names[one.name] ?? one.name), make("span", { class: "help kind", id: `${one.id}-kind` }, kindOf(one))),
      make("span", { class: "filled" }, one.box, one.was,
        one.told ? make("span", { class: "help" }, say("design_told_there"), " ", linked(one.told)) : null));
  }

  render(form) {
    this.save_ = make("button", { type: "submit", class: "main save" }, say(this.piece ? "design_save" : "design_new_add"));
    this.drop = make("button", { type: "button", class: "discard", hidden: !this.piece, onclick: () => this.reset() }, say("design_discard"));
    this.note = make("span", { class: "tag warn", role: "status" });
    const element = make("form", { class: "data", onsubmit: (event) => { event.preventDefault(); this.save(); } },
      sharing(form), this.fields.map((one) => this.row(one)),
      this.notes, this.problems, make("div", { class: "row actions" }, this.save_, this.drop, this.note));
    this.holder.replaceChildren(element, ...(this.piece ? [make("p", { class: "help" }, linked(this.place)), this.others()] : []));
  }

  state() {
    const dirty = this.dirty.length > 0;
    this.save_.disabled = this.drop.disabled = !dirty;
    this.note.textContent = dirty && this.piece ? say("design_unsaved") : "";
    for (const one of this.fields) {
      const changed = Boolean(this.piece) && !same(one.read(), one.value);
      one.box.closest(".field")?.classList.toggle("changed", changed);
      one.was.textContent = changed ? say("design_was", { value: told(one.value) }) : "";
    }
    this.typed();
  }

  reset() {
    this.fields = [];
    this.signature = "";
    this.problems.replaceChildren();
    this.notes.replaceChildren();
    return this.show().catch(failed);
  }

  async save(theirs = {}) {
    const dirty = this.dirty;
    if (!dirty.length) return;
    const { values } = this;
    this.notes.replaceChildren();
    const before = Object.fromEntries(dirty.map((one) => [one.name, one.name in theirs ? theirs[one.name] : one.value]));
    try {
      const answer = await ask(data(this.piece ? "save" : "add", this.url), { values, before });
      notice(say("design_saved"), "good");
      this.fields = [];
      if (answer.piece !== this.piece) return location.assign(pieceUrl(given.component, answer.piece));
      await this.reset();
      this.moved();
    } catch (problem) { this.refused(problem); }
  }

  refused(problem) { refusal(problem, this.problems, (theirs) => this.save(theirs), () => this.reset()); }

  others() {
    const asked = { piece: this.piece, place: this.place, shared: this.shared, refused: (problem) => this.refused(problem) };
    const gone = () => { this.fields = []; location.assign(wallUrl(given.component)); };
    const copied = (piece) => location.assign(pieceUrl(given.component, piece));
    return make("div", { class: "others" },
      make("details", {}, make("summary", {}, say("design_copy")), copying(asked, copied)),
      removing(asked, () => this.fields, gone));
  }
}

/** Tell what was refused; who comes second is asked whose values shall stand. */
export function refusal(problem, holder, keep, take) {
  if (!(problem instanceof Refusal)) return failed(problem);
  if (problem.status !== 409) return holder.replaceChildren(findings(problem.findings, given.game));
  const values = problem.answer.values ?? {};
  const theirs = Object.fromEntries(Object.entries(values).map(([name, one]) => [name, one.theirs]));
  holder.replaceChildren(make("div", { class: "clash" }, make("p", {}, say("design_clash")),
    make("table", { class: "plain" }, make("tbody", {},
      make("tr", {}, make("td", {}), make("th", { scope: "col" }, say("design_yours")), make("th", { scope: "col" }, say("design_theirs"))),
      Object.entries(values).map(([name, one]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, told(one.yours)), make("td", {}, told(one.theirs)))))),
    make("div", { class: "row" },
      make("button", { type: "button", class: "keep-yours", onclick: () => keep(theirs) }, say("design_keep_yours")),
      make("button", { type: "button", class: "take-theirs", onclick: take }, say("design_take_theirs")))));
  $(".keep-yours", holder)?.focus();
}

/** Return a small form that adds a copy of a piece under another id. */
export function copying({ piece, refused }, done) {
  const id = make("input", { type: "text", id: "copy-id", autocomplete: "off", spellcheck: "false", value: `${piece}-2` });
  return make("form", { class: "row", onsubmit: async (event) => {
    event.preventDefault();
    try { done((await ask(data("copy", [given.game, given.component, piece]), { id: id.value.trim() })).piece); } catch (problem) { refused(problem); }
  } }, make("label", { for: "copy-id" }, say("design_copy_id")), id, make("button", { type: "submit" }, say("design_copy_add")));
}

/** Return a button that takes a piece away, once somebody has said so twice. */
export function removing({ piece, place, shared, refused }, fields, done) {
  const remove = async () => {
    dialog.close();
    const before = Object.fromEntries(fields().filter((one) => one.now !== null && one.now !== undefined).map((one) => [one.name, one.now]));
    try {
      await ask(data("remove", [given.game, given.component, piece]), { before });
      done();
    } catch (problem) { refused(problem); }
  };
  const dialog = make("dialog", { "aria-label": say("design_remove") },
    make("p", {}, say("design_remove_ask", { piece, file: place?.file ?? "" })), shared ? make("p", {}, say("design_shared")) : null,
    make("div", { class: "row" },
      make("button", { type: "button", class: "main danger", onclick: remove }, say("design_remove_yes")),
      make("button", { type: "button", onclick: () => dialog.close() }, say("design_cancel"))));
  return make("span", {}, make("button", { type: "button", class: "remove", onclick: () => dialog.showModal() }, say("design_remove")), dialog);
}
