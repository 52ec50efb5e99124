// All games and their components, and those of their variants.
import { $, ask, failed, make, say } from "./core.js";
import { Pictures, changed, counted, findings, resolution, swap, given, wallUrl } from "./design_common.js";

const images = new Map(); // by game, variant and component: {image, game, one, stale}
const key = (game, one) => JSON.stringify([game.id, game.variant, one.id]);

const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const held = images.get(target.dataset.key);
    if (!held) continue;
    held.seen = isIntersecting;
    if (held.seen && held.stale) draw(held).catch(() => {});
  }
}, { rootMargin: "200px" });

function card(game, one) {
  const before = images.get(key(game, one));
  const image = before?.image ?? make("img", { alt: "", class: "thumb", "data-key": key(game, one) });
  const held = { image, game, one, stale: true, seen: before?.seen ?? false };
  images.set(key(game, one), held);
  if (!before) sight.observe(image);
  else if (held.seen) draw(held).catch(() => {});
  return make("li", {}, make("a", { class: "component", href: wallUrl(one.id, { game: game.id, variant: game.variant }) },
    make("span", { class: "thumb-box" }, image),
    make("b", {}, one.title),
    make("span", { class: "help" }, counted(one.pieces, one.total))));
}

function inside(game) {
  return game.findings
    ? [make("p", {}, say("design_broken")), findings(game.findings, game.id)]
    : [make("ul", { class: "components", "aria-label": game.variant ? say("design_variant", { called: game.title }) : game.title }, game.components.map((one) => card(game, one)))];
}

function panel(game) {
  return make("section", { class: "panel game", id: game.id },
    make("div", { class: "row" }, make("h2", { class: "grow" }, game.title),
      make("a", { href: `/design/${encodeURIComponent(game.id)}/findings` }, say("design_all_findings"))),
    inside(game),
    game.variants.map((one) => [make("h3", { class: "variant" }, say("design_variant", { called: one.title })), inside(one)]).flat(2));
}

async function draw(held) {
  const { game, image, one } = held;
  held.stale = false;
  const dpi = resolution(110 / Math.max(one.shape.width, one.shape.height));
  const pictures = new Pictures(game.id, one.id, () => ({ language: given.language ?? "en", dpi }), game.variant);
  const { sides } = await pictures.ask(one.first);
  if (sides.front) await swap(image, sides.front);
}

async function show() {
  const all = await ask("/design-data/games");
  $("#games").replaceChildren(...(all.length ? all.map(panel) : [make("p", {}, say("design_no_games"))]));
  const there = new Set(all.flatMap((game) => [game, ...game.variants]).flatMap((game) => (game.components ?? []).map((one) => key(game, one))));
  for (const [name, { image }] of images) if (!there.has(name)) { sight.unobserve(image); images.delete(name); }
}

changed("", () => show().catch(failed));
show().then(() => { if (location.hash) $(`[id="${CSS.escape(location.hash.slice(1))}"]`)?.scrollIntoView(); }, failed);
