// The table in the browser: it draws a scene, selects, animates and keeps the focus.  Python judges everything.
//
// Browser to Python: `model.send({id, action, selected, value, scene, table})`.  Python to browser: the traits `scene`
// and `panel`, then the message `{ack: id}`.  Nothing is kept in the module, so that several views of a table and
// several tables of a page know nothing of each other.

const ACK_WITHIN = 4000; // ms within which Python has to say that it has heard
const SECOND_PRESS = 600; // ms in which a press meant for the scene before does not count in a new one
const STEP_PAUSE = 1200; // ms a step stands while playing, and …
const CHARACTER_PAUSE = 60; // … for every character of its sentence
const COLOUR = { S: "#20262b", H: "#b3202c", D: "#1f5fae", C: "#1c7a3d", XB: "#b3202c", XS: "#20262b" };
const STAR = "M16 1L20.6 11.2L31 12.4L23.2 19.8L25.4 30.4L16 25L6.6 30.4L8.8 19.8L1 12.4L11.4 11.2Z";
const ICONS = {
  first: "M5 5h2.6v14H5zM17.5 4 20 6.5 14.5 12 20 17.5 17.5 20 9.5 12z",
  previous: "M15.5 4 18 6.5 12.5 12 18 17.5 15.5 20 7.5 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M8.5 4 6 6.5 11.5 12 6 17.5 8.5 20 16.5 12z",
  last: "M16.4 5H19v14h-2.6zM6.5 4 4 6.5 9.5 12 4 17.5 6.5 20 14.5 12z",
  less: "M5 10.7h14v2.6H5z",
  more: "M5 10.7h5.7V5h2.6v5.7H19v2.6h-5.7V19h-2.6v-5.7H5z",
  good: "M9.5 19.5 3 13l2.6-2.6 3.9 3.9L18.4 5.4 21 8z",
  refusal: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM6 10.5v3h12v-3z",
  hint: "M12 2a7 7 0 0 1 4 12.7V18H8v-3.3A7 7 0 0 1 12 2zM9 19.5h6V22H9z",
  fault: "M12 2 23 21H1zM10.7 9v6h2.6V9zm0 7.5V19h2.6v-2.5z",
};

// Elements.

/** A new HTML element with these attributes and children. */
function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** A new SVG element with these attributes and children. */
function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(element, attributes, children) {
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Set attributes; `false`, `null` and `undefined` take one away, a function listens. */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** Show `words` in `element`; it is left alone where it says so already, or a screen reader would say it again. */
function say(element, words) {
  if (element.textContent !== (words || "")) element.textContent = words || "";
}

/** Say `words` in `element`, which is hidden where there are none. */
function sayOrHide(element, words) {
  say(element, words);
  element.hidden = !words;
}

/** Make `elements` the children of `parent`, touching only what differs: a moved element would lose its focus. */
function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, place) => {
    if (parent.children[place] !== element) parent.insertBefore(element, parent.children[place] ?? null);
  });
}

/** What `known` keeps for the key of each item, created where it is new; the rest is forgotten. */
function keep(known, items, keyOf, create) {
  const before = new Map(known);
  known.clear();
  return items.map((item, place) => {
    const key = keyOf(item, place);
    const value = before.get(key) ?? create(item);
    known.set(key, value);
    return value;
  });
}

