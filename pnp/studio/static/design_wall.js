// A component as a wall of its pieces, drawn as they come into sight.
import { $, $$, Refusal, ask, failed, later, make, say } from "./core.js";
import { Earlier, Pictures, changed, choices, counted, data, editions, findings, given, offer, pieceUrl, remembered, resolution, swap, wallUrl } from "./design_common.js";
import { newPiece, pieceMenu } from "./design_wall_menu.js";

const SIZES = { small: 110, middle: 170, large: 270 };
const kept = remembered("view", { language: "en", ink: "full", vision: "normal", side: "front", size: "middle" });
const wall = $("#wall");
const cells = new Map(); // by piece: {item, image, seen, stale}
const earlier = new Earlier();
let known = null;

const side = () => (kept.values.side === "back" && known?.has_back ? "back" : "front");
const look = () => {
  const { width, height } = known.shape;
  const dpi = resolution(SIZES[kept.values.size] / Math.max(width, height));
  return { language: kept.values.language, ink: kept.values.ink, vision: kept.values.vision, dpi };
};
const pictures = new Pictures(given.game, given.component, look);

const sight = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const cell = cells.get(entry.target.dataset.piece);
    if (!cell) continue;
    cell.seen = entry.isIntersecting;
    if (cell.seen && cell.stale) draw(cell);
  }
}, { rootMargin: "300px" });

async function draw(cell) {
  cell.stale = false;
  try {
    const { sides, failed: bad, findings: list } = await pictures.ask(cell.id);
    cell.item.classList.toggle("bad", bad);
    cell.note.textContent = bad ? say("design_not_drawn") : "";
    cell.findings = list;
    if (!bad) {
      cell.sides = sides;
      cell.item.classList.toggle("other", earlier.note(look(), cell.id, sides));
      await face(cell);
    }
    tell();
  } catch (problem) {
    cell.stale = true;
    if (problem instanceof Refusal) broken(problem); else failed(problem);
  }
}

/** Show a piece as it is, or as it was when the page was opened. */
async function face(cell) {
  const sides = offer($(".other", wall) !== null) ? earlier.first(look(), cell.id) : cell.sides;
  const name = sides?.[side()] ?? sides?.front;
  if (name) await swap(cell.image, name);
}

const tell = later(() => {
  const all = new Map();
  for (const cell of cells.values()) for (const one of cell.findings ?? []) all.set(`${one.file}:${one.line}:${one.message}`, one);
  $("#problems").replaceChildren(...(all.size ? [findings([...all.values()], given.game)] : []));
}, 50);

function broken(problem) {
  $("#problems").replaceChildren(make("p", {}, say("design_broken")), findings(problem.findings, given.game));
}

function made(piece) {
  const image = make("img", { alt: "", draggable: "false" });
  const note = make("span", { class: "bad-note" });
  const count = make("span", { class: "times" });
  const frame = make("span", { class: "frame" }, image, note);
  const link = make("a", { href: pieceUrl(given.component, piece.id) }, frame,
    make("span", { class: "caption" }, make("span", { class: "id" }, piece.id), count));
  const item = make("li", { "data-piece": piece.id }, link, pieceMenu(piece.id, shown));
  const cell = { id: piece.id, item, image, note, count, frame, seen: false, stale: true };
  cells.set(piece.id, cell);
  sight.observe(item);
  return cell;
}

function sized() {
  const { width, height } = known.shape;
  const scale = SIZES[kept.values.size] / Math.max(width, height);
  wall.style.setProperty("--cell", `${Math.max(70, Math.round(width * scale))}px`);
  for (const cell of cells.values()) {
    cell.frame.style.width = `${Math.round(width * scale)}px`;
    cell.frame.style.height = `${Math.round(height * scale)}px`;
  }
}

function sift() {
  const words = $("#search").value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const piece of known.pieces) {
    const said = `${piece.id} ${piece.words}`.toLocaleLowerCase();
    const found = words.every((word) => said.includes(word));
    cells.get(piece.id).item.hidden = !found;
    count += found;
  }
  $("#counts").textContent = words.length
    ? (count ? say("design_found", { count }) : say("design_none"))
    : counted(known.pieces.length, known.total);
}

function named(cell, piece) {
  cell.item.classList.toggle("several", piece.copies > 1);
  cell.count.textContent = piece.copies > 1 ? `×${piece.copies}` : "";
  cell.count.title = say("design_copies", { count: piece.copies });
  cell.image.alt = say(side() === "back" ? "design_back_of" : "design_front_of", { piece: piece.id });
}

function again() {
  for (const cell of cells.values()) {
    cell.stale = true;
    if (cell.seen) draw(cell);
  }
}

function headed() {
  const here = known.editions.find((one) => one.variant === given.variant);
  $("#title").replaceChildren(known.title, ...(here?.called ? [" ", make("span", { class: "tag" }, here.called)] : []));
  $("#side").disabled = !known.has_back;
  editions(known.editions, (variant) => wallUrl(given.component, { variant }));
  $("#left-out").replaceChildren(...(known.left_out.length ? [`${say("design_left_out")} `,
    ...known.left_out.flatMap((id, at) => [at ? ", " : "", make("a", { href: pieceUrl(given.component, id, "") }, id)])] : []));
}

async function show() {
  known = await ask(data("component", [given.game, given.component], { language: kept.values.language }));
  $("#problems").replaceChildren();
  headed();
  const ids = new Set(known.pieces.map((one) => one.id));
  for (const [id, cell] of cells) if (!ids.has(id)) { sight.unobserve(cell.item); cell.item.remove(); cells.delete(id); }
  known.pieces.forEach((piece, at) => {
    const cell = cells.get(piece.id) ?? made(piece);
    named(cell, piece);
    if (wall.children[at] !== cell.item) wall.insertBefore(cell.item, wall.children[at] ?? null);
  });
  sized();
  sift();
  again();
}

function faces() {
  for (const piece of known.pieces) {
    const cell = cells.get(piece.id);
    named(cell, piece);
    if (cell.sides) face(cell);
  }
}

const shown = () => show().catch((problem) => (problem instanceof Refusal ? broken(problem) : failed(problem)));
$("#search").addEventListener("input", sift);
$("#new").addEventListener("click", newPiece);
$("#before").addEventListener("click", (event) => {
  event.target.setAttribute("aria-pressed", `${event.target.getAttribute("aria-pressed") !== "true"}`);
  faces();
});
choices(kept, (id) => {
  if (!known) return;
  if (id === "side") faces();
  else if (id === "language") shown();
  else { sized(); again(); }
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
  if (event.key === "/" && !event.target.closest("input, select, textarea")) { event.preventDefault(); $("#search").focus(); }
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: "down", ArrowUp: "up" }[event.key];
  if (!step || !event.target.closest("#wall")) return;
  const links = $$("li:not([hidden]) > a", wall), at = links.indexOf(event.target.closest("li").firstChild);
  const wide = links.filter((one) => one.offsetTop === links[0].offsetTop).length;
  const to = { down: at + wide, up: at - wide }[step] ?? at + step;
  if (links[to]) { event.preventDefault(); links[to].focus(); }
});
changed(given.game, shown);
shown();
