// What opens over the board: the rules, the course of the game, settings; and the bar at the foot.
import { $, address, before, button, connect, element, keep, leave, look, page, read, settings, show, wish, word } from "./main.js";

const SIGNS = {
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3", redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  game: "M5 6h14M5 12h14M5 18h9", rules: "M12 6c-2-2-5-2-8-1v14c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v14",
  type: "M4 7h16v10H4zM7 10h1M11 10h1M15 10h1M8 14h8", more: "M5 12h.01M12 12h.01M19 12h.01",
  first: "M6 5v14M19 5l-10 7 10 7z", previous: "M16 5l-10 7 10 7z", next: "M8 5l10 7-10 7z", last: "M18 5v14M5 5l10 7-10 7z",
};

function sign(name) {
  const space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}

export function closeSheet() { if ($("sheet").open) $("sheet").close(); }

export function openSheet(title, content) {
  $("sheet-title").textContent = title;
  $("sheet-head").replaceChildren($("sheet-title"), button("×", closeSheet, { class: "close", "aria-label": word("close") }));
  $("sheet-body").replaceChildren(...content);
  if (!$("sheet").open) $("sheet").showModal();
}

const action = (name, click, off) => element("button", { type: "button", id: `do-${name}`, disabled: off, click }, sign(name), element("span", {}, word(name)));

function bar() {
  const { can, acts } = page.state;
  return [
    can.note ? action("undo", () => wish("undo"), !can.undo) : null,
    can.note ? action("redo", () => wish("redo"), !can.redo) : null,
    action("game", course, false), action("rules", () => rules(""), false),
    can.note ? action("type", type, !acts) : null, action("more", more, false),
  ].filter(Boolean);
}

// --- The rules ---

async function rules(wanted) {
  const input = element("input", { type: "search", id: "find", value: wanted, "aria-label": word("search"), placeholder: word("search") });
  const form = element("form", { class: "row" }, input, element("button", { type: "submit" }, word("search")));
  const list = element("div", { id: "passages" });
  form.addEventListener("submit", event => { event.preventDefault(); fill(input.value); });
  openSheet(word("rules"), [form, list]);
  async function fill(text) {
    const found = await look("rules", { find: text });
    list.replaceChildren(...(found && found.length ? found.flatMap(passage) : [element("p", {}, word("none"))]));
  }
  await fill(wanted);
}

function passage({ heading, blocks }) {
  return [heading ? element("h3", {}, heading) : null, ...blocks.map(block)].filter(Boolean);
}

const strong = text => text.split("**").map((part, n) => (n % 2 ? element("b", {}, part) : part));

function block(found) {
  if (found.kind === "table") return element("div", { class: "wide", tabindex: 0 }, element("table", {}, ...found.cells.map(row => element("tr", {}, ...row.map(cell => element("td", {}, ...strong(cell)))))));
  if (found.kind === "list") return element("ul", {}, ...found.text.split("\n").map(line => element("li", {}, ...strong(line))));
  const label = found.number ? element("b", {}, `${found.number} `) : null;
  const figures = (found.pictures || []).map((caption, n) => element("figure", {}, element("img", { src: address("example", { rule: found.rule, n }), alt: caption, loading: "lazy" }), element("figcaption", {}, caption)));
  return element("div", { class: found.kind }, element("p", {}, label, ...strong(found.text)), ...figures);
}

// --- The course of the game ---

function course() {
  const { plies, players, branches, can, start_note } = page.state;
  const rows = [];
  if (start_note) rows.push(element("p", { class: "note" }, start_note));
  const list = element("ol", { id: "plies" });
  plies.forEach((ply, n) => {
    const text = `${n + 1}. ${players[ply.who] || ""}: ${ply.named || ply.ply}`;
    list.append(element("li", {}, button(text, () => slip(n + 1, text), { class: "flat" }), ply.broke ? element("code", {}, ply.broke) : null, ply.note ? element("p", { class: "note" }, ply.note) : null));
  });
  rows.push(list);
  if (branches.length && can.note) rows.push(element("h3", {}, word("other")), ...branches.map((line, n) => button(line, () => wish("branch", { number: n + 1 }), { class: "flat" })));
  rows.push(element("div", { class: "row" }, button(word("replay"), () => { closeSheet(); past(plies.length); }),
    element("a", { href: address("record"), download: true, class: "button" }, word("record")), element("a", { href: address("share"), download: true, class: "button" }, word("share"))));
  openSheet(word("game"), rows);
}

