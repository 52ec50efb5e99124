// What lies over the picture of a piece: its cut, bleed, safe zone, folds and text boxes.
import { say } from "./core.js";

const SPACE = "http://www.w3.org/2000/svg";

function draw(name, traits = {}, ...inside) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(traits)) if (value !== null && value !== undefined) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

export const fits = (text) => (text.over.length || text.missing ? "over" : text.size < text.asked - 0.01 ? "less" : "fine");

/** Return the overlays of one side; `open(text)` is called with a text that somebody points at. */
export function overlay(shape, texts, shows, open) {
  const edge = shows.bleed ? shape.bleed : 0;
  const outline = [shape.outline, ...shape.holes].join(" ");
  const svg = draw("svg", { class: "overlay", viewBox: `${-edge} ${-edge} ${shape.width + 2 * edge} ${shape.height + 2 * edge}`, preserveAspectRatio: "none" });
  svg.append(draw("defs", {}, draw("clipPath", { id: "inside" }, draw("path", { d: outline, "clip-rule": "evenodd" }))));
  if (shows.bleed) {
    const around = { x: -edge, y: -edge, width: shape.width + 2 * edge, height: shape.height + 2 * edge };
    svg.firstChild.append(draw("mask", { id: "outside", maskUnits: "userSpaceOnUse", ...around },
      draw("rect", { ...around, class: "o-white" }), draw("path", { d: outline, "fill-rule": "evenodd", class: "o-black" })));
    svg.append(draw("path", { class: "o-bleed", d: shape.ground, mask: "url(#outside)" }));
  }
  if (shows.safe && shape.safe) svg.append(draw("g", { "clip-path": "url(#inside)" }, draw("path", { class: "o-safe", d: outline, "stroke-width": 2 * shape.safe })));
  if (shows.trim) svg.append(draw("path", { class: "o-trim", d: outline }));
  if (shows.folds) for (const [x, y, X, Y] of shape.folds) svg.append(draw("line", { class: "o-fold", x1: x, y1: y, x2: X, y2: Y }));
  if (shows.boxes) for (const text of texts) svg.append(box(text, open));
  return svg;
}

function box(text, open) {
  const kind = fits(text);
  const short = text.text.length > 40 ? `${text.text.slice(0, 40)}…` : text.text;
  const label = say(kind === "over" ? "design_text_over" : "design_text_box", { text: short, size: text.size });
  const element = draw("polygon", { class: `o-box ${kind}`, points: text.corners.map((one) => one.join(",")).join(" "), tabindex: "0", role: "button", "aria-label": label });
  element.append(draw("title", {}, label));
  element.addEventListener("click", () => open(text));
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); open(text); }
  });
  return element;
}
