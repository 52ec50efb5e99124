// A piece, large, with its overlays, its data and its template.
import { $, $$, Refusal, ask, failed, later, make, say } from "./core.js";
import { Earlier, Pictures, changed, choices, data, editions, findings, given, offer, pieceUrl, remembered, resolution, swap } from "./design_common.js";
import { Code, guarded } from "./design_code.js";
import { Form } from "./design_form.js";
import { fits, overlay } from "./design_overlay.js";

const USUAL = 96 / 25.4; // pixels of a screen in a millimetre, unless somebody has measured
const asked = new URLSearchParams(location.search);
const kept = remembered("view", { language: "en", ink: "full", vision: "normal", side: "front", size: "middle" });
const own = remembered("piece", { zoom: "fit", shows: { trim: true, bleed: true, safe: true, folds: true, boxes: false }, ppm: USUAL, tab: "data" });
for (const name of ["side", "language"]) if (asked.get(name)) kept.set({ [name]: asked.get(name) });

let known = null, over = null, sides = {}, trying = null, list = [], image = null, templates = "";
const stage = $("#stage"), easel = $("#easel");
const form = new Form($("#panel-data"), { moved: () => draw(), typed: () => attempt() });
const chooser = make("select", { id: "template-file" });
const holder = make("div");
const code = new Code(holder, given.game);
$("#panel-template").append(make("label", { class: "choose" }, make("span", {}, say("design_template_of")), chooser), holder);

const side = () => (kept.values.side === "back" && known?.has_back ? "back" : "front");
const shows = () => own.values.shows;

function scale() {
  const edge = shows().bleed ? known.shape.bleed : 0;
  const width = known.shape.width + 2 * edge, height = known.shape.height + 2 * edge;
  if (own.values.zoom !== "fit") return Number(own.values.zoom) * own.values.ppm;
  const room = Math.max(120, stage.clientWidth - 34), top = stage.getBoundingClientRect().top + scrollY;
  const high = Math.max(260, innerHeight - top - 88);
  return Math.min(room / width, high / height, 16);
}

const look = () => ({
  language: kept.values.language, ink: kept.values.ink, vision: kept.values.vision,
  dpi: resolution(scale()), bled: shows().bleed,
});
const pictures = new Pictures(given.game, given.component, look);
const earlier = new Earlier();
let isOther = false; // than when the page was opened

function lay() {
  if (!known) return;
  const edge = shows().bleed ? known.shape.bleed : 0, size = scale();
  const width = (known.shape.width + 2 * edge) * size, height = (known.shape.height + 2 * edge) * size;
  easel.style.width = `${width}px`;
  easel.style.height = `${height}px`;
  if (!image) image = make("img", { class: "large" });
  image.alt = say(side() === "back" ? "design_back_of" : "design_front_of", { piece: given.piece });
  const isBefore = offer(isOther || trying !== null);
  $("#trying").hidden = !trying || isBefore;
  const name = (isBefore ? earlier.first(look(), given.piece) : trying ?? sides)?.[side()];
  if (name) swap(image, name);
  const texts = over?.texts?.[side()] ?? [];
  const focus = $$(".o-box", easel).indexOf(document.activeElement);
  easel.replaceChildren(image, ...(over?.shape ? [overlay(over.shape, texts, shows(), open)] : []));
  if (focus >= 0) $$(".o-box", easel)[focus]?.focus();
  table(texts);
  $("#ruler").style.width = `${100 * own.values.ppm}px`;
}

function table(texts) {
  const rows = texts.map((text) => make("tr", { class: fits(text) },
    make("td", {}, text.text),
    make("td", {}, fits(text) === "over" ? make("b", {}, say("design_over"), ` (${text.over.join(", ")})`)
      : say(fits(text) === "less" ? "design_size_less" : "design_size_asked", { size: text.size, asked: text.asked })),
    make("td", {}, say("design_room", { across: Math.max(0, text.room.across), down: Math.max(0, text.room.down) })),
    make("td", {}, text.place ? make("button", { type: "button", class: "link", onclick: () => open(text) }, `${text.place.file.split("/").pop()}:${text.place.line}`) : "")));
  const head = ["design_text", "design_text_size", "design_text_room", "design_text_line"].map((id) => make("th", { scope: "col" }, say(id)));
  $("#panel-texts").replaceChildren(texts.length
    ? make("table", { class: "plain texts" }, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows))
    : make("p", {}, say("design_no_texts")));
}

function open(text) {
  if (text.place) lead(text.place);
}

/** Open a line of a template; tell whether there is such a file among them. */
function lead(place) {
  if (![...chooser.options].some((one) => one.value === place.file)) return false;
  chooser.value = place.file;
  turn("template");
  code.open(place.file, place.line).catch(failed);
  return true;
}

function turn(name, focus = false) {
  for (const one of $$("[role=tab]")) {
    const here = one.id === `tab-${name}`;
    one.setAttribute("aria-selected", `${here}`);
    one.tabIndex = here ? 0 : -1;
    if (here && focus) one.focus();
    $(`#${one.getAttribute("aria-controls")}`).hidden = !here;
  }
  own.set({ tab: name });
}

function told() {
  $("#problems").replaceChildren(...(list.length ? [findings(list, given.game, (one) => lead(one.place))] : []));
  code.marks(list);
}

