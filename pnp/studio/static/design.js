// All games and their components.
import { $, ask, failed, make, say } from "./core.js";
import { Pictures, changed, counted, findings, resolution, swap, given } from "./design_common.js";

const images = new Map();

function card(game, one) {
  const image = make("img", { alt: "", class: "thumb" });
  images.set(`${game.id}/${one.id}`, { image, game: game.id, one });
  return make("li", {}, make("a", { class: "component", href: `/design/${encodeURIComponent(game.id)}/${encodeURIComponent(one.id)}` },
    make("span", { class: "thumb-box" }, image),
    make("b", {}, one.title),
    make("span", { class: "help" }, counted(one.pieces, one.total))));
}

function panel(game) {
  const inside = game.findings
    ? [make("p", {}, say("design_broken")), findings(game.findings, game.id)]
    : [make("ul", { class: "components" }, game.components.map((one) => card(game, one)))];
  return make("section", { class: "game panel", id: game.id },
    make("div", { class: "row" }, make("h2", { class: "grow" }, game.title),
      make("a", { href: `/design/${encodeURIComponent(game.id)}/findings` }, say("design_all_findings"))),
    inside);
}

async function draw({ game, image, one }) {
  const dpi = resolution(110 / Math.max(one.shape.width, one.shape.height));
  const pictures = new Pictures(game, one.id, () => ({ language: given.language ?? "en", dpi }));
  const { sides } = await pictures.ask(one.first);
  if (sides.front) await swap(image, sides.front);
}

async function show() {
  const all = await ask("/design-data/games");
  const before = new Map([...images].map(([key, held]) => [key, held.image]));
  images.clear();
  $("#games").replaceChildren(...(all.length ? all.map(panel) : [make("p", {}, say("design_no_games"))]));
  for (const [key, held] of images) {
    const old = before.get(key);
    if (old) { held.image.replaceWith(old); held.image = old; }
    draw(held).catch(() => {});
  }
}

changed("", () => show().catch(failed));
show().then(() => { if (location.hash) $(`[id="${CSS.escape(location.hash.slice(1))}"]`)?.scrollIntoView(); }, failed);
