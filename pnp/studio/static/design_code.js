// A text with numbered lines, coloured a little, findings at their lines, and an editor for it.
import { $, Refusal, ask, failed, make, notice, say } from "./core.js";
import { findings } from "./design_common.js";

const RULES = {
  xml: [
    ["note", /\{#[^]*?#\}|<!--[^]*?-->/y], ["ask", /\{%[^]*?%\}|\{\{[^]*?\}\}/y],
    ["tag", /<\/?[\w:-]*|\/?>/y], ["word", /"[^"{]*"?|'[^'{]*'?/y], ["name", /[\w:-]+(?==)/y],
  ],
  yaml: [
    ["note", /#.*/y], ["word", /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'/y], ["name", /[\w.-]+(?=:(?:\s|$))/y],
    ["tag", /[{}[\],:]|- /y], ["ask", /\b(?:true|false|null|-?\d+(?:\.\d+)?)\b/y],
  ],
  csv: [["word", /"(?:[^"]|"")*"/y], ["tag", /[,;\t]/y]],
  md: [["name", /^#.*/my], ["note", /<!--[^]*?-->/y], ["ask", /\{[^{}\n]*\}/y]],
  po: [["note", /^#.*/my], ["name", /^msg\w+/my], ["word", /"(?:[^"\\\n]|\\.)*"/y]],
};
RULES.svg = RULES.xml;

/** Return a text as lines of coloured pieces. */
export function coloured(text, ending) {
  const rules = RULES[ending] ?? [];
  const lines = [[]];
  const put = (kind, piece) => piece.split("\n").forEach((line, at) => {
    if (at) lines.push([]);
    if (line) lines.at(-1).push(kind ? make("span", { class: `t-${kind}` }, line) : line);
  });
  let at = 0, plain = "";
  while (at < text.length) {
    const hit = rules.map(([kind, rule]) => { rule.lastIndex = at; return [kind, rule.exec(text)?.[0]]; }).find(([, found]) => found);
    if (hit) {
      if (plain) put("", plain);
      plain = "";
      put(...hit);
      at += hit[1].length;
    } else plain += text[at++];
  }
  if (plain) put("", plain);
  return lines;
}

/** A file on the page: read, marked, changed. What is not saved yet is kept for each file. */
export class Code {
  constructor(holder, game) {
    Object.assign(this, { holder, game, file: "", shown: null, list: [], drafts: new Map() });
  }

  get draft() { return this.drafts.get(this.file); }

  /** Whether something would be lost if the page was left now. */
  get dirty() { return [...this.drafts.values()].some((one) => one.text !== one.was); }

  get changed() { return this.draft !== undefined && this.draft.text !== this.draft.was; }

  async open(file, line = 0, { quiet = false } = {}) {
    const shown = await ask(`/design-data/text?path=${encodeURIComponent(file)}`);
    const same = this.shown?.fingerprint === shown.fingerprint && this.file === file;
    if (quiet && (same || this.changed)) return;
    if (this.file !== file) this.line = 0;
    Object.assign(this, { file, shown });
    if (this.draft && !this.changed) this.begin();
    if (quiet && this.draft) { this.area.value = shown.text; return this.told(); }
    this.render();
    if (line) this.goto(line);
  }

  begin() { this.drafts.set(this.file, { text: this.shown.text, was: this.shown.text, basis: this.shown.fingerprint }); }

  marks(list) {
    this.list = list;
    if (this.shown && this.draft) this.told();
    else if (this.shown) this.render();
  }

  /** Return the findings of this file by their lines. */
  get found() {
    const at = new Map();
    for (const one of this.list) {
      if (one.place?.file !== this.file) continue;
      const line = Math.max(1, one.place.line);
      at.set(line, [...(at.get(line) ?? []), one]);
    }
    return at;
  }

  goto(line) {
    this.line = line;
    if (this.draft) return this.jump(line);
    const row = $(`[data-line="${line}"]`, this.holder);
    for (const one of this.holder.querySelectorAll(".here")) one.classList.remove("here");
    if (!row) return;
    row.classList.add("here");
    row.scrollIntoView({ block: "center" });
    this.place();
  }

  place() {
    const place = `${this.file}${this.line ? `:${this.line}` : ""}`;
    const button = $(".copy-place", this.holder);
    if (button) { button.textContent = say("design_copy_place", { place }); button.dataset.place = place; }
  }

  render() {
    const top = $(".code", this.holder)?.scrollTop ?? 0;
    if (this.draft) return this.edit();
    const ending = this.file.split(".").pop();
    const at = this.found;
    const rows = coloured(this.shown.text, ending).flatMap((pieces, number) => {
      const line = number + 1, here = at.get(line);
      const row = make("div", { class: `line${here ? " wrong" : ""}`, "data-line": line },
        make("button", { type: "button", class: "no", tabindex: "-1", "aria-label": say("design_line", { line }), onclick: () => this.goto(line) }, `${line}`),
        make("span", { class: "says" }, pieces.length ? pieces : " "));
      return here ? [row, make("div", { class: "at-line" }, findings(here.map((one) => ({ ...one, place: null, file: null })), this.game))] : [row];
    });
    const copy = make("button", { type: "button", class: "copy-place", onclick: (event) => this.copy(event.target.dataset.place) });
    const edit = this.shown.is_own
      ? make("button", { type: "button", class: "edit", onclick: () => { this.begin(); this.edit(); } }, say("design_edit"))
      : make("span", { class: "help" }, say("design_shipped"));
    this.holder.replaceChildren(make("div", { class: "row code-tools" }, edit, copy),
      make("div", { class: "code", tabindex: "0", role: "group", "aria-label": say("design_editor_of", { file: this.file }), dir: "ltr" }, rows));
    $(".code", this.holder).scrollTop = top;
    if (this.line) $(`[data-line="${this.line}"]`, this.holder)?.classList.add("here");
    this.place();
  }

  async copy(place) {
    try { await navigator.clipboard.writeText(place); } catch { return; }
    notice(say("design_copied", { place }), "good");
  }

  edit() {
    this.numbers = make("div", { class: "numbers", "aria-hidden": "true" });
    this.area = make("textarea", { class: "editor", spellcheck: "false", wrap: "off", dir: "ltr", "aria-label": say("design_editor_of", { file: this.file }), value: this.draft.text });
    this.area.addEventListener("input", () => { this.draft.text = this.area.value; this.state(); });
    this.area.addEventListener("scroll", () => { this.numbers.scrollTop = this.area.scrollTop; });
    this.area.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.changed) { event.preventDefault(); this.close(); }
    });
    this.clash = make("div", { "aria-live": "polite" });
    this.wrong = make("div", { "aria-live": "polite" });
    this.save_ = make("button", { type: "button", class: "main save-text", title: "Ctrl+S", onclick: () => this.save() }, say("design_save"));
    this.close_ = make("button", { type: "button", class: "close-text", onclick: () => this.close() });
    this.note = make("span", { class: "tag warn", role: "status" });
    this.holder.replaceChildren(make("div", { class: "row code-tools" }, this.save_, this.close_, this.note),
      this.clash, this.wrong, make("div", { class: "editing" }, this.numbers, this.area));
    this.told();
    this.area.focus();
    this.jump(this.line || 1);
  }

  /** Go to a line of the text that is being changed. */
  jump(line) {
    const at = this.draft.text.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus();
    this.area.setSelectionRange(at, at);
    this.area.scrollTop = Math.max(0, (line - 8) * 20);
  }

  /** Show what is wrong with the text as it was saved, and number its lines. */
  told() {
    const found = [...this.found.values()].flat();
    this.wrong.replaceChildren(...(found.length ? [findings(found, this.game, (one) => { this.jump(one.place.line); return true; })] : []));
    this.state();
  }

  state() {
    const total = this.draft.text.split("\n").length, wrong = this.found;
    const signature = `${total} ${[...wrong.keys()]}`;
    if (this.numbers.dataset.shows !== signature) {
      this.numbers.dataset.shows = signature;
      this.numbers.replaceChildren(...Array.from({ length: total }, (_, at) => (wrong.has(at + 1) ? make("b", {}, `${at + 1}\n`) : `${at + 1}\n`)));
    }
    this.save_.disabled = !this.changed;
    this.close_.textContent = say(this.changed ? "design_discard" : "design_close");
    this.note.textContent = this.changed ? say("design_unsaved") : "";
  }

  close() {
    this.drafts.delete(this.file);
    this.open(this.file, this.line).catch(failed);
  }

  async save(basis = this.draft?.basis) {
    if (!this.changed) return;
    const { file, draft } = this, text = draft.text;
    try {
      const { fingerprint } = await ask("/design-data/text", { path: file, text, fingerprint: basis });
      Object.assign(draft, { was: text, basis: fingerprint });
      if (this.file === file) {
        this.shown = { ...this.shown, text, fingerprint };
        this.clash.replaceChildren();
        this.state();
      }
      notice(say("design_saved"), "good");
    } catch (problem) {
      if (!(problem instanceof Refusal)) return failed(problem);
      if (problem.status !== 409) return this.clash.replaceChildren(findings(problem.findings, this.game));
      const theirs = problem.answer.theirs;
      this.clash.replaceChildren(make("div", { class: "clash" }, make("p", {}, say("design_clash")),
        make("div", { class: "row" },
          make("button", { type: "button", onclick: () => this.save(theirs.fingerprint) }, say("design_keep_yours")),
          make("button", { type: "button", onclick: () => this.close() }, say("design_take_theirs")))));
    }
  }
}

/** Let Ctrl+S save what is not saved yet, wherever one is on a page, and leave no page by accident. */
export function guarded(saves, isDirty) {
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || event.altKey) return;
    event.preventDefault();
    saves();
  });
  addEventListener("beforeunload", (event) => { if (isDirty()) event.preventDefault(); });
}
