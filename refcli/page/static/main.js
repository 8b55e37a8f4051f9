// The page: what the server tells, shown; what is tapped, told to the server.
import { showBoard, moveFocus } from "./board.js";
import { openSheet, closeSheet, sheets } from "./sheets.js";

export const $ = name => document.getElementById(name);
const stored = JSON.parse(localStorage.getItem("refcli") || "{}");
export const settings = { lang: document.documentElement.lang, flip: false, light: "auto", size: "middle", ...stored };

/** What is shown: the game as told, the choices made, the step they lead to, an old ply that is mended, the past. */
export const page = { state: null, words: {}, made: [], step: null, mend: null, past: null, as: null, busy: false };
let told = Promise.resolve();
let source = null, heard = Date.now(), trying = 0;

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "click") made.addEventListener("click", value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

export const word = (name, values = {}) => (page.words[name] || "").replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

export const button = (text, click, more = {}) => element("button", { type: "button", click, ...more }, text);

export function address(what, values = {}) {
  const query = new URLSearchParams({ lang: settings.lang, ...(settings.flip ? { flip: 1 } : {}), ...(page.as ? { as: page.as } : {}) });
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) query.set(name, value);
  return `${what}?${query}`;
}

/** Look something up; null where the game has gone on meanwhile or nothing was heard. */
export async function look(what, values = {}) {
  try {
    const answer = await fetch(address(what, values));
    if (answer.ok) return await answer.json();
    if (answer.status === 409) say(word("stale"));
    else if (answer.status === 503 || answer.status === 429) say(word("busy"));
  } catch { lost(); }
  return null;
}

export const before = () => (page.mend ? { before: page.mend.number } : {});

// --- What is done ---

/** Tell the server what is wanted, for the position that is shown; a question is put to the person first. */
export async function wish(deed, more = {}) {
  if (page.busy || !page.state) return;
  page.busy = true;
  try {
    const answer = await fetch(address("do"), {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ at: page.state.at, deed, ...more }),
    });
    if (answer.status === 409) say(word("stale"));
    else if (!answer.ok) say(word("busy"));
    else {
      const found = await answer.json();
      if (found.ask) question(found.ask, () => wish(deed, { ...more, sure: true }));
      else if (found.said) { closeSheet(); refuse(found); }
      else { closeSheet(); say(); if (deed === "change" || deed === "insert") leave(); }
    }
  } catch { lost(); } finally { page.busy = false; }
}

function question(text, yes) {
  openSheet(text, [element("div", { class: "row" },
    button(word("yes"), () => { closeSheet(); yes(); }, { class: "main" }), button(word("no"), closeSheet))]);
}

/** Show an answer of the referee; nothing hides it. */
export function say(...lines) {
  $("answer").hidden = !lines.length;
  $("answer").replaceChildren(button("×", () => say(), { class: "close", "aria-label": word("close") }), ...lines.map(line => typeof line === "string" ? element("p", {}, line) : line));
}

/** Show a refusal: its cause, the rules with their text, what is allowed instead. */
export function refuse(found) {
  if (!found) return;
  const lines = [...(found.said || [])];
  for (const rule of found.rules || [])
    lines.push(element("p", { class: "rule" }, element("b", {}, `${rule.number ? `${rule.number}. ` : ""}`), rule.text, " ", element("code", {}, rule.id)));
  const plies = found.plies || found.near || [];
  if (plies.length) lines.push(element("div", { class: "row" }, ...plies.map(ply => button(ply, () => read(ply)))));
  if (found.stands && !page.mend && page.state.acts) lines.push(button(word("let"), () => wish("let", { text: found.stands })));
  say(...lines);
}

/** A typed ply: shown before it counts, or refused. */
export async function read(text) {
  const found = await look("read", { at: page.state.at, text, ...before() });
  if (!found) return;
  if (found.ply) { page.step = found; page.made = []; say(); show(); } else refuse(found);
}

export async function choose(choice) {
  if (page.busy) return;
  page.busy = true;
  const made = [...page.made, choice];
  const found = await look("taps", { at: page.state.at, made: JSON.stringify(made), ...before() });
  page.busy = false;
  if (!found || !found.made) return;
  page.made = made;
  page.step = found;
  say();
  show(true);
}

export async function back() {
  if (page.past !== null) return leave();
  if (!page.made.length && !page.step?.typed && !page.mend && page.step === page.state.first) return;
  page.made = page.made.slice(0, -1);
  page.step = page.made.length || page.mend ? await look("taps", { at: page.state.at, made: JSON.stringify(page.made), ...before() }) : page.state.first;
  say();
  show(true);
}

/** Back to the game as it is. */
export function leave() {
  Object.assign(page, { made: [], mend: null, past: null, step: page.state.first });
  show();
}

export async function why(x, y) {
  const found = await look("why", { at: page.state.at, made: JSON.stringify(page.mend ? [] : page.made), x, y });
  if (found) refuse(found);
}

// --- What is shown ---

export const picture = ([of, seat], name) => element("img", { src: address("piece", { of, seat }), alt: name, title: name, loading: "lazy" });