function icon(name) {
  const path = draw("path", { d: ICONS[name] ?? "", "fill-rule": "evenodd" });
  return draw("svg", { class: "pl-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

const isDisabled = (button) => button.getAttribute("aria-disabled") === "true";
const between = (low, value, high) => Math.max(low, Math.min(value, high));

// Messages.

/** Sends messages, and knows which of them Python has not answered. */
class Post {
  constructor(model, prefix, changed) {
    Object.assign(this, { model, prefix, changed });
    this.waiting = new Map(); // id → {action, timer, late}, in the order sent
    this.sent = 0;
    this.heard = false; // whether Python has ever answered this view
    this.trouble = null; // "gone", "busy" or "saved": what the reader has to be told
  }

  /** Whether a move is under way; then another would only be refused as too old.  A late one blocks nothing. */
  get isBusy() {
    return [...this.waiting.values()].some(({ action, late }) => !late && action !== "select" && action !== "hello");
  }

  send(message) {
    const id = `${this.prefix}${(this.sent += 1)}`;
    // The timer stands before anything is sent: with the kernel gone, sending throws or does nothing at all.
    const timer = setTimeout(() => this.miss(id), ACK_WITHIN);
    this.waiting.set(id, { action: message.action, message, timer, late: false });
    try {
      Promise.resolve(this.model.send({ id, ...message })).catch(() => this.lose(id));
    } catch {
      this.lose(id);
    }
    this.changed();
  }

  miss(id) {
    const late = this.waiting.get(id);
    late.late = true;
    if (late.action === "hello") this.waiting.delete(id);
    this.complain(this.heard ? "busy" : "saved");
    // Asking again tells a kernel that is busy from one that has been restarted meanwhile: then sending throws.
    this.send({ ...late.message, action: "hello", selected: [], value: null });
  }

  lose(id) {
    clearTimeout(this.waiting.get(id)?.timer);
    this.waiting.delete(id);
    this.complain(this.heard ? "gone" : "saved");
  }

  complain(trouble) {
    this.trouble = trouble;
    this.changed();
  }

  /** Note an answer and return the action answered.  Python answers in order: what is older is settled as well. */
  acknowledge(id) {
    const action = this.waiting.get(id)?.action;
    if (!action) return null;
    for (const [older, { timer }] of this.waiting) {
      clearTimeout(timer);
      this.waiting.delete(older);
      if (older === id) break;
    }
    this.heard = true;
    this.trouble = null;
    this.changed();
    return action;
  }

  close() {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}

// Cards.

/** One place in a row.  Its element is a button where the card can be picked; the face is kept when that changes. */
class Card {
  constructor() {
    this.front = draw("svg", { class: "pl-front", viewBox: "0 0 84 120" });
    const back = make("span", { class: "pl-back" });
    this.face = make("span", { class: "pl-face", "aria-hidden": "true" }, this.front, back);
    this.card = null;
  }

  /** Show `card`; it comes flying in where it is `dealt`, and is turned where it lay face down before. */
  draw(card, place, pickable, panel, dealt) {
    const isNew = !this.card;
    const turned = !isNew && !dealt && !this.card.up && card.up;
    this.become(pickable ? "button" : "span");
    this.drawFront(card, panel);
    this.element.dataset.place = place;
    this.element.style.setProperty("--place", place);
    if (pickable) this.element.setAttribute("aria-label", card.name ?? panel.words.face_down);
    this.element.classList.toggle("pl-down", !card.up);
    if (isNew || dealt) this.element.classList.add("pl-dealt");
    if (turned) this.element.classList.add("pl-turned");
    this.card = card;
    return turned;
  }

  become(tag) {
    if (this.element?.localName === tag) return;
    const element = make(tag, { class: this.element?.className ?? "pl-card", type: tag === "button" && "button" });
    element.append(this.face);
    this.element?.replaceWith(element);
    this.element = element;
  }

  drawFront(card, panel) {
    const looks = card.up && [card.code, jokerWord(card, panel), panel.shapes[card.suit]].join();
    if (looks === this.looks) return;
    this.looks = looks;
    this.front.replaceChildren(...(card.up ? front(card, panel) : []));
  }

  mark(isPicked, isPointedAt) {
    const isButton = this.element.localName === "button";
    set(this.element, { "aria-pressed": isButton ? String(isPicked) : null });
    this.element.classList.toggle("pl-lifted", isPicked || isPointedAt);
    this.element.classList.toggle("pl-hinted", isButton && isPointedAt && !isPicked);
  }
}

const isJoker = (card) => card.code === "XB" || card.code === "XS";
const jokerWord = (card, panel) => isJoker(card) && panel.words[card.code === "XB" ? "joker_big" : "joker_small"];

/** The drawing of a card's front. */
function front(card, panel) {
  const colour = COLOUR[isJoker(card) ? card.code : card.suit] ?? "#20262b";
  if (isJoker(card)) return jokerFront(card, colour, String(jokerWord(card, panel)));
  const shape = panel.shapes[card.suit] ?? "";
  // A 10 is squeezed, or the next card of a narrow row would cover its 0.
  const narrow = card.rank.length > 1 && { textLength: 33, lengthAdjust: "spacingAndGlyphs" };
  const rank = draw("text", { class: "pl-rank", x: 7, y: 36, fill: colour, ...narrow }, card.rank);
  return [rank, pip(shape, 8, 44, 0.8, colour), pip(shape, 30, 66, 1.5, colour)];
}

/** A star, filled for the big joker and hollow for the small one, and the word down the side. */
function jokerFront(card, colour, word) {
  const fill = card.code === "XB" ? colour : "none";
  const wide = [...word].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.56), 0);
  const text = { class: "pl-joker", x: 21, y: 42, "font-size": Math.min(28, 74 / wide), fill: colour };
  return [pip(STAR, 7, 7, 0.9, fill, colour), pip(STAR, 40, 76, 1.15, fill, colour), draw("text", text, word)];
}

function pip(d, x, y, scale, fill, stroke = "none") {
  const attributes = { d, fill, stroke, "stroke-width": 2, transform: `translate(${x} ${y}) scale(${scale})` };
  return draw("path", attributes);
}

/** Whether most face-up cards of a row are others than before: they were dealt anew, neither sorted nor turned. */
function isDealtAnew(before, after) {
  const old = before.filter((card) => card.up).map((card) => card.code);
  const now = after.filter((card) => card.up).map((card) => card.code);
  const known = now.filter((code) => old.includes(code) && old.splice(old.indexOf(code), 1));
  return old.length > 0 && known.length * 2 < now.length;
}

// Zones.

/** A named row of cards: a seat, the hand, what lies in the middle. */
class Zone {
  constructor(pick) {
    this.cards = new Map();
    this.scene = { cards: [] };
    this.current = 0; // the card that Tab reaches; the arrow keys move it
    this.name = make("strong", { class: "pl-name" });
    this.badge = make("span", { class: "pl-badge" });
    this.score = make("span", { class: "pl-score" });
    this.caption = make("strong", { class: "pl-caption" });
    this.state = make("span", { class: "pl-state" });
    this.row = make("div", {
      class: "pl-row",
      click: (event) => this.reach(event, pick),
      focusin: (event) => this.reach(event, () => {}),
      keydown: (event) => this.move(event),
    });
    this.element = make(
      "div",
      { class: "pl-zone" },
      make("div", { class: "pl-head" }, this.name, this.badge, this.score),
      make("div", { class: "pl-box" }, this.row),
      make("div", { class: "pl-foot" }, this.caption, this.state),
    );
  }

  get isPickable() {
    return Boolean(this.scene.pick);
  }

  draw(scene, panel, dealt) {
    const anew = dealt || isDealtAnew(this.scene.cards, scene.cards);
    this.scene = scene;
    this.current = between(0, this.current, scene.cards.length - 1);
    say(this.name, scene.label);
    for (const part of ["badge", "score", "caption", "state"]) sayOrHide(this[part], scene[part]);
    set(this.element, { "data-zone": scene.id, "data-place": scene.place, "aria-current": scene.active && "true" });
    set(this.row, { role: this.isPickable ? "group" : "img", "aria-label": scene.spoken ?? scene.label });
    this.drawCards(scene.cards, panel, anew);
  }

  drawCards(scenes, panel, anew) {
    const cards = keep(this.cards, scenes, (_, place) => place, () => new Card());
    const turned = scenes.map((scene, place) => cards[place].draw(scene, place, this.isPickable, panel, anew));
    arrange(this.row, cards.map((card) => card.element));
    this.row.hidden = !cards.length;
    this.row.style.setProperty("--gaps", Math.max(cards.length - 1, 1));
    this.row.classList.toggle("pl-stack", this.scene.place === "pile" && scenes.every((card) => !card.up));
    this.wasTurned = turned.includes(true);
    this.element.classList.toggle("pl-reveal", this.wasTurned);
  }

  /** Lift what is picked, and what the step points at (`codes`) or, without a step, the scene itself. */
  mark(picked, codes) {
    this.cards.forEach((card, place) => {
      const isPointedAt = codes ? card.card.up && codes.has(card.card.code) : card.card.lift;
      card.mark(picked.includes(place), Boolean(isPointedAt));
    });
    this.markCurrent();
  }

  /** One card alone is in the tab order. */
  markCurrent() {
    this.cards.forEach((card, place) => {
      set(card.element, { tabindex: this.isPickable ? (place === this.current ? 0 : -1) : null });
    });
  }

  reach(event, then) {
    const button = event.target.closest("button.pl-card");
    if (!button) return;
    this.current = Number(button.dataset.place);
    this.markCurrent();
    then(this.current);
  }

  move(event) {
    const last = this.cards.size - 1;
    const to = {
      ArrowLeft: () => (this.current === 0 ? last : this.current - 1),
      ArrowRight: () => (this.current === last ? 0 : this.current + 1),
      ArrowUp: () => this.neighbour(-1),
      ArrowDown: () => this.neighbour(1),
      Home: () => 0,
      End: () => last,
    }[event.key];
    if (!to || !this.isPickable || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.cards.get(to()).element.focus();
  }

  /** The nearest card in the line above or below; in a single line, the one before or after. */
  neighbour(way) {
    const all = [...this.cards.values()].map((card) => card.element);
    const here = all[this.current];
    const above = (card) => card.offsetTop - here.offsetTop;
    const far = (card) => Math.abs(above(card)) * 1000 + Math.abs(card.offsetLeft - here.offsetLeft);
    const beyond = all.filter((card) => above(card) * way > 0);
    if (!beyond.length) return between(0, this.current + way, all.length - 1);
    return all.indexOf(beyond.reduce((best, card) => (far(card) < far(best) ? card : best)));
  }

  /** The card Tab reaches, if cards can be picked here. */
  get door() {
    return this.isPickable ? this.cards.get(this.current)?.element : null;
  }
}

// Parts of the table.

/** A row of buttons, kept by their action so that the focus stays on the same one. */
class Buttons {
  constructor(name, press) {
    this.press = press;
    this.known = new Map();
    this.element = make("div", { class: name });
  }

  /** Items are `{action, label, style, enabled, attributes}`; what is not enabled keeps its focus and says so. */
  draw(items) {
    const buttons = keep(this.known, items, (item) => item.action, (item) => this.create(item.action));
    buttons.forEach((button, place) => {
      const { label, style, enabled, attributes } = items[place];
      say(button, label);
      button.classList.toggle("pl-primary", style === "primary");
      set(button, { "aria-disabled": enabled === false && "true", ...attributes });
    });
    arrange(this.element, buttons);
    this.element.hidden = !items.length;
  }

  create(action) {
    const button = make("button", { type: "button", class: "pl-button", "data-action": action });
    button.addEventListener("click", () => isDisabled(button) || this.press(action));
    return button;
  }

  get firstEnabled() {
    return [...this.known.values()].find((button) => !isDisabled(button));
  }

  /** The same; where all wait for an answer, the one that comes first and can be pressed in a moment. */
  get first() {
    return this.firstEnabled ?? this.known.values().next().value;
  }
}

/** A rule's number that opens the rule's sentence; the number alone where the sentence is not known. */
class Rule {
  constructor() {
    this.summary = make("summary");
    this.text = make("p");
    this.details = make("details", {}, this.summary, this.text);
    this.bare = make("span");
    this.element = make("div", { class: "pl-rule" }, this.details, this.bare);
  }

  /** Show `rule` of a step, a notice or an option; its text is looked up in the panel where it is not given. */
  draw(rule, text, panel) {
    const sentence = text ?? panel.rules?.find((known) => known.rule === rule)?.text;
    const number = rule && (panel.words.rule ?? "{rule}").replace("{rule}", rule);
    if (rule !== this.rule) this.details.open = false;
    this.rule = rule;
    this.details.hidden = !number || !sentence;
    say(this.summary, number);
    say(this.text, sentence);
    sayOrHide(this.bare, !sentence && number);
  }
}

/** MathML comes from our own formulas; it is the one thing that is not set as plain text. */
function drawFormula(element, mathml) {
  if ((element.mathml ?? null) === (mathml ?? null)) return;
  element.mathml = mathml;
  element.innerHTML = mathml ?? "";
  element.hidden = !mathml;
  if (!mathml) return;
  // A formula wider than a phone is scrolled; by keyboard, too.
  set(element, { tabindex: element.scrollWidth > element.clientWidth && 0 });
}

/** The sentence under the cards: the one live line of the table. */
class Notice {
  constructor() {
    this.icon = make("span", { class: "pl-tone", "aria-hidden": "true" });
    this.text = make("p", { class: "pl-says", role: "status" });
    this.formula = make("div", { class: "pl-formula", hidden: true });
    this.rule = new Rule();
    const words = make("div", { class: "pl-words" }, this.text, this.formula, this.rule.element);
    this.element = make("div", { class: "pl-notice" }, this.icon, words);
  }

  draw(notice, panel) {
    const { tone = "plain", text, rule, rule_text: ruleText, mathml } = notice ?? {};
    if (this.element.dataset.tone !== tone) this.icon.replaceChildren(...(ICONS[tone] ? [icon(tone)] : []));
    this.element.dataset.tone = tone;
    say(this.text, text);
    drawFormula(this.formula, mathml);
    this.rule.draw(rule, ruleText, panel);
  }

  /** Say the same once more: a second wrong try must not be met with silence. */
  repeat() {
    this.text.replaceChildren(this.text.textContent);
  }
}

/** The number or the choice that goes with a move. */
class Input {
  constructor(newId, submit) {
    Object.assign(this, { newId, submit });
    this.element = make("div", { class: "pl-input", hidden: true });
  }

  draw(input, turn) {
    const shape = JSON.stringify([input, turn]);
    if (shape === this.shape) return;
    // In the same moment only the words have changed: what the reader has entered stays.
    const value = input?.kind === this.kind && turn === this.turn ? this.value : input?.value;
    Object.assign(this, { shape, turn, kind: input?.kind });
    this.element.hidden = !input;
    const parts = { number: () => this.number(input, value), choice: () => this.choice(input, value) };
    this.element.replaceChildren(...(parts[input?.kind]?.() ?? []));
  }

  number({ label, min, max }, value) {
    const id = this.newId();
    const field = make("input", { id, type: "number", class: "pl-field", min, max, step: 1, value });
    field.addEventListener("keydown", (event) => event.key === "Enter" && this.submit());
    const turn = (name, way) => {
      const press = () => { field.value = between(min, (Number(field.value) || 0) + way, max); };
      // The field itself can be stepped by keyboard; these two are for fingers.
      const attributes = { type: "button", class: "pl-button pl-square", tabindex: -1, "aria-hidden": "true" };
      return make("button", { ...attributes, click: press }, icon(name));
    };
    return [make("label", { for: id }, label), turn("less", -1), field, turn("more", 1)];
  }

  choice({ label, values }, value) {
    const name = this.newId();
    const chips = values.map(([key, says]) => chip("radio", { name, value: key, checked: key === value }, says));
    return [chipSet(label, chips)];
  }

  /** The number or the key entered; where a number was to be entered and was not, the text as it stands. */
  get value() {
    if (this.kind === "choice") return this.element.querySelector("input:checked")?.value ?? null;
    const entered = this.element.querySelector("input")?.value;
    return entered === undefined ? null : entered === "" ? "" : Number(entered);
  }
}

function chip(type, attributes, says) {
  return make("label", { class: "pl-chip" }, make("input", { type, ...attributes }), says);
}

function chipSet(says, chips) {
  return make("fieldset", { class: "pl-chips" }, make("legend", {}, says), ...chips);
}

/** The settlement: who pays whom, as arrows that grow with the points. */
class Payments {
  constructor() {
    this.title = make("div", { class: "pl-title" });
    this.list = make("ul");
    this.known = new Map();
    this.element = make("div", { class: "pl-payments", role: "group", hidden: true }, this.title, this.list);
  }

  draw(payments, words, late) {
    const most = Math.max(1, ...payments.map((payment) => payment.points));
    const row = (payment) => paymentRow(payment, most, late);
    say(this.title, words.settlement);
    set(this.element, { "aria-label": words.settlement });
    arrange(this.list, keep(this.known, payments, (payment, place) => JSON.stringify([place, payment, most]), row));
    this.element.hidden = !payments.length;
  }
}

function paymentRow(payment, most, late) {
  const seat = (name) => make("span", { class: "pl-payer" }, name);
  const way = make("span", { class: "pl-way", "aria-hidden": "true" });
  way.append(seat(payment.payer), arrow(payment.points, most), seat(payment.payee));
  const row = make("li", {}, way, make("span", { class: "pl-why" }, payment.text));
  row.style.setProperty("--late", late);
  return row;
}

function arrow(points, most) {
  const length = 64 + 136 * (points / most);
  const body = draw("path", { d: `M0 6H${length - 20}V0L${length} 18L${length - 20} 36V30H0Z` });
  const text = draw("text", { x: (length - 14) / 2, y: 25.5, "text-anchor": "middle" }, String(points));
  return draw("svg", { class: "pl-arrow", viewBox: `0 0 ${length} 36` }, body, text);
}

// Rules and house rules.

/** A section that a button of the bar opens; Escape closes it and goes back to that button. */
class Panel {
  constructor(id, close, ...content) {
    this.title = make("div", { class: "pl-title" });
    this.shut = make("button", { type: "button", class: "pl-button", click: close });
    const head = make("div", { class: "pl-panel-head" }, this.title, this.shut);
    this.element = make("div", { class: "pl-panel", role: "group", id, tabindex: -1, hidden: true }, head, ...content);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      // It must not go on to the notebook, which would take the focus away.
      event.preventDefault();
      event.stopPropagation();
      close();
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  draw(title, words) {
    say(this.title, title);
    say(this.shut, words.close);
    set(this.element, { "aria-label": title });
  }
}

/** The form of the house rules, built from their own documentation. */
class HouseRules {
  constructor(newId, send) {
    this.newId = newId;
    this.form = make("form", { novalidate: true, submit: (event) => { event.preventDefault(); send(this.read()); } });
    this.answer = make("p", { class: "pl-says", hidden: true });
    this.fields = new Map(); // name → a function that reads the field
  }

  draw(panel) {
    const { options = [], seating, words } = panel;
    const shape = JSON.stringify([options, seating, words]);
    if (shape === this.shape) return;
    // After a mere change of language, what the reader has chosen but not yet applied stays.
    const standing = JSON.stringify([options.map(({ name, value }) => [name, value]), seating]);
    const { options: chosen = {}, players, people } = standing === this.standing ? this.read() : {};
    Object.assign(this, { shape, standing });
    this.fields.clear();
    const rows = options.map((option) => this.row({ ...option, value: chosen[option.name] ?? option.value }, panel));
    const seats = seating ? this.seats(seating, words, players, people) : [];
    const apply = make("button", { type: "submit", class: "pl-button pl-primary" }, words.apply);
    this.form.replaceChildren(...seats, ...rows, this.answer, apply);
  }

  seats({ players_low: low, players_high: high, ...now }, words, players = now.players, people = now.people) {
    return [
      this.numberRow("players ", { says: words.players, low, high, value: players }),
      this.numberRow("people ", { says: words.people, low: 1, high, value: people }),
    ];
  }

  /** What the form says now: `{options, players, people}`. */
  read() {
    const value = { options: {} };
    for (const [name, readField] of this.fields) {
      // The two names that are no option end in a blank, which no option's name can.
      if (name.endsWith(" ")) value[name.trim()] = Number(readField());
      else value.options[name] = readField();
    }
    return value;
  }

  row(option, panel) {
    const rows = { choice: "choiceRow", flag: "flagRow", subset: "subsetRow" };
    const row = this[rows[option.kind] ?? "numberRow"](option.name, option);
    const rule = new Rule();
    rule.draw(option.rule, option.rule_text, panel);
    row.append(rule.element);
    return row;
  }

  labelled(name, says, field) {
    field.id = this.newId();
    this.fields.set(name, () => field.value);
    return make("div", { class: "pl-option" }, make("label", { for: field.id }, says), field);
  }

  numberRow(name, { says, low, high, value }) {
    const type = low === undefined || low === null ? "text" : "number";
    return this.labelled(name, says, make("input", { type, class: "pl-field", min: low, max: high, value }));
  }

  choiceRow(name, { says, values, value }) {
    const options = values.map(([key, text]) => make("option", { value: key, selected: key === value }, text));
    return this.labelled(name, says, make("select", { class: "pl-field" }, ...options));
  }

  flagRow(name, { says, value }) {
    const label = chip("checkbox", { checked: value === "on" }, says);
    this.fields.set(name, () => (label.firstChild.checked ? "on" : "off"));
    return make("div", { class: "pl-option" }, label);
  }

  subsetRow(name, { says, values, value }) {
    const chosen = value.split(",");
    const chips = values.map(([key, text]) => chip("checkbox", { value: key, checked: chosen.includes(key) }, text));
    const boxes = chips.map((label) => label.firstChild);
    this.fields.set(name, () => boxes.filter((box) => box.checked).map((box) => box.value).join(",") || "none");
    return make("div", { class: "pl-option" }, chipSet(says, chips));
  }
}

function ruleList(rules) {
  return rules.flatMap(({ rule, text }) => [make("dt", {}, rule), make("dd", {}, text)]);
}

// The step player.

/** Shows steps one at a time: buttons, slider, keys, and by itself. */
class Player {
  constructor(moved) {
    this.moved = moved;
    this.steps = [];
    this.at = 0;
    this.touched = false; // whether the reader has moved in it since the moment began
    this.timer = null;
    this.count = make("div", { class: "pl-count" });
    this.text = make("p", { class: "pl-says" });
    this.formula = make("div", { class: "pl-formula", hidden: true });
    this.rule = new Rule();
    this.controls = make("div", { class: "pl-controls" }, ...this.createControls());
    this.slider = make("input", { type: "range", class: "pl-slider", min: 1, step: 1 });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value) - 1));
    this.element = make(
      "div",
      { class: "pl-player", role: "group", hidden: true, keydown: (event) => this.key(event) },
      make("div", { class: "pl-step pl-words" }, this.count, this.text, this.formula, this.rule.element),
      make("div", {}, this.controls, this.slider),
    );
  }

  createControls() {
    const press = {
      first: () => this.go(0),
      previous: () => this.go(this.at - 1),
      play: () => (this.timer ? this.stop() : this.play()),
      next: () => this.go(this.at + 1),
      last: () => this.go(this.steps.length - 1),
    };
    this.buttons = {};
    for (const [name, move] of Object.entries(press)) {
      const click = () => isDisabled(this.buttons[name]) || move();
      this.buttons[name] = make("button", { type: "button", class: "pl-button pl-square", click }, icon(name));
    }
    return Object.values(this.buttons);
  }

  get isAtEnd() {
    return this.at >= this.steps.length - 1;
  }

  /** The codes of the cards that the step points at; null where the scene's own lifts stand. */
  get codes() {
    const isUntouchedTable = !this.touched && this.scene.kind !== "steps";
    if (!this.steps.length || this.isAtEnd || isUntouchedTable) return null;
    return new Set(this.steps[this.at].cards ?? []);
  }

  draw(scene, panel, isNewMoment) {
    Object.assign(this, { scene, panel, steps: scene.steps ?? [] });
    if (isNewMoment) {
      this.stop();
      this.touched = false;
      this.at = scene.at ?? Infinity;
    }
    this.at = between(0, this.at, Math.max(this.steps.length - 1, 0));
    this.element.hidden = !this.steps.length;
    this.show();
  }

  show() {
    const { words } = this.panel;
    const { text, mathml, rule, rule_text: ruleText } = this.steps[this.at] ?? {};
    const count = String(words.step).replace("{k}", this.at + 1).replace("{n}", this.steps.length);
    say(this.count, count);
    // The table's own sentence speaks first; steps are read out only to those who walk through them.
    set(this.text, { "aria-live": this.touched ? "polite" : "off" });
    say(this.text, text);
    drawFormula(this.formula, mathml);
    this.rule.draw(rule, ruleText, this.panel);
    set(this.element, { "aria-label": words.steps });
    set(this.slider, { "aria-label": words.slider, "aria-valuetext": count, max: Math.max(this.steps.length, 1) });
    this.slider.value = this.at + 1;
    this.showControls(words);
  }

  showControls(words) {
    const isAtStart = this.at === 0;
    const disabled = { first: isAtStart, previous: isAtStart, next: this.isAtEnd, last: this.isAtEnd };
    for (const [name, button] of Object.entries(this.buttons)) {
      const label = words[name === "play" && this.timer ? "pause" : name];
      set(button, { "aria-label": label, title: label, "aria-disabled": disabled[name] ? "true" : null });
    }
    this.buttons.play.firstChild.firstChild.setAttribute("d", ICONS[this.timer ? "pause" : "play"]);
  }

  /** The reader goes to step `to`; what was playing by itself stops. */
  go(to) {
    this.stop();
    this.stand(to);
  }

  stand(to) {
    this.touched = true;
    this.at = between(0, to, this.steps.length - 1);
    this.show();
    this.moved();
  }

  play() {
    if (this.isAtEnd) this.stand(0);
    if (!this.isAtEnd) this.wait();
    this.stand(this.at);
  }

  wait() {
    const pause = STEP_PAUSE + CHARACTER_PAUSE * (this.steps[this.at].text ?? "").length;
    this.timer = setTimeout(() => this.advance(), pause);
  }

  advance() {
    this.timer = null;
    this.at += 1;
    if (!this.isAtEnd) this.wait();
    this.stand(this.at);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.panel) this.showControls(this.panel.words);
  }

  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.go(to);
  }
}

