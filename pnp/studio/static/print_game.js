// One game: a form, what it takes, and the files.

import { $, ask, failed, later, listen, notice, say } from "./core.js";
import { changed, somethingIsChosen, values, whenChanged } from "./print_form.js";
import { makeFiles, show } from "./print_make.js";
import { expect, plan, without } from "./print_plan.js";

const { game, parts, made } = JSON.parse($("#print-given").textContent);
const button = $("#make-files");

/** Return what keeps files from being made, if anything does. */
function lacking() {
  if (!somethingIsChosen()) return say("print_no_parts");
  return values().languages ? "" : say("print_no_languages");
}

/** Say how much of all options is not as usual, and whether there is anything to make. */
function look() {
  const count = changed();
  $("#changed").textContent = count ? say("print_changed", { count }) : "";
  const form = values();
  button.textContent = form.format === "pdf" ? button.dataset.pdf : button.dataset.other;
  button.disabled = Boolean(lacking());
}

const renew = later(() => {
  if (lacking()) return without(lacking());
  const form = values();
  ask("/printing/settings", { game, form }).catch(failed);
  plan(game, form);
}, 250);

whenChanged(() => { expect(); look(); renew(); });
button.addEventListener("click", () => makeFiles(game, values(), parts));
$("#start-over").addEventListener("click", async () => {
  await ask("/printing/settings", { game, form: null }).catch(failed);
  sessionStorage.setItem("print-reset", "1");
  location.reload();
});
if (sessionStorage.getItem("print-reset")) {
  sessionStorage.removeItem("print-reset");
  notice(say("print_reset"), "good");
}
listen("changed", ({ games }) => { if (games.includes(game.split("/")[0])) renew(); });
look();
show(made, parts);
if (lacking()) without(lacking());
else plan(game, values());
