// The piece or page that shows a text: outlined, at any zoom, redrawn while somebody types.
import { $, $$, make, say } from "./core.js";

const MM = 96 / 25.4; // pixels of a browser that are one millimetre
const ZOOM = "pnp-zoom";
const BESIDE = 10; // millimetres beside a text that is looked at closely
const POINT = 25.4 / 72; // millimetres
const LEGIBLE = 12; // pixels that letters are high at least
const CLOSEST = 2; // times the actual size
const PAD = 4; // pixels around a text, so that its outline covers no letter

export class Stage {
  constructor(element, { leaf }) {
    this.element = element;
    this.sheet = $(".sheet", element);
    this.whole = $(".whole", element);
    this.close = $(".close", element);
    this.boxes = $(".boxes", element);
    this.name = $(".face-name", element);
    this.remark = $(".remark", element);
    this.there = $(".there", element);
    this.zoom = localStorage.getItem(ZOOM) ?? "text";
    this.sight = null;
    this.text = ""; // the id of the text that is shown
    this.near = 0; // the scale for this text: it stays while somebody types
    for (const button of $$("[data-zoom]", element)) {
      button.addEventListener("click", () => this.#zoomTo(button.dataset.zoom));
    }
    for (const button of $$("[data-leaf]", element)) {
      button.addEventListener("click", () => leaf(Number(button.dataset.leaf)));
    }
    new ResizeObserver(() => { this.near = 0; this.#place(); }).observe($(".window", element));
    this.#zoomTo(this.zoom);
  }

  /** Show a sight; of a page perhaps only what is around the text, above the page of before. */
  async show(sight, { context, places, unseen }) {
    this.element.classList.toggle("empty", !sight);
    $$(".leaf", this.element).forEach((one) => { one.hidden = places < 2; });
    this.remark.textContent = sight ? sight.remark : unseen.says || say("text_not_drawn");
    this.remark.hidden = !this.remark.textContent;
    this.there.hidden = !!sight || !unseen.address;
    if (!sight) {
      this.sight = null;
      this.name.textContent = "";
      if (unseen.address) this.there.href = unseen.address;
      return;
    }
    const isWhole = sight.seen[2] >= sight.size[0] - 0.01 && sight.seen[3] >= sight.size[1] - 0.01;
    const isOtherFace = !this.sight || this.sight.key !== sight.key;
    const isOther = isOtherFace || this.text !== context;
    const image = isWhole ? this.whole : this.close;
    const fresh = new Image();
    fresh.src = sight.src;
    await fresh.decode().catch(() => {});
    image.src = sight.src;
    image.alt = say("text_picture", { face: sight.name });
    this.close.hidden = isWhole;
    if (isOtherFace && !isWhole) this.whole.removeAttribute("src");
    if (isOther) this.near = 0;
    [this.sight, this.text] = [sight, context];
    this.name.textContent = sight.name;
    this.#place();
    if (isOther) this.#scrollToText();
  }

  #scale() {
    const [width, height] = this.sight.size;
    if (!["fit", "text"].includes(this.zoom)) return MM * Number(this.zoom);
    const room = $(".window", this.element);
    const fit = Math.max(0.6, Math.min((room.clientWidth - 24) / width, (room.clientHeight - 24) / height));
    if (this.zoom === "fit" || !this.sight.boxes.length) return fit;
    const [, , across] = this.sight.boxes[0];
    const wide = (room.clientWidth - 24) / (across + 2 * BESIDE);
    const legible = LEGIBLE / (this.sight.letters * POINT);
    this.near ||= Math.max(fit, legible, Math.min(MM * CLOSEST, wide));
    return this.near;
  }

  #place() {
    if (!this.sight) return;
    const scale = this.#scale();
    const put = (one, [x, y, width, height], pad = 0) => {
      Object.assign(one.style, {
        left: `${x * scale - pad}px`, top: `${y * scale - pad}px`,
        width: `${width * scale + 2 * pad}px`, height: `${height * scale + 2 * pad}px`,
      });
      return one;
    };
    const [width, height] = this.sight.size;
    Object.assign(this.sheet.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    put(this.whole, [0, 0, width, height]);
    put(this.close, this.sight.seen);
    const pad = Math.max(PAD, 0.8 * scale);
    this.boxes.replaceChildren(...this.sight.boxes.map((box) => put(make("div", { class: "outline" }), box, pad)));
  }

  #scrollToText() {
    const [first, room] = [this.boxes.firstChild, $(".window", this.element)];
    const isWide = first && first.clientWidth > room.clientWidth;
    first?.scrollIntoView({ block: "center", inline: isWide ? "start" : "center", behavior: "instant" });
  }

  #zoomTo(zoom) {
    this.zoom = zoom;
    this.near = 0;
    localStorage.setItem(ZOOM, zoom);
    for (const one of $$("[data-zoom]", this.element)) {
      one.setAttribute("aria-pressed", one.dataset.zoom === zoom);
    }
    this.#place();
    if (this.sight) this.#scrollToText();
  }
}
