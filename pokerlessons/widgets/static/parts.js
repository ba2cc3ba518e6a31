// The parts that every widget here is made of: elements, messages, cards, zones, buttons, the step player.
//
// Browser to Python: `model.send({id, action, selected, value, scene, table})`.  Python to browser: the traits `scene`
// and `panel`, then the message `{ack: id}`.  Nothing is kept in the module, so that several views of a table and
// several tables of a page know nothing of each other.
//
// A module in an output cell cannot import another, so Python hands these lines to the browser in front of those of
// the widget (`table.js`, `lesson.js`).

const ACK_WITHIN = 4000; // ms within which Python has to say that it has heard
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
    else if (value === false || !isGiven(value)) element.removeAttribute(name);
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

/** Whether Python has told a value: its None comes as null, and from a browser's own Python not at all. */
const isGiven = (value) => value !== null && value !== undefined;

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
    return [...this.waiting.values()].some(({ action, late }) => !late && !["select", "hello", "step"].includes(action));
  }

  send(message) {
    const id = `${this.prefix}${(this.sent += 1)}`;
    // The timer stands before anything is sent: with the kernel gone, sending throws or does nothing at all.
    const timer = setTimeout(() => this.miss(id), ACK_WITHIN);
    this.waiting.set(id, { action: message.action, message, timer, late: false });
    // In a browser's own Python a null is no None but an object of its own: what is nothing is left out.
    const plain = JSON.parse(JSON.stringify(message, (_, value) => value ?? undefined));
    try {
      Promise.resolve(this.model.send({ id, ...plain })).catch(() => this.lose(id));
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
    const allDown = scenes.every((card) => !card.up);
    this.row.classList.toggle("pl-stack", this.scene.place === "pile" && allDown);
    this.row.classList.toggle("pl-fan", this.scene.place === "seat" && allDown && scenes.length > 6);
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
  if (mathml) letScroll(element);
}

/** A formula wider than its place is written smaller, and scrolled where that is not enough; by keyboard, too. */
function letScroll(formula) {
  formula.style.fontSize = "";
  const fits = formula.clientWidth / formula.scrollWidth;
  if (fits < 1) formula.style.fontSize = `${Math.max(0.7, fits - 0.01) * 1.3}em`;
  set(formula, { tabindex: formula.scrollWidth > formula.clientWidth && 0 });
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

function chip(type, attributes, says) {
  return make("label", { class: "pl-chip" }, make("input", { type, ...attributes }), says);
}

function chipSet(says, chips) {
  return make("fieldset", { class: "pl-chips" }, make("legend", {}, says), ...chips);
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

/** A letter typed on a card would cut or insert cells of the notebook; chords, Tab and Escape are the notebook's. */
function keepFromNotebook(event) {
  const isForOthers = event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || event.key === "Escape";
  if (!isForOthers) event.stopPropagation();
}

/** Whether `element` is in `root` and not hidden. */
function isSeen(element, root) {
  return Boolean(element) && root.contains(element) && !element.closest("[hidden]");
}

function forgetAnimation(event) {
  const done = { "pl-deal": "pl-dealt", "pl-turn": "pl-turned" }[event.animationName];
  if (done) event.target.closest(".pl-card").classList.remove(done);
}
