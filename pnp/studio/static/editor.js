// A field for a translation: words around placeholders that can be moved but not broken.
import { make, notice, say } from "./core.js";

const HOLE = /\{[^{}]*\}/g;
const STEP = 600; // milliseconds of typing that are undone at once

/** Part a text into words and placeholders: [{text}, {raw}, {name, forms}]. */
export function parts(text) {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(HOLE)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index) });
    found.push(hole(match[0]));
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end) });
  return found;
}

function hole(raw) {
  const inside = raw.slice(1, -1);
  const colon = inside.indexOf(":");
  const name = colon < 0 ? inside : inside.slice(0, colon);
  const isPlural = colon > 0 && !["card", "size", "icon", "prose"].includes(name);
  return isPlural ? { name, forms: inside.slice(colon + 1).split("|") } : { raw };
}

/** Return what a person reads on a chip. */
export function called(raw) {
  const part = hole(raw);
  return part.forms ? part.forms.join(" / ") : raw.slice(1, -1).replace(/^(?:prose|icon|size|card):/, "").replace(/\|.*$/, "");
}

export class Editor {
  /** `forms` are the numbers that stand for each plural form; `changed` is called with every change. */
  constructor(element, { label, language, forms, changed }) {
    this.element = element;
    this.forms = forms;
    this.changed = changed;
    this.known = [];
    Object.assign(element, { contentEditable: "true", spellcheck: true });
    for (const [key, value] of Object.entries({
      role: "textbox", "aria-multiline": "true", "aria-label": label, lang: language, dir: "auto",
    })) element.setAttribute(key, value);
    element.addEventListener("beforeinput", (event) => this.#before(event));
    element.addEventListener("input", () => this.#typed());
    element.addEventListener("keydown", (event) => this.#key(event));
    this.reset("");
  }

  /** Show another text, and forget what was undone before. */
  reset(text, known = []) {
    this.known = known;
    this.past = [text];
    this.future = [];
    this.stamp = 0;
    this.#show(text);
  }

  /** The text as the file has it. */
  get value() {
    return read(this.element);
  }

  /** Take no words for a while. */
  rest(resting) {
    this.element.contentEditable = resting ? "false" : "true";
    this.element.setAttribute("aria-busy", resting);
  }

  focus() {
    this.element.focus();
  }

  /** Put a whole text in the place of this one, as one step. */
  replace(text) {
    this.#show(text);
    this.stamp = 0;
    this.#typed();
    this.#caretToEnd();
  }

  /** Put a placeholder or words where the caret is. */
  insert(text) {
    this.element.focus();
    const range = this.#range();
    range.deleteContents();
    const nodes = parts(text).map((part) => this.#node(part));
    for (const node of nodes) {
      range.insertNode(node);
      range.setStartAfter(node);
    }
    range.collapse(true);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    this.stamp = 0;
    this.#typed();
    nodes[0]?.querySelector?.("input")?.focus();
  }

  undo() {
    if (this.past.length < 2) return;
    this.future.push(this.past.pop());
    this.#again();
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.future.pop());
    this.#again();
  }

  #again() {
    this.#show(this.past.at(-1));
    this.stamp = 0;
    this.#caretToEnd();
    this.changed(this.value);
  }

  #show(text) {
    this.element.replaceChildren(...parts(text).map((part) => this.#node(part)));
  }

  #node(part) {
    if (part.text !== undefined) return document.createTextNode(part.text);
    if (part.raw !== undefined) {
      return make("span", { class: "chip", contenteditable: "false", "data-raw": part.raw }, called(part.raw));
    }
    const forms = this.forms.map((numbers, at) =>
      make("label", {}, make("span", {}, numbers),
        make("input", {
          value: part.forms[at] ?? "", size: Math.max(4, (part.forms[at] ?? "").length + 1),
          "aria-label": say("editor_form", { name: part.name, numbers }),
          oninput: (event) => this.#formTyped(event),
        })));
    return make("span", { class: "chip plural", contenteditable: "false", "data-name": part.name },
      make("b", {}, part.name), ...forms);
  }

  #formTyped(event) {
    const input = event.target;
    const clean = input.value.replace(/[{}|]/g, "");
    if (clean !== input.value) input.value = clean;
    input.size = Math.max(4, clean.length + 1);
    event.stopPropagation();
    this.#typed();
  }

  #before(event) {
    if (event.target !== this.element) return;
    const kind = event.inputType;
    if (kind.startsWith("format")) return event.preventDefault();
    if (kind === "historyUndo" || kind === "historyRedo") {
      event.preventDefault();
      return kind === "historyUndo" ? this.undo() : this.redo();
    }
    if (kind === "insertParagraph" || kind === "insertLineBreak") {
      event.preventDefault();
      return this.#plain("\n");
    }
    if (kind === "insertFromPaste" || kind === "insertFromDrop") {
      event.preventDefault();
      return this.insert(this.#harmless(event.dataTransfer?.getData("text/plain") ?? ""));
    }
    if (/[{}]/.test(event.data ?? "")) {
      event.preventDefault();
      notice(say("editor_brace"));
    }
  }

  /** Return a text whose braces are placeholders of this text, and no others. */
  #harmless(text) {
    const known = new Set(this.known);
    return parts(text.replace(/\r\n?/g, "\n")).map((part) => {
      if (part.text !== undefined) return part.text.replace(/[{}]/g, "");
      const raw = part.raw ?? `{${part.name}:${part.forms.join("|")}}`;
      const isKnown = known.has(raw) || (part.name && this.known.some((one) => one.startsWith(`{${part.name}:`)));
      return isKnown ? raw : raw.replace(/[{}]/g, "");
    }).join("");
  }

  #plain(text) {
    const range = this.#range();
    range.deleteContents();
    const node = document.createTextNode(text);
    range.insertNode(node);
    // A line break at the very end is shown only if something stands behind it.
    if (text === "\n" && !node.nextSibling) node.after(document.createTextNode("\u200b"));
    range.setStartAfter(node);
    range.collapse(true);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    this.#typed();
  }

  #key(event) {
    const mod = event.ctrlKey || event.metaKey;
    if (!mod || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) { event.preventDefault(); this.undo(); }
    if (key === "y" || (key === "z" && event.shiftKey)) { event.preventDefault(); this.redo(); }
  }

  #typed() {
    const now = this.value;
    if (now === this.past.at(-1)) return;
    const stamp = performance.now();
    if (stamp - this.stamp < STEP && this.past.length > 1) this.past[this.past.length - 1] = now;
    else this.past.push(now);
    this.stamp = stamp;
    this.future = [];
    this.changed(now);
  }

  #range() {
    const selection = getSelection();
    if (selection.rangeCount && this.element.contains(selection.getRangeAt(0).startContainer)) {
      return selection.getRangeAt(0);
    }
    const range = document.createRange();
    range.selectNodeContents(this.element);
    range.collapse(false);
    return range;
  }

  #caretToEnd() {
    this.element.focus();
    const range = document.createRange();
    range.selectNodeContents(this.element);
    range.collapse(false);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
}

function read(element) {
  let text = "";
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.data.replace(/\u200b/g, "");
    else if (node.dataset?.raw) text += node.dataset.raw;
    else if (node.dataset?.name) {
      const forms = [...node.querySelectorAll("input")].map((one) => one.value);
      text += `{${node.dataset.name}:${forms.join("|")}}`;
    } else if (node.nodeName === "BR") text += "\n";
    else text += read(node);
  }
  return text.replace(/\u00a0(?=\S)/g, (space) => space);
}
