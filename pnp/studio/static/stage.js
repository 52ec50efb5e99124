// The piece or page that shows a text: outlined, at any zoom, redrawn while somebody types.
import { $, $$, make, say } from "./core.js";

const MM = 96 / 25.4; // pixels of a browser that are one millimetre
const ZOOM = "pnp-zoom";

export class Stage {
  constructor(element, { leaf }) {
    this.element = element;
    this.sheet = $(".sheet", element);
    this.whole = $(".whole", element);
    this.close = $(".close", element);
    this.boxes = $(".boxes", element);
    this.name = $(".face-name", element);
    this.zoom = localStorage.getItem(ZOOM) ?? "fit";
    this.sight = null;
    for (const button of $$("[data-zoom]", element)) {
      button.addEventListener("click", () => this.#zoomTo(button.dataset.zoom));
    }
    for (const button of $$("[data-leaf]", element)) {
      button.addEventListener("click", () => leaf(Number(button.dataset.leaf)));
    }
    new ResizeObserver(() => this.#place()).observe($(".window", element));
    this.#zoomTo(this.zoom);
  }

  /** Show a sight; of a page perhaps only what is around the text, above the page of before. */
  async show(sight, faces = 0) {
    this.element.classList.toggle("empty", !sight);
    $$(".leaf", this.element).forEach((one) => { one.hidden = faces < 2; });
    if (!sight) {
      this.sight = null;
      this.name.textContent = say("text_unseen");
      return;
    }
    const isWhole = sight.seen[2] >= sight.size[0] - 0.01 && sight.seen[3] >= sight.size[1] - 0.01;
    const isOther = !this.sight || this.sight.key !== sight.key;
    const image = isWhole ? this.whole : this.close;
    const fresh = new Image();
    fresh.src = sight.src;
    await fresh.decode().catch(() => {});
    image.src = sight.src;
    image.alt = say("text_picture", { face: sight.name });
    this.close.hidden = isWhole;
    if (isOther && !isWhole) this.whole.removeAttribute("src");
    this.sight = sight;
    this.name.textContent = sight.name;
    this.#place();
    if (isOther) this.#scrollToText();
  }

  #scale() {
    const [width, height] = this.sight.size;
    if (this.zoom !== "fit") return MM * Number(this.zoom);
    const room = $(".window", this.element);
    return Math.max(0.6, Math.min((room.clientWidth - 24) / width, (room.clientHeight - 24) / height));
  }

  #place() {
    if (!this.sight) return;
    const scale = this.#scale();
    const put = (one, [x, y, width, height]) => {
      Object.assign(one.style, {
        left: `${x * scale}px`, top: `${y * scale}px`, width: `${width * scale}px`, height: `${height * scale}px`,
      });
      return one;
    };
    const [width, height] = this.sight.size;
    Object.assign(this.sheet.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    put(this.whole, [0, 0, width, height]);
    put(this.close, this.sight.seen);
    this.boxes.replaceChildren(...this.sight.boxes.map(([x, y, w, h]) =>
      put(make("div", { class: "outline" }), [x - 0.8, y - 0.8, w + 1.6, h + 1.6])));
  }

  #scrollToText() {
    this.boxes.firstChild?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  #zoomTo(zoom) {
    this.zoom = zoom;
    localStorage.setItem(ZOOM, zoom);
    for (const one of $$("[data-zoom]", this.element)) {
      one.setAttribute("aria-pressed", one.dataset.zoom === zoom);
    }
    this.#place();
    if (this.sight) this.#scrollToText();
  }
}
