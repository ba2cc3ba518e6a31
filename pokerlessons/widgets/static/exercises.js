// Exercises in the browser: a question, an answer, its reply, hints, the solution.  Python judges everything.
// The lines of `parts.js` and `course.js` stand in front of these.

const LONGEST_ANSWER = 400; // characters sent; Python has a limit of its own and says so

/** The answer: text to be typed, or options to be picked. */
class Answer {
  constructor(newId, submit) {
    Object.assign(this, { newId, submit });
    this.element = make("div", { class: "pl-guess" });
  }

  draw(part, over, words) {
    const shape = JSON.stringify([part.name, part.kind, part.options, over, words.answer]);
    if (shape === this.shape) return;
    const isSame = this.name === part.name;
    const kept = isSame ? this.value : { text: "", options: [] };
    Object.assign(this, { shape, name: part.name });
    this.element.replaceChildren(...(part.kind === "number" ? this.field(kept.text, part.how, over, words) : this.options(part, kept.options, over)));
  }

  field(text, how, over, words) {
    const id = this.newId();
    const told = this.newId();
    const field = make("input", { id, type: "text", class: "pl-field pl-typed", value: text, disabled: over, autocomplete: "off", spellcheck: "false", "aria-describedby": told });
    field.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && this.submit());
    this.read = () => ({ text: field.value.slice(0, LONGEST_ANSWER), options: [] });
    return [make("label", { for: id }, words.answer), field, make("p", { id: told, class: "pl-state" }, how)];
  }

  options({ options, kind }, kept, over) {
    const name = this.newId();
    const type = kind === "choices" ? "checkbox" : "radio";
    // The lines of an argument are spoken of by their numbers.
    const says = (text, place) => (kind === "choices" ? `${place + 1}. ${text}` : text);
    const chips = options.map(({ name: key, text }, place) =>
      chip(type, { name, value: key, checked: kept.includes(key), disabled: over }, says(text, place)));
    const set = chipSet("", chips);
    set.classList.toggle("pl-column", kind === "choices" || options.some(({ text }) => text.length > 24));
    this.read = () => ({ text: "", options: [...set.querySelectorAll("input:checked")].map((input) => input.value) });
    return [set];
  }

  get value() {
    return this.read?.() ?? { text: "", options: [] };
  }
}

class Exercises extends View {
  get traits() {
    const draw = () => this.redraw();
    return { scene: draw, panel: draw };
  }

  create() {
    this.picked = [];
    this.title = make("strong", { class: "pl-game" });
    this.tools = new Buttons("pl-tools", () => this.send("language", this.panel.words.language_value));
    this.pills = make("div", { class: "pl-pills" });
    this.ask = make("p", { class: "pl-ask" });
    this.formula = make("div", { class: "pl-formula", hidden: true });
    this.answer = new Answer(this.newId, () => this.submit());
    this.buttons = new Buttons("pl-buttons", (action) => (action === "answer" ? this.submit() : this.send(action, null)));
    this.notice = new Notice();
    this.hints = new Kept("pl-hints", (hints, word) => hintList(hints, word), { "aria-live": "polite" });
    this.player = new Player(() => this.mark());
    this.key = new Kept("pl-key", (key) => keyBox(key));
    const head = make("div", { class: "pl-part-head" }, this.heading, this.pills);
    const body = make("div", { class: "pl-body" },
      head, this.ask, this.formula, this.hands, this.answer.element, this.banner, this.notice.element, this.buttons.element, this.hints.element);
    const after = make("div", { class: "pl-body" }, this.key.element, this.foot.element);
    const bar = make("div", { class: "pl-bar" }, this.title, this.tools.element);
    return make("div", { class: "pl-sheet pl-lesson" }, bar, this.nav, body, this.player.element, after);
  }

  redraw() {
    this.read();
    const { part, notice, hints, over, key } = this.scene;
    const { words } = this.panel;
    if (this.isNewPart) {
      this.picked = [];
      this.key.forget();
    }
    say(this.title, this.scene.title);
    this.tools.draw([{ action: "language", label: words.language }]);
    this.drawRow(words.parts);
    say(this.heading, part.title);
    this.pills.replaceChildren(...part.pills.map((text) => make("span", { class: "pl-pill" }, text)));
    say(this.ask, part.ask);
    drawFormula(this.formula, part.formula?.mathml);
    this.drawZones(this.scene.zones, this.isNewPart, (place) => this.pick(place));
    this.answer.draw(part, over, words);
    this.notice.draw(notice, this.panel);
    this.notice.element.hidden = !notice;
    this.buttons.draw(this.buttonsFor(over, part, words));
    this.hints.draw(someOf(hints), words.hints);
    this.player.draw({ ...this.scene, kind: "steps" }, this.panel, this.isNewMoment);
    this.key.draw(key);
    this.drawFoot(words.previous_part, words.next_part);
    this.drawPost();
    this.mark();
    this.keepPlace(this.buttons.firstEnabled);
  }

  buttonsFor(over, part, words) {
    const another = { action: "another", label: words.another, style: over && "primary" };
    if (over) return [another];
    return [
      { action: "answer", label: words.send, style: "primary" },
      { action: "hint", label: words.hint, enabled: part.hints_left > 0 },
      { action: "solution", label: words.solution },
      another,
    ];
  }

  /** Pick a card or put it down; with as many picked as may be, the first one gives way. */
  pick(place) {
    const { max } = this.scene.zones[0].pick;
    const others = this.picked.filter((other) => other !== place);
    this.picked = this.picked.includes(place) ? others : [...others, place].slice(-max);
    this.mark();
  }

  mark() {
    const { codes } = this.player;
    const pointed = this.scene.over ? codes : null;
    this.zones.forEach((zone) => zone.mark(zone.isPickable ? this.picked : [], pointed));
  }

  submit() {
    const { cards = [] } = this.scene.part;
    const codes = this.picked.map((place) => cards[place]);
    this.send("answer", { ...this.answer.value, cards: codes });
  }
}

function hintList(hints, word) {
  const items = hints.map(({ text, mathml }) => {
    const shown = make("div", { class: "pl-formula" });
    drawFormula(shown, mathml);
    return make("li", {}, text, ...(mathml ? [shown] : []));
  });
  return [make("div", { class: "pl-title" }, word), make("ol", {}, ...items)];
}

function keyBox({ title, answer, steps }) {
  return [make("details", {}, make("summary", {}, title), make("p", { class: "pl-says" }, answer), ...hintList(steps, ""))];
}

function render({ model, el }) {
  const exercises = new Exercises(model, el);
  return () => exercises.close();
}

export default { render };