// The whole.

class Table {
  constructor(model, host) {
    Object.assign(this, { model, host });
    // Not crypto.randomUUID, which a page has only under https or on localhost.
    const prefix = `pl-${Math.random().toString(36).slice(2)}-`;
    let ids = 0;
    this.newId = () => `${prefix}e${(ids += 1)}`;
    this.post = new Post(model, prefix, () => this.drawPost());
    this.zones = new Map();
    this.picked = [];
    this.scenes = 0; // how many have been drawn
    this.create();
    this.listen();
    this.keepFocus(() => this.draw());
    this.send("hello", null);
  }

  create() {
    this.title = make("strong", { class: "pl-game" });
    this.pills = make("div", { class: "pl-pills" });
    this.tools = new Buttons("pl-tools", (action) => this.useTool(action));
    this.ruleList = make("dl");
    this.house = new HouseRules(this.newId, (value) => this.applyRules(value));
    this.panels = {
      rules: new Panel(this.newId(), () => this.toggle("rules"), this.ruleList),
      house_rules: new Panel(this.newId(), () => this.toggle("house_rules"), this.house.form),
    };
    const place = (name) => make("div", { class: name });
    this.places = { seats: place("pl-seats"), middle: place("pl-middle"), hands: place("pl-hands") };
    this.curtainText = make("p", { tabindex: -1 });
    this.curtainButtons = new Buttons("pl-buttons", (action) => this.press(action));
    this.curtain = make("div", { class: "pl-curtain", hidden: true }, this.curtainText, this.curtainButtons.element);
    this.banner = make("div", { class: "pl-banner", role: "alert" });
    this.notice = new Notice();
    this.game = new Buttons("pl-buttons", (action) => this.press(action));
    this.input = new Input(this.newId, () => this.game.firstEnabled?.click());
    this.working = make("span", { class: "pl-working" });
    this.actions = make("div", { class: "pl-actions" }, this.input.element, this.game.element, this.working);
    this.payments = new Payments();
    this.player = new Player(() => this.stepMoved());
    this.root = make("div", { class: "pl-root", role: "group", tabindex: -1 }, this.createSheet());
    this.host.classList.add("pl-host");
    this.host.append(this.root);
  }

