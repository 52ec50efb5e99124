// The wall of games: pictures appear as soon as they are drawn.

import { $, $$, failed, follow, make } from "./core.js";

const PITCH = 8; // degrees between two pieces of a fan
const HEIGHT = 57; // percent of the picture that a square piece takes, if it is the largest
const SPREAD = 52; // percent of the picture between the first and the last piece
const LEAST = 0.36; // of the largest piece, as which the smallest ones are shown

/** Lay the pieces of a game out as a hand of cards, each as large as it is beside the others. */
function fan(game) {
  const faces = $$(".face", game);
  const largest = Math.max(...faces.map((one) => Math.max(one.dataset.width, one.dataset.height)));
  const middle = (faces.length - 1) / 2;
  faces.forEach((face, at) => {
    const { width, height } = face.dataset;
    const share = Math.max(LEAST, Math.max(width, height) / largest);
    face.style.height = `${share * HEIGHT * Math.sqrt(height / width)}%`;
    face.style.aspectRatio = `${width} / ${height}`;
    const aside = middle ? ((at - middle) / middle) * (SPREAD / 2) * Math.min(1, (faces.length - 1) / 3) : 0;
    face.style.left = `${50 + aside}%`;
    face.style.transform = `translate(-50%, calc(-50% + ${(at - middle) ** 2 * 2}%)) rotate(${(at - middle) * PITCH}deg)`;
  });
}

/** Show the pieces of one game that are drawn; return whether all are. */
async function show(game) {
  const faces = $$(".face", game);
  const shown = faces.map((face, at) => new Promise((resolve) => {
    if (face.firstChild) return resolve(true);
    const image = make("img", { alt: "", src: `/printing/cover/${at}/${game.dataset.game}` });
    image.addEventListener("load", () => { face.replaceChildren(image); resolve(true); });
    image.addEventListener("error", () => resolve(false));
  }));
  return (await Promise.all(shown)).every(Boolean);
}

const games = $$("a.game");
games.forEach(fan);
if (games.length) {
  const ids = games.map((one) => one.dataset.game);
  const ready = new Set();
  const arrived = (id) => {
    if (ready.has(id)) return;
    ready.add(id);
    show(games[ids.indexOf(id)]);
  };
  follow("/printing/covers", { games: ids }, (state) => {
    if (ids.includes(state.says)) arrived(state.says);
    if (state.state === "done") state.answer.forEach(arrived);
  }).catch(failed);
}
