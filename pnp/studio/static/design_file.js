// One file of the project, at a line.
import { $, Refusal, failed } from "./core.js";
import { changed, findings, given } from "./design_common.js";
import { Code, guarded } from "./design_code.js";

const asked = new URLSearchParams(location.search);
const file = asked.get("path") ?? asked.get("file") ?? "";
const code = new Code($("#code"), given.game);
const show = (more) => code.open(file, Number(more ? 0 : asked.get("line")), { quiet: Boolean(more) }).catch((problem) =>
  (problem instanceof Refusal ? $("#code").replaceChildren(findings(problem.findings, given.game)) : failed(problem)));
$("#title").textContent = file.split("/").pop();
changed("", () => show(true));
guarded(() => code.save(), () => code.dirty);
show(false);