async function draw() {
  if (!known) return;
  try {
    const seen = look(), answer = await pictures.ask(given.piece);
    list = answer.findings;
    if (!answer.failed) {
      sides = answer.sides;
      isOther = earlier.note(seen, given.piece, sides);
    }
    easel.classList.toggle("bad", answer.failed);
    over = await ask(data("overlays", [given.game, given.component, given.piece], { language: kept.values.language, ink: kept.values.ink }));
    files(over.templates);
    lay();
    told();
    attempt();
  } catch (problem) { refused(problem); }
}

/** Show a piece as it would be with what the form holds, before that is saved. */
const attempt = later(async () => {
  const { id, copies, ...values } = form.values; // of which only the rest is seen
  const turn = JSON.stringify([form.values, look()]), holds = () => turn === JSON.stringify([form.values, look()]);
  if (!Object.keys(values).length) {
    form.notes.replaceChildren();
    if (trying) { trying = null; lay(); }
    return;
  }
  try {
    const answer = await ask(data("try", [given.game, given.component, given.piece]), { ...look(), values });
    if (!holds()) return;
    form.notes.replaceChildren(...(answer.findings.length ? [findings(answer.findings, given.game, (one) => lead(one.place))] : []));
    trying = answer.pictures[given.piece] ?? trying;
    lay();
  } catch (problem) { failed(problem); }
}, 250);

function files(names) {
  if (names.join("\n") === templates) return;
  templates = names.join("\n");
  const before = chooser.value;
  chooser.replaceChildren(...names.map((name) => make("option", { value: name }, name)));
  chooser.value = names.includes(before) ? before : names[0];
  const wanted = asked.get("file");
  if (wanted && names.includes(wanted)) { asked.delete("file"); lead({ file: wanted, line: Number(asked.get("line")) }); }
  else if (chooser.value) code.open(chooser.value).catch(failed);
}

function refused(problem) {
  if (!(problem instanceof Refusal)) return failed(problem);
  list = problem.findings;
  easel.classList.add("bad");
  $("#problems").replaceChildren(make("p", {}, say("design_broken")), findings(list, given.game, (one) => lead(one.place)));
  code.marks(list);
}

/** Say that there is no such piece; of a variant, that the game has it. */
function lost() {
  $("#previous").hidden = $("#next").hidden = true;
  const isIn = given.variant && known.left_out.includes(given.piece);
  $("#problems").replaceChildren(make("p", {}, say(isIn ? "design_not_here" : "design_gone")),
    isIn ? make("a", { href: pieceUrl(given.component, given.piece, "") }, say("design_in_game")) : "");
}

async function show() {
  try {
    known = await ask(data("component", [given.game, given.component]));
    editions(known.editions, (variant) => pieceUrl(given.component, given.piece, variant), given.piece);
    const at = known.pieces.findIndex((one) => one.id === given.piece);
    if (at < 0) return lost();
    $("#crumb-component").textContent = known.title;
    $("#copies").textContent = say("design_copies", { count: known.pieces[at].copies });
    $("#side").disabled = !known.has_back;
    $('.tick.folds').hidden = !known.shape.folds.length;
    for (const [id, other] of [["previous", known.pieces[at - 1]], ["next", known.pieces[at + 1]]]) {
      $(`#${id}`).hidden = !other;
      if (other) $(`#${id}`).href = pieceUrl(given.component, other.id);
    }
    lay();
    await Promise.all([draw(), form.show()]);
  } catch (problem) { refused(problem); }
}

choices(kept, (id) => (id === "side" ? lay() : draw()));
for (const one of $$("#shows input")) {
  one.checked = Boolean(shows()[one.value]);
  one.addEventListener("change", () => {
    own.set({ shows: { ...shows(), [one.value]: one.checked } });
    lay();
    if (one.value === "bleed") draw();
  });
}
for (const one of $$("input[name=zoom]")) {
  one.checked = one.value === own.values.zoom;
  one.addEventListener("change", () => { own.set({ zoom: one.value }); lay(); draw(); });
}
$("#calibrate").value = own.values.ppm;
$("#calibrate").addEventListener("input", (event) => { own.set({ ppm: Number(event.target.value) }); lay(); });
const tabs = $$("[role=tab]");
tabs.forEach((tab, at) => {
  tab.addEventListener("click", () => turn(tab.id.slice(4)));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) { event.preventDefault(); event.stopPropagation(); turn(tabs[(at + step + tabs.length) % tabs.length].id.slice(4), true); }
  });
});
turn(own.values.tab);
chooser.addEventListener("change", () => code.open(chooser.value).catch(failed));
$("#before").addEventListener("click", (event) => {
  event.target.setAttribute("aria-pressed", `${event.target.getAttribute("aria-pressed") !== "true"}`);
  lay();
});
addEventListener("resize", () => { if (own.values.zoom === "fit") lay(); });
addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, [role=tab], .code, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = { ArrowLeft: "#previous", ArrowRight: "#next" }[event.key];
  if (link && !$(link).hidden) location.assign($(link).href);
  const pressed = { 0: "input[name=zoom][value=fit]", 1: 'input[name=zoom][value="1"]', 2: 'input[name=zoom][value="2"]', 4: 'input[name=zoom][value="4"]',
    t: "input[name=side]:not(:checked)", b: "#before" }[event.key.toLowerCase()];
  if (pressed) $(pressed)?.click();
});
guarded(() => { if (code.changed && !$("#panel-template").hidden) code.save(); else form.save(); }, () => form.dirty.length > 0 || code.dirty);
changed(given.game, () => {
  show();
  if (chooser.value) code.open(chooser.value, 0, { quiet: true }).catch(failed);
});
show();
