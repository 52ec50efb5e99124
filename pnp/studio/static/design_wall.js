// A component as a wall of its pieces, drawn as they come into sight.
import { $, Refusal, ask, failed, later, make, say } from "./core.js";
import { Pictures, changed, choices, counted, data, findings, given, pieceUrl, remembered, resolution, swap } from "./design_common.js";

const SIZES = { small: 110, middle: 170, large: 270 };
const kept = remembered("view", { language: "en", ink: "full", vision: "normal", side: "front", size: "middle" });
const wall = $("#wall");
const cells = new Map(); // by piece: {item, image, seen, stale}
let known = null;

const side = () => (kept.values.side === "back" && known?.has_back ? "back" : "front");
const pictures = new Pictures(given.game, given.component, () => {
  const { width, height } = known.shape;
  const dpi = resolution(SIZES[kept.values.size] / Math.max(width, height));
  return { language: kept.values.language, ink: kept.values.ink, vision: kept.values.vision, dpi };
});

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
      await swap(cell.image, sides[side()] ?? sides.front);
    }
    tell();
  } catch (problem) {
    cell.stale = true;
    if (problem instanceof Refusal) broken(problem); else failed(problem);
  }
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
  const item = make("li", { "data-piece": piece.id }, link);
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
  const words = $("#search").value.trim().toLocaleLowerCase();
  let count = 0;
  for (const piece of known.pieces) {
    const found = !words || `${piece.id} ${piece.words}`.toLocaleLowerCase().includes(words);
    cells.get(piece.id).item.hidden = !found;
    count += found;
  }
  $("#counts").textContent = words
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

async function show() {
  known = await ask(data("component", given.game, given.component));
  $("#problems").replaceChildren();
  $("#title").textContent = known.title;
  $("#side").disabled = !known.has_back;
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

const shown = () => show().catch((problem) => (problem instanceof Refusal ? broken(problem) : failed(problem)));
$("#search").addEventListener("input", sift);
choices(kept, (id) => {
  if (!known) return;
  if (id === "side") for (const piece of known.pieces) {
    const cell = cells.get(piece.id);
    named(cell, piece);
    const name = cell.sides?.[side()];
    if (name) swap(cell.image, name);
  } else {
    sized();
    again();
  }
});
changed(given.game, shown);
shown();
