// Everything that is wrong with a game, in one list that leads to its places.
import { $, $$, ask, failed, follow, later, make, say } from "./core.js";
import { changed, findings, given, remembered } from "./design_common.js";

const kept = remembered("check", { languages: ["en"], auto: true });
let list = null, running = null, again = false;

function chosen() {
  const codes = $$("input[name=language]:checked").map((one) => one.value);
  return codes.length ? codes : ["en"];
}

function named() {
  const codes = chosen();
  $("#chosen").textContent = codes.join(", ");
  $("#every").checked = codes.length === $$("input[name=language]").length;
  kept.set({ languages: codes });
}

function draw() {
  const severity = $("#severity").value, file = $("#file").value;
  const names = [...new Set(list.map((one) => one.place?.file ?? one.file).filter(Boolean))].sort();
  const first = $("#file").options[0];
  $("#file").replaceChildren(first, ...names.map((name) => make("option", { value: name }, name)));
  $("#file").value = names.includes(file) ? file : "";
  const shown = list.filter((one) => (severity === "all" || one.severity === severity)
    && (!$("#file").value || (one.place?.file ?? one.file) === $("#file").value));
  const errors = list.filter((one) => one.severity === "error").length;
  $("#summary").textContent = list.length ? say("design_summary", { errors, warnings: list.length - errors }) : say("design_all_well");
  $("#summary").className = list.length ? "" : "well";
  $("#filters").hidden = !list.length;
  $("#list").replaceChildren(shown.length ? findings(shown, given.game) : make("p", {}, list.length ? say("design_hidden") : ""));
}

async function check() {
  if (running) { again = true; return; }
  running = true;
  $("#progress").hidden = false;
  $("#says").textContent = say("design_checking");
  try {
    const end = await follow(`/design-data/check/${encodeURIComponent(given.game)}`, { languages: chosen() }, (state) => {
      running = state.id;
      if (state.says) $("#says").textContent = state.says;
    });
    if (end.state === "stopped") $("#summary").textContent = say("design_stopped");
    else { list = end.state === "done" ? end.answer : end.findings; draw(); }
  } catch (problem) { failed(problem); }
  running = null;
  $("#progress").hidden = true;
  if (again) { again = false; check(); }
}

for (const one of $$("input[name=language]")) {
  one.checked = kept.values.languages.includes(one.value);
  one.addEventListener("change", named);
}
$("#every").addEventListener("change", (event) => {
  for (const one of $$("input[name=language]")) one.checked = event.target.checked || one.value === "en";
  named();
});
$("#auto").checked = kept.values.auto;
$("#auto").addEventListener("change", (event) => kept.set({ auto: event.target.checked }));
$("#stop").textContent = say("design_stop");
$("#stop").addEventListener("click", () => { if (running && running !== true) ask(`/tasks/${running}/stop`, {}).catch(failed); });
$("#check").addEventListener("click", check);
$("#severity").addEventListener("change", draw);
$("#file").addEventListener("change", draw);
$("#tools").addEventListener("submit", (event) => event.preventDefault());
const idle = later(() => { if ($("#auto").checked) check(); }, 1200);
changed(given.game, idle);
named();
check();
