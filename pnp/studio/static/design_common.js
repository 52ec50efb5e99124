// What the pages of the room to design in share: addresses, pictures, remembered choices, findings.
import { $, ask, listen, later, make, say } from "./core.js";

export const given = JSON.parse($("#given").textContent);
const part = (text) => encodeURIComponent(text);
const way = (names) => names.map(part).join("/");

/** Return what an address asks for besides, without what is empty. */
function asking(values) {
  const asked = `${new URLSearchParams(Object.entries(values).filter(([, value]) => value))}`;
  return asked ? `?${asked}` : "";
}

export const pieceUrl = (component, piece, variant = given.variant) => `/design/${way([given.game, component, piece])}${asking({ variant })}`;
export const wallUrl = (component, { game = given.game, variant = given.variant } = {}) => `/design/${way([game, component])}${asking({ variant })}`;
export const data = (what, names, asked = {}) => `/design-data/${what}/${way(names)}${asking({ variant: given.variant, ...asked })}`;
export const fileUrl = (game, file, line) => `/design/${part(game)}/file?path=${part(file)}${line ? `&line=${line}` : ""}`;
export const pictureUrl = (name) => `/design-data/picture/${name}.png`;

/** Say how many pieces there are, and how many with their copies if that is more. */
export function counted(pieces, total) {
  return pieces === total ? say("design_found", { count: pieces }) : say("design_counts", { pieces, total });
}

const STEPS = [30, 50, 75, 100, 150, 200, 300, 450, 600];

/** Return the resolution that shows so many pixels of the screen for a millimetre. */
export function resolution(pixels) {
  const wanted = pixels * 25.4 * Math.min(window.devicePixelRatio || 1, 2);
  return STEPS.find((one) => one >= wanted * 0.98) ?? STEPS.at(-1);
}

/** Settings of this browser: how somebody likes to look at things. */
export function remembered(name, usual) {
  const key = `pnp-design-${name}`;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(key) ?? "{}"); } catch { /* somebody else's */ }
  const values = { ...usual, ...kept };
  return {
    values,
    set(more) {
      Object.assign(values, more);
      try { localStorage.setItem(key, JSON.stringify(values)); } catch { /* no room */ }
    },
  };
}

/** Asks for pictures of many pieces, some at a time. */
export class Pictures {
  constructor(game, component, look, variant = given.variant) {
    Object.assign(this, { game, component, look, variant, waiting: new Map(), busy: false });
  }

  ask(piece) {
    const before = this.waiting.get(piece);
    if (before) return before.promise;
    const one = {};
    one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    this.waiting.set(piece, one);
    setTimeout(() => this.work(), 15);
    return one.promise;
  }

  async work() {
    if (this.busy || !this.waiting.size) return;
    this.busy = true;
    const batch = [...this.waiting.entries()].slice(0, 10);
    for (const [piece] of batch) this.waiting.delete(piece);
    try {
      const asked = { ...this.look(), pieces: batch.map(([piece]) => piece) };
      const answer = await ask(data("pictures", [this.game, this.component], { variant: this.variant }), asked);
      for (const [piece, one] of batch) {
        const failed = answer.failed.includes(piece);
        one.resolve({ sides: answer.pictures[piece] ?? {}, failed, findings: answer.findings });
      }
    } catch (problem) {
      for (const [, one] of batch) one.reject(problem);
    }
    this.busy = false;
    this.work();
  }
}

/** Let an image show another picture once that is there, so that nothing flickers. */
export async function swap(image, name) {
  const url = pictureUrl(name);
  if (image.dataset.shows === url) return;
  image.dataset.shows = url;
  const next = new Image();
  next.src = url;
  try { await next.decode(); } catch { return; }
  if (image.dataset.shows !== url) return;
  const changes = image.getAttribute("src");
  image.src = url;
  if (changes) {
    image.classList.remove("fresh");
    void image.offsetWidth;
    image.classList.add("fresh");
  }
}

/** Call a function when files of a game have changed, and when the studio answers again. */
export function changed(game, call) {
  const soon = later(call, 60);
  const files = new Set();
  const tell = () => { soon([...files]); };
  let begun = false;
  listen("changed", (event) => {
    if (game && !event.games.includes(game)) return;
    event.files.forEach((one) => files.add(one));
    tell();
  });
  listen("hello", () => {
    if (begun) tell();
    begun = true;
  });
}

/** Where a finding leads to. */
export function leadOf(finding, game) {
  if (finding.lead) return finding.lead;
  return finding.place ? fileUrl(game, finding.place.file, finding.place.line) : "";
}

/** Return findings, each with a link to its place. */
export function findings(list, game, open = undefined) {
  return make("ul", { class: "findings" }, list.map((one) => {
    const at = one.place ?? (one.file ? one : null);
    const place = at ? `${at.file}${at.line ? `:${at.line}` : ""}` : "";
    const lead = leadOf(one, game);
    const opens = open && one.place ? (event) => { if (open(one)) event.preventDefault(); } : undefined;
    return make("li", { class: one.severity },
      make("b", {}, say(one.severity)), " ", one.variant ? [make("span", { class: "tag" }, one.variant), " "] : null, one.message, " ",
      place ? (lead ? make("a", { href: lead, onclick: opens }, place) : make("code", {}, place)) : null,
      one.hint ? make("span", { class: "hint" }, one.hint) : null);
  }));
}

/** Let people choose the game itself or one of its variants; a piece may not be in all of them. */
export function editions(list, address, piece = "") {
  const field = $("#variant");
  $("#variants").hidden = list.length < 2;
  field.replaceChildren(...list.map((one) => make("option", { value: one.variant, disabled: one.lacks.includes(piece) }, one.called || say("design_itself"))));
  field.value = given.variant;
  field.addEventListener("change", () => location.assign(address(field.value)));
}

/** Offer to show what was, or not; return whether it is shown. */
export function offer(isOffered) {
  const button = $("#before");
  button.hidden = !isOffered;
  if (!isOffered) button.setAttribute("aria-pressed", "false");
  return button.getAttribute("aria-pressed") === "true";
}

/** What was drawn first in each look, to compare with what is drawn now. */
export class Earlier {
  constructor() { this.looks = new Map(); }

  /** Note what is drawn now, and return whether it is another than at first. */
  note({ dpi, ...look }, id, sides) {
    const key = JSON.stringify([look, id]);
    const known = this.looks.get(key) ?? { first: sides, last: sides, dpi, changed: false };
    if (known.dpi === dpi && JSON.stringify(known.last) !== JSON.stringify(sides)) known.changed = true;
    this.looks.set(key, Object.assign(known, { last: sides, dpi }));
    return known.changed;
  }

  /** Return what was drawn first. */
  first({ dpi, ...look }, id) { return this.looks.get(JSON.stringify([look, id]))?.first; }
}

/** Let choices of how to show pieces be remembered, and call a function when they change. */
export function choices(kept, call) {
  for (const id of ["language", "ink", "vision", "size"]) {
    const field = $(`#${id}`);
    if (!field) continue;
    field.value = kept.values[id] ?? field.value;
    if (field.selectedIndex < 0) field.selectedIndex = 0;
    field.addEventListener("change", () => { kept.set({ [id]: field.value }); call(id); });
  }
  for (const field of document.querySelectorAll("input[name=side]")) {
    field.checked = field.value === (kept.values.side ?? "front");
    field.addEventListener("change", () => { kept.set({ side: field.value }); call("side"); });
  }
  $("#tools").addEventListener("submit", (event) => event.preventDefault());
}
