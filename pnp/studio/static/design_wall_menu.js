// What can be done with pieces from their wall: a new one, more or fewer copies, a copy, away with it.
import { ask, failed, make, notice, say } from "./core.js";
import { data, findings, given, pieceUrl } from "./design_common.js";
import { control } from "./design_fields.js";
import { Form, copying, linked, refusal, removing, sharing } from "./design_form.js";

function opened(title, ...inside) {
  const dialog = make("dialog", { class: "work", "aria-label": title },
    make("div", { class: "row" }, make("h2", { class: "grow" }, title),
      make("button", { type: "button", class: "small", "aria-label": say("design_close"), onclick: () => dialog.close() }, "×")),
    ...inside);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Let people fill in the form of a new piece. */
export function newPiece() {
  const holder = make("div");
  opened(say("design_new"), holder);
  const form = new Form(holder, { piece: "" });
  form.show().then(() => holder.querySelector("input, select, textarea")?.focus(), failed);
}

/** Return a button for what can be done with a piece; `done` is called after it was. */
export function pieceMenu(piece, done) {
  return make("button", { type: "button", class: "more", "aria-label": say("design_more", { piece }), title: say("design_more", { piece }), onclick: () => work(piece, done).catch(failed) }, "⋯");
}

async function work(piece, done) {
  const url = [given.game, given.component, piece];
  const form = await ask(data("form", url));
  const holder = make("div", { class: "work-on" }), problems = make("div", { "aria-live": "polite" });
  const dialog = opened(piece, holder);
  if (form.findings) return holder.replaceChildren(findings(form.findings, given.game));
  const end = (says) => { dialog.close(); notice(says, "good"); done(); };
  const again = () => { dialog.close(); work(piece, done).catch(failed); };
  const field = form.fields.find((one) => one.name === "copies");
  const { box, read } = control(field, "wall-copies", field.value, () => {});
  const save = async (theirs = { copies: field.value }) => {
    try {
      await ask(data("save", url), { values: { copies: read() }, before: theirs });
      end(say("design_saved"));
    } catch (problem) { refusal(problem, problems, save, again); }
  };
  const asked = { piece, place: form.place, shared: form.shared, refused: (problem) => refusal(problem, problems, save, again) };
  const values = form.fields.map((one) => ({ ...one, now: one.value }));
  holder.replaceChildren(sharing(form) ?? "",
    make("form", { class: "row", onsubmit: (event) => { event.preventDefault(); save(); } },
      make("label", { for: "wall-copies" }, say("design_number_of")), box, make("button", { type: "submit" }, say("design_save")),
      field.place ? make("span", { class: "help" }, say("design_told_there"), " ", linked(field.place)) : null),
    make("div", {}, make("h3", {}, say("design_copy")), copying(asked, (made) => location.assign(pieceUrl(given.component, made)))),
    problems, removing(asked, () => values, () => end(say("design_removed", { piece }))));
}