  createSheet() {
    const bar = make("div", { class: "pl-bar" }, this.title, this.pills, this.tools.element);
    const { seats, middle, hands } = this.places;
    const panels = Object.values(this.panels).map((panel) => panel.element);
    const own = make("div", { class: "pl-own" }, this.banner, this.notice.element, this.actions);
    // The step player comes first: on a projector it has to be in sight together with the cards it lifts.
    const below = [own, this.player.element, this.payments.element];
    return make("div", { class: "pl-sheet" }, bar, ...panels, seats, middle, hands, this.curtain, ...below);
  }

  listen() {
    this.onTraits = () => this.keepFocus(() => this.draw());
    this.onMessage = (message) => this.answered(message?.ack);
    this.model.on("change:scene", this.onTraits);
    this.model.on("change:panel", this.onTraits);
    this.model.on("msg:custom", this.onMessage);
    for (const kind of ["keydown", "keypress", "keyup"]) this.root.addEventListener(kind, keepFromNotebook);
    this.root.addEventListener("animationend", forgetAnimation);
  }

  close() {
    this.model.off("change:scene", this.onTraits);
    this.model.off("change:panel", this.onTraits);
    this.model.off("msg:custom", this.onMessage);
    this.post.close();
    this.player.stop();
    this.root.remove();
    this.host.classList.remove("pl-host");
  }

