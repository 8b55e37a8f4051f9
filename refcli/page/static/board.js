// The board: a picture, and over it what can be tapped.
import { $, choose, element, page, why, back } from "./main.js";

const LEAST = 34; // pixels of a space: a wide board is scrolled in its frame
let drawn = "";

/** Show a board, with the spaces that are offered lit and those that were chosen marked. */
export function showBoard(board, offered, made) {
  const scroll = board.svg !== drawn;
  if (scroll) {
    drawn = board.svg;
    const svg = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("aria-hidden", "true");
    $("picture").replaceChildren(document.importNode(svg, true));
  }
  $("frame").style.setProperty("--ratio", board.ratio);
  $("board").style.setProperty("--least", `${(LEAST * 100) / board.size}px`);
  $("board").classList.toggle("round", board.round);
  const spots = [];
  for (const choice of made)
    if (choice[0] === "space") spots.push(spot(board, choice, "made", null, back));
  for (const offer of offered)
    if (offer.choice[0] === "space") spots.push(spot(board, offer.choice, "lit", offer.name, () => choose(offer.choice)));
  $("taps").replaceChildren(...spots.filter(Boolean));
  if (scroll) bringIntoView();
  $("taps").onclick = event => { if (event.target === $("taps")) tapped(board, event); };
}

/** Bring the middle of what can be tapped, else of the board, into the frame. */
function bringIntoView() {
  const frame = $("frame"), lit = [...document.querySelectorAll("#taps button")];
  if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) return;
  const boxes = lit.map(found => [found.offsetLeft, found.offsetTop]);
  const middle = n => (boxes.length ? (Math.min(...boxes.map(b => b[n])) + Math.max(...boxes.map(b => b[n]))) / 2 : [frame.scrollWidth, frame.scrollHeight][n] / 2);
  frame.scrollTo(middle(0) - frame.clientWidth / 2, middle(1) - frame.clientHeight / 2);
}

function spot(board, [, x, y], kind, name, click) {
  const at = board.spots[`${x},${y}`];
  if (!at) return null;
  const made = name === null ? element("span", { class: kind, click }) : element("button", { type: "button", class: kind, "aria-label": name, title: name, "data-choice": JSON.stringify(["space", x, y]), click });
  made.style.left = `${at[0]}%`;
  made.style.top = `${at[1]}%`;
  made.style.width = `${board.size * 0.98}%`;
  return made;
}

/** A tap on what is not lit: something else to begin with is taken up instead, any other space is asked about. */
function tapped(board, event) {
  if (page.past !== null) return;
  const box = $("taps").getBoundingClientRect();
  const x = (100 * (event.clientX - box.left)) / box.width, y = (100 * (event.clientY - box.top)) / box.width;
  let nearest = null, least = board.size * 0.7;
  for (const [name, [sx, sy]] of Object.entries(board.spots)) {
    const far = Math.hypot(sx - x, sy / board.ratio - y);
    if (far < least) [nearest, least] = [name, far];
  }
  if (!nearest) return;
  const [column, row] = nearest.split(",").map(Number);
  const begins = page.made.length === 1 && page.made[0][0] === "space" && !page.mend && page.state.first.offered?.find(({ choice }) => choice[0] === "space" && choice[1] === column && choice[2] === row);
  if (!begins) return why(column, row);
  page.made = [];
  choose(begins.choice);
}

const OFFERED = "#taps button.lit, #offers button, #play, #back";

/** Arrow keys go to what is offered next in their direction: a lit space, a tile or card, the finished ply. */
export function moveFocus(event) {
  const now = document.activeElement;
  const lit = [...document.querySelectorAll(OFFERED)];
  if (!lit.length || (now && now !== document.body && !lit.includes(now))) return;
  event.preventDefault();
  if (!lit.includes(now)) return lit[0].focus();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = now.getBoundingClientRect();
  let best = null, least = Infinity;
  for (const other of lit) {
    const there = other.getBoundingClientRect(), ax = there.x - here.x, ay = there.y - here.y;
    const along = ax * dx + ay * dy, across = Math.abs(ax * dy) + Math.abs(ay * dx);
    if (along > 2 && along + 3 * across < least) [best, least] = [other, along + 3 * across];
  }
  if (best) best.focus();
}
