// The table in the browser: it draws a scene, selects, animates and keeps the focus.  Python judges everything.
// The lines of `parts.js` stand in front of these.

const SECOND_PRESS = 600; // ms in which a press meant for the scene before does not count in a new one

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

/** The settlement: who pays whom, as arrows that grow with the points. */
class Payments {
  constructor() {
    this.title = make("div", { class: "pl-title" });
    this.matrix = make("div", { class: "pl-matrix" });
    this.list = make("ul");
    this.known = new Map();
    const parts = [this.title, this.matrix, this.list];
    this.element = make("div", { class: "pl-payments", role: "group", hidden: true }, ...parts);
  }

  draw(payments, matrix, words, late) {
    const most = Math.max(1, ...payments.map((payment) => payment.points));
    const row = (payment) => paymentRow(payment, most, late);
    say(this.title, words.settlement);
    set(this.element, { "aria-label": words.settlement });
    arrange(this.list, keep(this.known, payments, (payment, place) => JSON.stringify([place, payment, most]), row));
    this.drawMatrix(matrix);
    this.element.hidden = !payments.length && !matrix;
  }

  drawMatrix(matrix) {
    const shape = JSON.stringify(matrix ?? null);
    if (shape === this.shape) return;
    this.shape = shape;
    this.matrix.replaceChildren(...(matrix ? [make("p", {}, matrix.caption), matrixTable(matrix)] : []));
    this.matrix.hidden = !matrix;
  }
}

/** What every seat (a row) gets from every other (a column), and altogether. */
function matrixTable({ caption, heads, rows }) {
  const head = (text, scope) => make("th", { scope }, text);
  const cell = (text) => make("td", {}, text);
  const row = ({ name, cells }) => make("tr", {}, head(name, "row"), ...cells.map(cell));
  const first = make("tr", {}, make("td", {}), ...heads.map((text) => head(text, "col")));
  const parts = [make("thead", {}, first), make("tbody", {}, ...rows.map(row))];
  return make("table", { "aria-label": caption }, ...parts);
}

function paymentRow(payment, most, late) {
  const seat = (name) => make("span", { class: "pl-payer" }, name);
  const way = make("span", { class: "pl-way", "aria-hidden": "true" });
  const between = payment.points ? arrow(payment.points, most) : make("span", { class: "pl-tie" }, "=");
  way.append(seat(payment.payer), between, seat(payment.payee));
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
    const rows = { choice: "choiceRow", flag: "flagRow", subset: "subsetRow", table: "tableRow" };
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
    const type = isGiven(low) ? "number" : "text";
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

  /** One number for each entry; an entry left empty is left out. */
  tableRow(name, { says, values, value, low, high }) {
    const given = new Map(value.split(",").map((part) => part.split(":")));
    const fields = values.map(([key]) => {
      const field = make("input", { type: "number", class: "pl-field", min: low, max: high, value: given.get(key) ?? "" });
      return { key, field };
    });
    const entries = fields.map(({ field }, place) => make("label", { class: "pl-entry" }, values[place][1], field));
    const filled = () => fields.filter(({ field }) => field.value !== "");
    this.fields.set(name, () => filled().map(({ key, field }) => `${key}:${field.value}`).join(","));
    return make("div", { class: "pl-option pl-wide" }, chipSet(says, entries));
  }
}

function ruleList(rules) {
  return rules.flatMap(({ rule, text }) => [make("dt", {}, rule), make("dd", {}, text)]);
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
    const { notice, input, turn, table, payments = [], matrix } = this.scene;
    this.notice.draw(notice, this.panel);
    this.notice.element.hidden = !notice && !this.isTable;
    this.input.draw(input, `${table} ${turn}`);
    this.payments.draw(payments, matrix, this.panel.words, this.turned.length);
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

function render({ model, el }) {
  const table = new Table(model, el);
  return () => table.close();
}

export default { render };