  // drawing

  draw() {
    const before = this.scene;
    this.scene = { zones: [], ...this.model.get("scene") };
    this.panel = { words: {}, shapes: {}, ...this.model.get("panel") };
    this.scenes += 1;
    const isNewMoment = !before || before.turn !== this.scene.turn || before.table !== this.scene.table;
    if (isNewMoment) this.picked = [];
    set(this.root, { "aria-label": this.scene.label, lang: this.scene.lang === "zh" ? "zh-CN" : this.scene.lang });
    this.drawPanels(isNewMoment);
    this.drawBar();
    this.drawZones();
    this.drawOwn();
    this.player.draw(this.scene, this.panel, isNewMoment);
    this.mark();
  }

  get isTable() {
    return this.scene.kind !== "steps";
  }

  drawBar() {
    const { words } = this.panel;
    say(this.title, this.scene.title);
    this.pills.replaceChildren(...(this.scene.pills ?? []).map((text) => make("span", { class: "pl-pill" }, text)));
    const panels = Object.entries(this.panels).filter(([name]) => this.hasPanel(name));
    const openers = panels.map(([name, panel]) => ({
      action: name,
      label: words[name],
      attributes: { "aria-expanded": String(panel.isOpen), "aria-controls": panel.element.id },
    }));
    const language = { action: "language", label: words.language };
    this.tools.draw(this.isTable ? [...openers, ...(this.scene.tools ?? []), language] : []);
  }

