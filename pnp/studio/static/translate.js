// How far every language of every game is, and how a new one begins.
import { $, ask, failed, findingList, follow, make, say } from "./core.js";

function cell(source, code, found) {
  const place = $(`tr[data-code="${CSS.escape(code)}"] td[data-source="${CSS.escape(source)}"]`);
  if (!place) return;
  const here = `/translate/${source}/${code}`;
  if (!found) {
    place.replaceChildren(make("button", { type: "button", onclick: () => begin(here) }, say("translate_begin")));
    return;
  }
  const told = say("translate_done", found);
  place.replaceChildren(make("a", { href: here, "aria-label": `${source} ${code}: ${told}` },
    make("progress", { max: found.total, value: found.done, "aria-hidden": "true" }), `${Math.floor((found.done * 100) / (found.total || 1))} %`));
}

async function begin(here) {
  try {
    await ask(`${here}/start`, {});
    location.assign(here);
  } catch (problem) {
    failed(problem);
  }
}

async function fill() {
  const end = await follow("/translate/status", {}).catch(failed);
  for (const row of end?.answer ?? []) cell(row.source, row.code, row.found);
  $("#matrix").dataset.ready = "yes";
}

$("#new").addEventListener("click", () => $("#language").showModal());
$("#language-close").addEventListener("click", () => $("#language").close());
$("#language-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = Object.fromEntries(new FormData(event.target));
  try {
    await ask("/translate/languages", given);
    location.reload();
  } catch (problem) {
    $("#language-wrong").replaceChildren(findingList(problem.findings ?? []));
  }
});
fill();
