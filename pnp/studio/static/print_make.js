// Making the files: progress that is true, a way to stop, and files to open or save.

import { $, ask, failed, follow, language, make, notice, Refusal, say } from "./core.js";
import { optionFindings } from "./named.js";

const button = $("#make-files"), doing = $("#doing"), bar = $("#bar"), at = $("#at"), percent = $("#percent");
const made = $("#made"), files = $("#made-files"), how = $("#how"), title = $("#made-title");
let task = "";

/** Make what the form asks for and show what has become of it. */
export async function makeFiles(game, form, parts) {
  begin();
  try {
    const end = await follow("/printing/build", { game, form }, (state) => {
      task = state.id;
      tell(state);
    });
    if (end.state === "done") ready(end.answer, parts);
    else if (end.state === "refused") refused(end.findings);
    else notice(say("print_stopped"));
    if (end.state === "done") await ask("/printing/settings", { game, form, made: end.answer.files.map((one) => one.at) });
  } catch (problem) {
    if (problem instanceof Refusal && problem.findings.length) refused(problem.findings);
    else failed(problem);
  } finally {
    button.hidden = false;
    doing.hidden = true;
  }
}

/** Show the files of the last visit. */
export function show(found, parts) {
  if (!found.length) return;
  made.hidden = false;
  made.classList.add("old");
  title.textContent = say("print_last_time");
  files.replaceChildren(list(found, parts));
}

$("#stop").addEventListener("click", () => ask(`/tasks/${task}/stop`, {}).catch(failed));

function begin() {
  button.hidden = made.hidden = true;
  doing.hidden = false;
  at.textContent = say("print_making");
  percent.textContent = "";
  bar.removeAttribute("value");
  $("#stop").focus();
}

function tell(state) {
  if (!state.says) return;
  const told = state.says;
  const [done, total] = told.faces ?? [];
  bar.value = told.share;
  percent.textContent = say("print_percent", { percent: Math.floor(told.share * 100) });
  if (told.at) at.textContent = total ? say("print_making_part", { part: told.at, done, total }) : told.at;
}

function appear(heading, ...inside) {
  title.textContent = heading;
  files.replaceChildren(...inside.filter(Boolean));
  how.hidden = true;
  made.hidden = false;
  made.classList.remove("old");
  made.focus({ preventScroll: true });
  made.scrollIntoView();
}

function refused(findings) {
  appear(say("print_failed"), optionFindings(findings));
}

function ready(answer, parts) {
  const found = answer.files;
  if (!found.length) return appear(say("print_nothing_new"), answer.findings.length ? optionFindings(answer.findings) : null);
  const errors = answer.findings.filter((one) => one.severity === "error");
  const others = answer.findings.filter((one) => one.severity !== "error");
  appear(say("print_ready", { count: found.length }), list(found, parts),
    errors.length ? make("h3", {}, say("print_left_out")) : null, errors.length ? optionFindings(errors) : null,
    others.length ? make("details", {}, make("summary", {}, say("print_noticed")), optionFindings(others)) : null);
  how.hidden = !answer.steps.length;
  $("#steps").replaceChildren(...answer.steps.map((step) => make("li", {}, step.split("**").map((text, place) =>
    place % 2 ? make("strong", {}, text) : text))));
}

function size(bytes) {
  const large = bytes >= 1e6;
  const value = (bytes / (large ? 1e6 : 1e3)).toLocaleString(language, { maximumFractionDigits: large ? 1 : 0 });
  return say(large ? "print_megabytes" : "print_kilobytes", { size: value });
}

const address = (one) => `/printing/file/${one.at.split("/").map(encodeURIComponent).join("/")}`;

function list(found, parts) {
  const titles = { changes: say("print_page_of_changes"), ...Object.fromEntries(parts.map((part) => [part.id, part.title])) };
  const rows = found.map((one) => make("li", {},
    make("div", { class: "grow" }, make("strong", {}, titles[one.part] ?? (one.part.startsWith("gathered") ? say("print_gathered") : one.part)),
      make("span", { class: "name mono" }, one.name),
      make("span", { class: "help bits" }, [say("print_pages", { count: one.pages }), say("print_sheets", { count: one.sheets }),
        say(one.duplex === "none" ? "print_one" : "print_both"), size(one.bytes)].map((bit) => make("span", {}, bit)))),
    make("span", { class: "row" },
      make("a", { class: "act", href: address(one), target: "_blank", "aria-label": say("print_open_file", { file: one.name }) }, say("print_open")),
      make("a", { class: "act", href: `${address(one)}?save=1`, download: one.name, "aria-label": say("print_save_file", { file: one.name }) }, say("print_save")))));
  const all = found.map((one) => `file=${encodeURIComponent(one.at)}`).join("&");
  return make("div", {}, make("ul", { class: "files" }, rows),
    found.length > 1 ? make("a", { class: "act", href: `/printing/zip?${all}`, download: "" }, say("print_save_all")) : null);
}