  hasPanel(name) {
    const { rules, options, seating } = this.panel;
    return this.isTable && Boolean(name === "rules" ? rules?.length : options?.length || seating);
  }

  drawPanels(isNewMoment) {
    const { words, rules = [] } = this.panel;
    for (const [name, panel] of Object.entries(this.panels)) {
      panel.draw(words[name], words);
      if (!this.hasPanel(name)) panel.element.hidden = true;
    }
    const shape = JSON.stringify(rules);
    if (shape !== this.rulesShape) this.ruleList.replaceChildren(...ruleList(rules));
    this.rulesShape = shape;
    if (isNewMoment && this.rulesSent) this.panels.house_rules.element.hidden = true;
    if (isNewMoment) this.rulesSent = false;
    this.house.draw(this.panel);
    sayOrHide(this.house.answer, this.rulesSent && this.scene.notice?.text);
  }

  drawZones() {
    const { curtain } = this.scene;
    // While the screen changes hands nobody's hand is drawn, whatever the scene holds.
    const scenes = this.scene.zones.filter((zone) => !curtain || zone.place !== "hand");
    const old = new Map([...this.zones].map(([id, zone]) => [id, zone.scene.cards]));
    const dealt = scenes.some((zone) => zone.place === "hand" && isDealtAnew(old.get(zone.id) ?? [], zone.cards));
    const zones = keep(this.zones, scenes, (zone) => zone.id, () => new Zone((place) => this.pick(place)));
    zones.forEach((zone, place) => zone.draw(scenes[place], this.panel, dealt));
    // Seats that show their hands are turned one after another.
    this.turned = zones.filter((zone) => zone.wasTurned).sort((one, two) => one.scene.reveal - two.scene.reveal);
    this.turned.forEach((zone, order) => zone.element.style.setProperty("--reveal", order));
    const placeOf = { seat: "seats", hand: "hands" };
    for (const [name, element] of Object.entries(this.places)) {
      const here = zones.filter((zone) => (placeOf[zone.scene.place] ?? "middle") === name);
      arrange(element, here.map((zone) => zone.element));
      element.hidden = !here.length;
    }
    say(this.curtainText, curtain?.text);
    this.curtainButtons.draw(curtain ? [{ ...curtain.button, style: "primary" }] : []);
    this.curtain.hidden = !curtain;
  }

