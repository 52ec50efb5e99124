// The wall of games: pictures appear as soon as they are drawn.

import { $, $$, failed, follow, make } from "./core.js";

const PITCH = 8; // degrees between two pieces of a fan
const HEIGHT = 57; // percent of the picture that a square piece takes, if it is the largest
const WIDTH = 82; // percent of the picture that a fan takes
const LEAST = 0.36; // of the largest piece, as which the smallest ones are shown
const BARE = [0.2, 0.7]; // how much of a piece the next one leaves bare

/** Lay the pieces of a game out as a hand of cards, each as large as it is beside the others. */
function fan(game) {
  const box = $(".fan", game), faces = $$(".face", game);
  const sizes = faces.map(({ dataset }) => [Number(dataset.width), Number(dataset.height)]);
  const largest = Math.max(...sizes.flat());
  const shape = box.clientHeight / box.clientWidth;
  const tall = sizes.map(([width, height]) =>
    Math.max(LEAST, Math.max(width, height) / largest) * HEIGHT * Math.sqrt(height / width));
  const wide = sizes.map(([width, height], at) => (tall[at] * shape * width) / height);
  const lefts = (bare) => wide.map((_, at) => wide.slice(0, at).reduce((all, one) => all + one * bare, 0));
  const reach = (bare) => Math.max(...lefts(bare).map((left, at) => left + wide[at]));
  let bare = BARE[1];
  while (bare > BARE[0] && reach(bare) > WIDTH) bare -= 0.02;
  const start = (100 - reach(bare)) / 2;
  const middle = (faces.length - 1) / 2;
  faces.forEach((face, at) => {
    face.style.height = `${tall[at]}%`;
    face.style.aspectRatio = `${sizes[at][0]} / ${sizes[at][1]}`;
    face.style.left = `${start + lefts(bare)[at] + wide[at] / 2}%`;
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
