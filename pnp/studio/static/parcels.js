// Files that come and go: a kit for a translator, and a translation that somebody sends back.
import { $, failed, findingList, follow, make, notice, Refusal, say } from "./core.js";

const desk = $("#desk");
const here = desk.dataset.here;

$("#kit").addEventListener("click", async (event) => {
  event.target.disabled = true;
  try {
    const end = await follow(`${here}/kit`, {}, (state) => { event.target.textContent = state.says || say("text_packing"); });
    if (end.state === "done") location.assign(`${here}/kit.zip`);
    else notice(end.findings.map((one) => one.message).join("\n") || say("lost"), "bad");
  } catch (problem) {
    failed(problem);
  } finally {
    event.target.disabled = false;
    event.target.textContent = say("text_kit");
  }
});

async function sent(file, take) {
  const form = new FormData();
  form.append("file", file);
  const response = await fetch(`${here}/accept${take ? "?take=yes" : ""}`, {
    method: "POST", body: form, headers: { Accept: "application/json" },
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

async function accept(file) {
  try {
    const found = await sent(file, false);
    const count = ({ name, length }) => make("li", {}, say(`accept_${name}`, { count: length }));
    $("#accept-told").replaceChildren(
      make("p", {}, file.name),
      make("ul", {}, found.counts.map(count)),
      ...(found.findings.length ? [findingList(found.findings)] : []));
    $("#accept-take").disabled = !found.changes;
    $("#accept-take").textContent = say(found.good ? "accept_take" : "accept_anyway");
    const dialog = $("#accept");
    dialog.returnValue = "";
    dialog.showModal();
    await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
    if (dialog.returnValue !== "take") return;
    await sent(file, true);
    notice(say("accept_done"), "good");
    location.reload();
  } catch (problem) {
    failed(problem);
  }
}

$("#take-in").addEventListener("click", () => $("#file").click());
$("#file").addEventListener("change", (event) => {
  if (event.target.files[0]) accept(event.target.files[0]);
  event.target.value = "";
});
desk.addEventListener("dragover", (event) => {
  if ([...event.dataTransfer.types].includes("Files")) {
    event.preventDefault();
    desk.classList.add("dropping");
  }
});
desk.addEventListener("dragleave", () => desk.classList.remove("dropping"));
desk.addEventListener("drop", (event) => {
  desk.classList.remove("dropping");
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  accept(file);
});