  drawOwn() {
    const { notice, input, turn, table, payments = [] } = this.scene;
    this.notice.draw(notice, this.panel);
    this.notice.element.hidden = !notice && !this.isTable;
    this.input.draw(input, `${table} ${turn}`);
    this.payments.draw(payments, this.panel.words, this.turned.length);
    this.drawPost();
  }

  /** Show what became of the messages: buttons that wait, and a sentence where no answer came. */
  drawPost() {
    if (!this.scene) return;
    const { words } = this.panel;
    const { isBusy, trouble } = this.post;
    this.game.draw((this.scene.buttons ?? []).map((button) => ({ ...button, enabled: !isBusy })));
    say(this.banner, trouble && words[trouble]);
    say(this.working, words.working);
    this.working.classList.toggle("pl-on", isBusy);
    if (trouble && this.rulesSent) sayOrHide(this.house.answer, words[trouble]);
    this.actions.hidden = !this.scene.input && !this.scene.buttons?.length;
  }

  mark() {
    const codes = this.player.codes;
    this.zones.forEach((zone) => zone.mark(zone.isPickable ? this.picked : [], codes));
  }

  stepMoved() {
    // A step that is walked to lifts its cards at once, without waiting for the seats to be turned.
    this.zones.forEach((zone) => zone.element.classList.remove("pl-reveal"));
    this.mark();
  }

