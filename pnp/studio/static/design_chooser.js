// A dialog with the pictures that data can name: searched, looked through, or brought from the machine.
import { $$, Refusal, ask, failed, later, make, notice, say } from "./core.js";
import { data, findings, given } from "./design_common.js";

export const smallUrl = (name, state = "") => data("small", [given.game], { name, state, variant: "" });

let one = null;

/** Let people choose a picture; return its name, or null if they change their minds. */
export function choosePicture(now) {
  one ??= new Chooser();
  return one.open(now);
}

class Chooser {
  constructor() {
    this.search = make("input", { type: "search", id: "picture-search", autocomplete: "off", spellcheck: "false", "aria-label": say("design_picture_search"), placeholder: say("design_picture_search") });
    this.sets = make("select", { id: "picture-set", "aria-label": say("design_picture_from") }, make("option", { value: "" }, say("design_picture_all")));
    this.file = make("input", { type: "file", accept: "image/*,.svg", class: "unseen", tabindex: "-1", "aria-hidden": "true" });
    this.counts = make("p", { class: "help grow", role: "status" });
    this.problems = make("div", { "aria-live": "polite" });
    this.wall = make("ul", { class: "pictures", "aria-label": say("design_pictures") });
    this.end = make("li", { class: "end", "aria-hidden": "true" });
    this.dialog = make("dialog", { class: "chooser", "aria-label": say("design_picture_title") },
      make("div", { class: "row" }, make("h2", { class: "grow" }, say("design_picture_title")),
        make("button", { type: "button", class: "small", "aria-label": say("design_close"), onclick: () => this.close(null) }, "×")),
      make("div", { class: "row finds" }, this.search, this.sets,
        make("button", { type: "button", onclick: () => this.file.click() }, say("design_picture_upload")), this.file),
      this.problems, this.wall,
      make("div", { class: "row" }, this.counts, make("span", { class: "help" }, say("design_picture_drop"))));
    this.listen();
    document.body.append(this.dialog);
  }

  listen() {
    const again = later(() => this.fill().catch(failed), 150);
    this.search.addEventListener("input", again);
    this.sets.addEventListener("change", again);
    this.file.addEventListener("change", () => { this.take(this.file.files[0]); this.file.value = ""; });
    this.dialog.addEventListener("close", () => this.close(null));
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("dragover", (event) => { event.preventDefault(); this.dialog.classList.add("dropping"); });
    this.dialog.addEventListener("dragleave", () => this.dialog.classList.remove("dropping"));
    this.dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      this.dialog.classList.remove("dropping");
      this.take(event.dataTransfer.files[0]);
    });
    new IntersectionObserver((seen) => { if (seen.some((each) => each.isIntersecting)) this.more().catch(failed); }, { root: this.wall, rootMargin: "300px" }).observe(this.end);
  }

  open(now) {
    this.now = now;
    this.search.value = "";
    this.problems.replaceChildren();
    this.dialog.showModal();
    this.search.focus();
    this.fill().catch(failed);
    return new Promise((resolve) => { this.resolve = resolve; });
  }

  close(name) {
    this.resolve?.(name);
    this.resolve = null;
    if (this.dialog.open) this.dialog.close();
  }

  async fill() {
    this.turn = (this.turn ?? 0) + 1;
    Object.assign(this, { start: 0, total: Infinity, busy: false });
    await this.more();
  }

  async more() {
    if (this.busy || !this.dialog.open || this.start >= this.total) return;
    this.busy = true;
    const turn = this.turn;
    const answer = await ask(data("choose", [given.game], { words: this.search.value, set: this.sets.value, start: this.start, variant: "" }));
    if (turn !== this.turn) return;
    if (!this.start) this.wall.replaceChildren();
    this.start += answer.pictures.length;
    this.total = answer.total;
    this.busy = false;
    this.wall.append(...answer.pictures.map((each) => this.tile(each)), this.end);
    this.told(answer);
  }

  tile({ name, title, state }) {
    const image = make("img", { alt: "", loading: "lazy", src: smallUrl(name, state) });
    image.addEventListener("error", () => image.replaceWith(make("span", { class: "bad-note" }, say("design_not_drawn"))));
    return make("li", {}, make("button", { type: "button", "aria-current": name === this.now ? "true" : null, title: name, onclick: () => this.close(name) },
      image, make("span", {}, title)));
  }

  told({ total, sets }) {
    this.counts.textContent = total ? say("design_picture_count", { count: total }) : say("design_picture_none");
    const chosen = this.sets.value;
    this.sets.replaceChildren(this.sets.options[0], ...sets.map(({ id, licence, total: inside, remedy }) => {
      const called = id === "own" ? say("design_picture_own") : licence ? `${id} (${licence})` : id;
      return make("option", { value: id, disabled: Boolean(remedy) }, remedy ? say("design_picture_install", { name: id, command: remedy }) : `${called}: ${inside.toLocaleString()}`);
    }));
    this.sets.value = chosen;
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: "down", ArrowUp: "up", Home: "first", End: "last" }[event.key];
    const tiles = $$("button", this.wall), at = tiles.indexOf(document.activeElement);
    if (!step || (at < 0 && !(document.activeElement === this.search && step === "down")) || !tiles.length) return;
    event.preventDefault();
    const wide = Math.max(1, tiles.filter((each) => each.offsetTop === tiles[0].offsetTop).length);
    const to = at < 0 ? 0 : { down: at + wide, up: at - wide, first: 0, last: tiles.length - 1 }[step] ?? at + step;
    if (to < 0) this.search.focus();
    else tiles[Math.min(to, tiles.length - 1)].focus();
  }

  /** Put a picture of this machine among those of the game, and choose it. */
  async take(file) {
    if (!file) return;
    this.problems.replaceChildren();
    if (file.size > given.most_bytes) {
      notice(say("design_picture_large", { name: file.name, size: Math.ceil(file.size / 1e6), most: given.most_bytes / 1e6 }), "bad");
      return;
    }
    const sent = new FormData();
    sent.append("file", file);
    try {
      const response = await fetch(data("upload", [given.game], { variant: "" }), { method: "POST", body: sent, headers: { Accept: "application/json" } });
      const answer = await response.json().catch(() => ({}));
      if (!response.ok) throw new Refusal(response.status, answer);
      notice(say("design_picture_taken", { name: answer.name }), "good");
      this.close(answer.name);
    } catch (problem) {
      if (problem instanceof Refusal && problem.findings.length) this.problems.replaceChildren(findings(problem.findings, given.game));
      else failed(problem);
    }
  }
}