function dock() {
  const { step, state } = page;
  if (page.past !== null) return sheets.replay();
  if (!step || (!state.acts && !page.mend)) return [];
  const rows = [];
  if (page.mend) rows.push(element("p", { class: "mend" }, word("mending", { n: page.mend.number })));
  const undo = button(word("back"), back, { id: "back" });
  if (step.ply) {
    const play = () => page.mend ? wish(page.mend.deed, { number: page.mend.number, text: step.ply }) : wish("play", { text: step.ply });
    rows.push(element("p", { id: "ply" }, element("b", {}, step.named || step.ply), ` ${(step.told || []).join(" ")}`));
    rows.push(element("div", { class: "row" }, button(word("play"), play, { class: "main", id: "play" }), page.made.length || page.mend || page.step !== state.first ? undo : null));
  } else if (step.offered) {
    rows.push(element("p", { id: "question" }, step.asked));
    const offers = step.offered.filter(offer => offer.choice[0] !== "space");
    const chips = offers.map(offer => button(offer.pictured ? picture(offer.pictured, offer.name) : offer.name, () => choose(offer.choice),
      { class: offer.pictured ? "chip pictured" : "chip", "data-choice": JSON.stringify(offer.choice), title: offer.name }));
    if (chips.length) rows.push(element("div", { id: "offers" }, ...chips));
    if (page.made.length || page.mend) rows.push(element("div", { class: "row" }, undo));
  }
  if (state.hand && !page.as) rows.push(button(word("hand"), () => sheets.hand(state.hand), { id: "hand" }));
  return rows;
}

function beside(lists) {
  return lists.map(list => element("div", { class: "pile" }, element("span", { class: "label" }, list.label),
    ...(list.things ? list.things.map(thing => picture(thing.pictured, thing.name)) : [element("b", {}, list.text)])));
}

function asked(state) {
  const question = state.asked;
  $("asked").hidden = !question;
  if (!question) return $("asked").replaceChildren();
  const no = button(word("no"), () => wish("answer", { yes: false })), yes = button(word("yes"), () => wish("answer", { yes: true }), { class: "main" });
  $("asked").replaceChildren(element("p", {}, question.question), element("div", { class: "row" }, ...(question.mine ? [yes, no] : question.own ? [element("span", {}, word("asked")), no] : [])));
}

/** Show everything; `focus` puts the keyboard where the next choice is. */
export function show(focus = false) {
  const { state, step, past } = page;
  if (!state) return;
  const shown = past || step || state.first;
  document.title = state.game;
  $("title").textContent = state.game;
  $("players").textContent = Object.values(state.players).join(" – ");
  $("you").textContent = state.you || "";
  $("headline").textContent = [state.trouble, state.headline].filter(Boolean).join(" ");
  document.body.classList.toggle("mine", state.acts);
  document.body.classList.toggle("handed", page.as !== null);
  showBoard(shown.board || state.first.board, page.past !== null ? [] : step?.offered || [], page.made);
  asked(state);
  $("dock").replaceChildren(...dock());
  const scores = (state.scores || []).map(([who, n, seat]) => element("li", { class: seat === state.turn ? "score turn" : "score" }, `${who} `, element("b", {}, String(n))));
  const told = past ? [...past.said, past.note].filter(Boolean) : [...state.ended, ...state.said, ...state.waits];
  $("said").replaceChildren(...(past ? [] : scores), ...told.map(text => element("li", {}, text)));
  $("beside").replaceChildren(...beside((past || state).beside));
  $("bar").replaceChildren(...sheets.bar());
  document.body.dataset.shown = `${state.at} ${past ? `past ${past.plies}` : page.made.length}${page.mend ? " mending" : ""}${step?.ply ? " ply" : ""}`;
  if (focus && document.activeElement === document.body)
    (document.querySelector("#taps button.lit, #offers button, #play") || document.body).focus({ preventScroll: true });
}

async function unpacked(text) {
  if (text.startsWith("{")) return JSON.parse(text);
  const bytes = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

function heed(state) {
  const known = page.state;
  heard = Date.now();
  page.state = state;
  $("lost").hidden = true;
  if (page.as && state.turn !== page.as) { page.as = page.state = null; connect(); return; }
  if (!known || known.at !== state.at || known.role !== state.role) { Object.assign(page, { made: [], mend: null, past: null }); page.step = state.first; say(); }
  else if (!page.made.length && !page.mend && !(page.step && page.step.ply && page.step !== known.first)) page.step = state.first;
  show();
  if (state.news && state.news !== known?.news) say(state.news);
}

// --- The way to the server ---

export function connect() {
  if (source) source.close();
  source = new EventSource(address("events", "DecompressionStream" in window ? {} : { plain: 1 }));
  source.addEventListener("state", event => { told = told.then(() => unpacked(event.data)).then(heed); });
  source.addEventListener("beat", () => { heard = Date.now(); $("lost").hidden = true; });
  source.addEventListener("error", lost);
}

function lost() {
  $("lost").textContent = word("lost");
  $("lost").hidden = false;
  clearTimeout(trying);
  trying = setTimeout(() => { if (!$("lost").hidden) connect(); }, 1500);
}

export async function speak() {
  const found = await look("words");
  if (found) page.words = found;
  else return setTimeout(speak, 1500);
  document.documentElement.lang = settings.lang;
  document.documentElement.dataset.light = settings.light;
  document.documentElement.dataset.size = settings.size;
  $("frame").setAttribute("aria-label", word("board"));
  connect();
}

export function keep(changed) {
  Object.assign(settings, changed);
  localStorage.setItem("refcli", JSON.stringify(settings));
  page.state = null;
  speak();
}

setInterval(() => { if (Date.now() - heard > 40000) { heard = Date.now(); connect(); } }, 5000);
document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - heard > 16000) connect(); });
addEventListener("online", connect);
addEventListener("pageshow", event => { if (event.persisted) connect(); });
addEventListener("keydown", event => {
  if ($("sheet").open || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") back();
  else if (event.key.startsWith("Arrow")) moveFocus(event);
});
speak();