  // doing

  /** A game button.  The second half of a double click, or a held key, must not decide in a scene nobody has seen. */
  press(action) {
    const now = performance.now();
    const isLeftOver = now - this.pressedAt < SECOND_PRESS && this.pressedIn !== this.scene.turn;
    this.pressedAt = now;
    if (isLeftOver) return;
    this.pressedIn = this.scene.turn;
    this.send(action);
  }

  send(action, value = this.input.value) {
    const { n: scene, table } = this.scene;
    this.sentAt = this.scenes;
    this.post.send({ action, selected: [...this.picked].sort((a, b) => a - b), value, scene, table });
  }

  answered(id) {
    const action = this.post.acknowledge(id);
    if (!action || action === "select" || action === "hello") return;
    const isUnchanged = this.sentAt === this.scenes;
    if (isUnchanged && this.scene.notice?.tone === "refusal") this.notice.repeat();
    if (action === "options") sayOrHide(this.house.answer, this.rulesSent && this.scene.notice?.text);
  }

  /** Pick the card at `place`, or put it down.  With as many picked as may be, the first one gives way. */
  pick(place) {
    const zone = [...this.zones.values()].find((zone) => zone.isPickable);
    const isPicked = this.picked.includes(place);
    const others = this.picked.filter((other) => other !== place);
    this.picked = isPicked ? others : [...others, place].slice(-zone.scene.pick.max);
    this.mark();
    this.send("select");
  }

  useTool(action) {
    if (this.panels[action]) this.toggle(action);
    else if (action === "language") this.send(action, this.panel.words.language_value);
    else this.send(action);
  }

  toggle(name) {
    const panel = this.panels[name];
    panel.element.hidden = panel.isOpen;
    this.drawBar();
    if (panel.isOpen) panel.element.focus();
    else this.tools.known.get(name)?.focus();
  }

  applyRules(value) {
    this.rulesSent = true;
    this.send("options", value);
  }

  /** Redraw without losing the reader's place: where the focused element goes, the focus finds the next to be used. */
  keepFocus(redraw) {
    const page = this.root.getRootNode();
    const held = this.root.contains(page.activeElement) ? page.activeElement : null;
    redraw();
    if (!held || isSeen(page.activeElement, this.root)) return;
    const hand = [...this.zones.values()].map((zone) => zone.door);
    // At a curtain the sentence is read out first: its button is for the next person to press.
    const next = [held, this.curtainText, ...hand, this.game.first, this.root];
    next.find((element) => element && isSeen(element, this.root)).focus();
  }
}

/** Whether `element` is in `root` and not hidden. */
function isSeen(element, root) {
  return Boolean(element) && root.contains(element) && !element.closest("[hidden]");
}

/** A letter typed on a card would cut or insert cells of the notebook; chords, Tab and Escape are the notebook's. */
function keepFromNotebook(event) {
  const isForOthers = event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape";
  if (!isForOthers) event.stopPropagation();
}

function forgetAnimation(event) {
  const done = { "pl-deal": "pl-dealt", "pl-turn": "pl-turned" }[event.animationName];
  if (done) event.target.closest(".pl-card").classList.remove(done);
}

function render({ model, el }) {
  const table = new Table(model, el);
  return () => table.close();
}

export default { render };
