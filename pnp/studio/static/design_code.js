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

/** A file on the page: read, marked, changed. */
export class Code {
  constructor(holder, game) {
    Object.assign(this, { holder, game, file: "", shown: null, list: [], draft: null });
  }

  async open(file, line = 0, { quiet = false } = {}) {
    const shown = await ask(`/design-data/text?path=${encodeURIComponent(file)}`);
    const same = this.shown && this.shown.fingerprint === shown.fingerprint && this.file === file;
    if (quiet && (same || this.draft !== null)) return;
    Object.assign(this, { file, shown, draft: this.file === file ? this.draft : null });
    this.render();
    if (line) this.goto(line);
  }

  marks(list) {
    this.list = list;
    if (this.shown && this.draft === null) this.render();
  }

  goto(line) {
    const row = $(`[data-line="${line}"]`, this.holder);
    for (const one of this.holder.querySelectorAll(".here")) one.classList.remove("here");
    if (!row) return;
    row.classList.add("here");
    row.scrollIntoView({ block: "center" });
    this.line = line;
    this.place();
  }

  place() {
    const place = `${this.file}${this.line ? `:${this.line}` : ""}`;
    const button = $(".copy-place", this.holder);
    if (button) { button.textContent = say("design_copy_place", { place }); button.dataset.place = place; }
  }

  render() {
    const top = $(".code", this.holder)?.scrollTop ?? 0;
    if (this.draft !== null) return this.edit();
    const ending = this.file.split(".").pop();
    const at = new Map();
    for (const one of this.list) {
      if (one.place?.file !== this.file) continue;
      const line = Math.max(1, one.place.line);
      at.set(line, [...(at.get(line) ?? []), one]);
    }
    const rows = coloured(this.shown.text, ending).flatMap((pieces, number) => {
      const line = number + 1, here = at.get(line);
      const row = make("div", { class: `line${here ? " wrong" : ""}`, "data-line": line },
        make("button", { type: "button", class: "no", tabindex: "-1", "aria-label": say("design_line", { line }), onclick: () => this.goto(line) }, `${line}`),
        make("span", { class: "says" }, pieces.length ? pieces : " "));
      return here ? [row, make("div", { class: "at-line" }, findings(here.map((one) => ({ ...one, place: null, file: null })), this.game))] : [row];
    });
    const copy = make("button", { type: "button", class: "copy-place", onclick: (event) => this.copy(event.target.dataset.place) });
    const edit = this.shown.is_own
      ? make("button", { type: "button", class: "edit", onclick: () => { this.draft = this.shown.text; this.edit(); } }, say("design_edit"))
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
    const numbers = make("div", { class: "numbers", "aria-hidden": "true" });
    const area = make("textarea", { class: "editor", spellcheck: "false", wrap: "off", dir: "ltr", "aria-label": say("design_editor_of", { file: this.file }), value: this.draft });
    const count = () => {
      this.draft = area.value;
      const total = this.draft.split("\n").length;
      numbers.textContent = Array.from({ length: total }, (_, at) => at + 1).join("\n");
    };
    area.addEventListener("input", count);
    area.addEventListener("scroll", () => { numbers.scrollTop = area.scrollTop; });
    area.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); this.save(); }
      if (event.key === "Escape") { event.preventDefault(); this.close(); }
    });
    this.clash = make("div", { "aria-live": "polite" });
    this.holder.replaceChildren(
      make("div", { class: "row code-tools" },
        make("button", { type: "button", class: "main save-text", onclick: () => this.save() }, say("design_save")),
        make("button", { type: "button", onclick: () => this.close() }, say("design_cancel"))),
      this.clash, make("div", { class: "editing" }, numbers, area));
    count();
    area.focus();
    if (this.line) {
      const before = this.draft.split("\n").slice(0, this.line - 1).join("\n").length + (this.line > 1 ? 1 : 0);
      area.setSelectionRange(before, before);
      area.scrollTop = Math.max(0, (this.line - 8) * 20);
    } else { area.setSelectionRange(0, 0); area.scrollTop = 0; }
  }

  close() {
    this.draft = null;
    this.open(this.file, this.line).catch(failed);
  }

  async save(basis = this.shown.fingerprint) {
    try {
      await ask("/design-data/text", { path: this.file, text: this.draft, fingerprint: basis });
      notice(say("design_saved"), "good");
      this.close();
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