/** What can be done about an old ply. */
function slip(number, text) {
  const rows = [button(word("look"), () => { closeSheet(); past(number); })];
  if (page.state.can.mend) {
    for (const deed of ["change", "insert"]) rows.push(button(word(deed), () => mend(deed, number)));
    rows.push(button(word("delete"), () => wish("delete", { number })));
  }
  openSheet(text, [element("div", { class: "column" }, ...rows)]);
}

async function mend(deed, number) {
  closeSheet();
  Object.assign(page, { mend: { deed, number }, made: [], past: null });
  page.step = await look("taps", { at: page.state.at, made: "[]", ...before() });
  show();
}

async function past(plies) {
  const most = page.state.plies.length;
  page.past = await look("past", { plies: Math.max(0, Math.min(most, plies)) });
  show();
}

function replay() {
  const most = page.state.plies.length, now = page.past.plies;
  const slider = element("input", { type: "range", id: "slider", min: 0, max: most, "aria-label": word("slider") });
  slider.value = now;
  slider.addEventListener("change", () => past(+slider.value).then(() => $("slider")?.focus()));
  const step = (name, to, off) => element("button", { type: "button", "aria-label": word(name), title: word(name), disabled: off, click: () => past(to) }, sign(name));
  return [element("div", { class: "row replay" }, step("first", 0, !now), step("previous", now - 1, !now), slider, element("span", {}, `${now}/${most}`),
    step("next", now + 1, now === most), step("last", most, now === most)), element("div", { class: "row" }, button(word("now"), leave, { class: "main" }))];
}

// --- The rest ---

function type() {
  const input = element("input", { id: "typed", "aria-label": word("typed"), placeholder: word("typed"), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const form = element("form", { class: "row" }, input, element("button", { type: "submit", class: "main" }, word("look")));
  form.addEventListener("submit", event => { event.preventDefault(); closeSheet(); if (input.value.trim()) read(input.value); });
  openSheet(word("type"), [form]);
  input.focus();
}

function note() {
  const input = element("input", { id: "noted", maxlength: 500, "aria-label": word("note_what"), placeholder: word("note_what") });
  const form = element("form", { class: "row" }, input, element("button", { type: "submit", class: "main" }, word("note")));
  form.addEventListener("submit", event => { event.preventDefault(); if (input.value.trim()) wish("note", { text: input.value }); });
  openSheet(word("note"), [form]);
  input.focus();
}

const choice = (name, value, options, change) => {
  const select = element("select", { id: `set-${name}` }, ...options.map(([key, text]) => new Option(text, key)));
  select.value = value;
  select.addEventListener("change", () => change(select.value));
  return element("label", { class: "setting" }, element("span", {}, word(name)), select);
};

function more() {
  const { can } = page.state;
  const flip = element("input", { type: "checkbox", id: "set-flip" });
  flip.checked = settings.flip;
  flip.addEventListener("change", () => { keep({ flip: flip.checked }); closeSheet(); });
  openSheet(word("more"), [
    choice("language", settings.lang, ["en", "de", "fr", "es"].map(key => [key, page.words[key]]), lang => { keep({ lang }); closeSheet(); }),
    element("label", { class: "setting" }, element("span", {}, word("flip")), flip),
    choice("light", settings.light, ["auto", "light", "dark"].map(key => [key, word(`light_${key}`)]), light => { keep({ light }); closeSheet(); }),
    choice("size", settings.size, ["small", "middle", "large"].map(key => [key, word(`size_${key}`)]), size => { keep({ size }); closeSheet(); }),
    element("div", { class: "column" }, can.note ? button(word("note"), note) : null, can.end ? button(word("agree"), () => wish("agree")) : null,
      can.end ? button(word("resign"), () => wish("resign")) : null,
      page.as ? button(word("hide"), () => { page.as = null; closeSheet(); page.state = null; connect(); }) : null),
    element("p", { class: "quiet" }, word("why_how")),
  ]);
}

function hand(seat) {
  const name = page.state.players[seat];
  openSheet(word("hand"), [element("p", {}, word("hand_over", { seat: name })), element("div", { class: "row" },
    button(word("look"), () => { page.as = seat; closeSheet(); page.state = null; connect(); }, { class: "main", id: "hand-yes" }), button(word("no"), closeSheet))]);
}

export const sheets = { bar, replay, hand };
