// A lesson in the browser: question, guess, derivation, what was missed, the figures three ways.  Python judges
// everything; what the reader has not turned over yet is not here.  The lines of `parts.js` and `course.js` stand in
// front of these.

const SVG_SIZE = { width: 960, height: 330, left: 110, right: 930, top: 20, bottom: 270 };

/** The form of a guess: one of a few, a share on a slider, or a curve of shares. */
class Guess {
  constructor(newId, commit) {
    Object.assign(this, { newId, commit });
    this.element = make("div", { class: "pl-guess" });
  }

  draw(guess, part, words) {
    const shape = JSON.stringify([guess, part, words.commit]);
    if (shape === this.shape) return;
    // A mere change of language leaves what has been filled in.
    const isSame = part === this.part && !isGiven(guess.mine) && !isGiven(this.guess.mine);
    const kept = isSame ? this.value : null;
    const voted = isSame ? this.votes?.() : null;
    const isOpen = isSame && this.element.querySelector("details")?.open;
    Object.assign(this, { shape, part, guess, votes: null });
    this.element.replaceChildren(...(isGiven(guess.mine) ? this.summary(guess, words) : this.form(guess, words, kept, voted ?? {})));
    if (isOpen) this.element.querySelector("details").open = true;
  }

  summary({ mine, voted }, words) {
    const said = make("p", { class: "pl-mine", tabindex: -1 }, make("b", {}, `${words.mine}　`), mine);
    return voted.length ? [said, make("p", {}, `${words.vote}　${voted.join("　")}`)] : [said];
  }

  form(guess, words, kept, voted) {
    const parts = { choice: () => this.choice(guess, kept), slide: () => this.slide(guess, words, kept), curve: () => this.curve(guess, words, kept) };
    const press = () => this.commit({ guess: this.value, votes: this.votes?.() ?? null });
    this.send = make("button", { type: "button", class: "pl-button pl-primary", click: () => isDisabled(this.send) || press() }, words.commit);
    const fields = parts[guess.kind]();
    const row = make("div", { class: "pl-buttons" }, this.send);
    if (guess.votes.length) row.append(this.voting(guess.votes, words, voted));
    this.check();
    return [...fields, row];
  }

  check() {
    set(this.send, { "aria-disabled": this.value === null && "true" });
  }

  choice({ options, kind }, kept) {
    const name = this.newId();
    const chips = options.map(([key, says]) => chip("radio", { name, value: key, checked: key === kept }, says));
    const set = chipSet("", chips);
    set.addEventListener("change", () => this.check());
    this.read = () => set.querySelector("input:checked")?.value ?? null;
    this.kind = kind;
    return [set];
  }

  slide({ low, high, points }, words, kept) {
    const written = (value) => (points ? `${Number(value) / 100} ${words.points}` : `${value} %`);
    const middle = (low + high) / 2;
    const field = make("input", { type: "range", class: "pl-slider", min: low, max: high, step: 0.5, value: kept ?? middle, "aria-label": words.mine });
    const shown = make("output", { class: "pl-value" }, written(field.value));
    let touched = kept !== null;
    set(field, { "aria-valuetext": shown.textContent });
    field.addEventListener("input", () => {
      touched = true;
      say(shown, written(field.value));
      set(field, { "aria-valuetext": shown.textContent });
      this.check();
    });
    this.read = () => (touched ? Number(field.value) : null);
    const ends = make("div", { class: "pl-ends", "aria-hidden": "true" }, make("span", {}, written(low)), make("span", {}, written(high)));
    return [make("div", { class: "pl-slide" }, shown, field, ends)];
  }

  /** Six points to be dragged, and a slider below each for the keyboard. */
  curve({ places, whole }, words, kept) {
    const values = places.map((_, place) => kept?.[place] ?? (whole ? Math.round(100 / places.length) : 50));
    let touched = kept !== null;
    const board = draw("svg", { class: "pl-draw", viewBox: `0 0 ${SVG_SIZE.width} ${SVG_SIZE.height}`, "aria-hidden": "true" });
    const fields = places.map((says, place) =>
      make("input", { type: "range", class: "pl-slider", min: 0, max: 100, step: 1, value: values[place], "aria-label": says }));
    const shown = places.map(() => make("output", { class: "pl-value" }));
    const sum = make("output", { class: "pl-value", hidden: !whole });
    const x = (place) => SVG_SIZE.left + ((SVG_SIZE.right - SVG_SIZE.left) * (place + 0.5)) / places.length;
    const y = (value) => SVG_SIZE.bottom - ((SVG_SIZE.bottom - SVG_SIZE.top) * value) / 100;
    const redraw = () => {
      board.replaceChildren(...grid(), ...(whole ? columnsOf(values, x, y) : plot(values, x, y)));
      say(sum, `${words.in_all} ${values.reduce((one, two) => one + two, 0)} %`);
      values.forEach((value, place) => say(shown[place], `${value} %`));
      this.check();
    };
    const grid = () => [0, 50, 100].flatMap((value) => [
      draw("path", { d: `M${SVG_SIZE.left} ${y(value)}H${SVG_SIZE.right}`, class: "pl-line" }),
      draw("text", { x: SVG_SIZE.left - 8, y: y(value) + 10, "text-anchor": "end" }, `${value} %`),
    ]).concat(places.map((says, place) => draw("text", { x: x(place), y: SVG_SIZE.height - 14, "text-anchor": "middle" }, says)));
    const put = (place, value) => {
      touched = true;
      values[place] = between(0, Math.round(value), 100);
      fields[place].value = values[place];
      redraw();
    };
    fields.forEach((field, place) => field.addEventListener("input", () => put(place, Number(field.value))));
    const drag = (event) => {
      if (!event.buttons && event.pointerType === "mouse") return;
      const box = board.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * SVG_SIZE.width;
      const high = ((event.clientY - box.top) / box.height) * SVG_SIZE.height;
      const place = Math.floor(((at - SVG_SIZE.left) / (SVG_SIZE.right - SVG_SIZE.left)) * places.length);
      put(between(0, place, places.length - 1), (100 * (SVG_SIZE.bottom - high)) / (SVG_SIZE.bottom - SVG_SIZE.top));
    };
    board.addEventListener("pointerdown", (event) => { board.setPointerCapture(event.pointerId); drag(event); });
    board.addEventListener("pointermove", (event) => board.hasPointerCapture(event.pointerId) && drag(event));
    this.read = () => (touched ? Object.fromEntries(values.map((value, place) => [place, value])) : null);
    const columns = fields.map((field, place) => make("label", { class: "pl-place" }, `${places[place]} `, shown[place], field));
    redraw();
    const told = make("p", { class: "pl-state" }, words.draw);
    return [told, board, make("div", { class: "pl-places" }, ...columns), sum];
  }

  /** A class's votes, one number for each answer. */
  voting(votes, words, voted) {
    const fields = votes.map(([key, says]) => {
      const field = make("input", { type: "number", class: "pl-field", min: 0, max: 1000, step: 1, value: voted[key] });
      return { key, field, label: make("label", { class: "pl-vote" }, `${says} `, field) };
    });
    this.votes = () => Object.fromEntries(fields.filter(({ field }) => field.value).map(({ key, field }) => [key, Number(field.value)]));
    return make("details", { class: "pl-votes" }, make("summary", {}, words.vote), ...fields.map(({ label }) => label));
  }

  get value() {
    return this.read?.() ?? null;
  }
}

function plot(values, x, y) {
  const points = values.map((value, place) => `${x(place)},${y(value)}`).join(" ");
  const line = draw("polyline", { points, class: "pl-curve" });
  return [line, ...values.map((value, place) => draw("circle", { cx: x(place), cy: y(value), r: 13, class: "pl-dot" }))];
}

/** Columns for shares of a whole, each with its point to be dragged. */
function columnsOf(values, x, y) {
  const bar = (value, place) => draw("rect", { x: x(place) - 40, y: y(value), width: 80, height: y(0) - y(value), class: "pl-column-bar" });
  return [...values.map(bar), ...values.map((value, place) => draw("circle", { cx: x(place), cy: y(value), r: 13, class: "pl-dot" }))];
}

class Lesson extends View {
  get traits() {
    return { scene: () => this.draw(), panel: () => this.draw(), live: () => this.drawLive() };
  }

  create() {
    this.title = make("strong", { class: "pl-game" });
    this.tools = new Buttons("pl-tools", (action) => this.useTool(action));
    this.tag = make("span", { class: "pl-pill" });
    this.notions = new Kept("pl-notions", (notions, word) => notionList(notions, word));
    this.ask = make("p", { class: "pl-ask" });
    this.guess = new Guess(this.newId, (value) => this.send("guess", value));
    this.before = new Kept("pl-pictures", (pictures) => pictures.map(figure));
    this.switches = new Kept("pl-switches", (switches, word) => this.switchSet(switches, word));
    this.player = new Player(() => this.moved());
    this.turn = new Buttons("pl-buttons pl-turn", (action) => this.send(action, null));
    this.reveal = new Kept("pl-reveal-box", (reveal) => this.revealed(reveal));
    this.ways = new Kept("pl-ways", (ways) => this.waysBox(ways));
    this.liveText = make("p", { class: "pl-state" });
    this.bar = make("progress", { class: "pl-progress", max: 1, value: 0 });
    this.livePictures = new Kept("pl-pictures", (pictures) => pictures.map(figure));
    this.liveSays = make("div", { class: "pl-live-says", "aria-live": "polite" });
    this.stop = new Buttons("pl-buttons", () => this.send("stop", null));
    this.liveBox = make("div", { class: "pl-live", hidden: true }, this.bar, this.stop.element, this.liveText, this.liveSays, this.livePictures.element);
    this.notice = new Notice();
    this.kept = [this.notions, this.before, this.switches, this.reveal, this.ways, this.livePictures];
    const head = make("div", { class: "pl-part-head" }, this.heading, this.tag, this.notions.element);
    const body = make("div", { class: "pl-body" },
      head, this.ask, this.before.element, this.hands, this.guess.element, this.player.element, this.switches.element);
    const after = make("div", { class: "pl-body" },
      this.banner, this.notice.element, this.turn.element, this.reveal.element, this.ways.element, this.liveBox, this.foot.element);
    const bar = make("div", { class: "pl-bar" }, this.title, this.tools.element);
    return make("div", { class: "pl-sheet pl-lesson" }, bar, this.nav, body, after);
  }

  // drawing

  draw() {
    const before = this.scene;
    this.read();
    if (this.isNewPart) this.kept.forEach((kept) => kept.forget());
    this.drawBar();
    this.drawPart();
    this.drawZones(this.scene.zones, this.isNewPart);
    this.player.draw({ ...this.scene, kind: "steps" }, this.panel, this.isNewMoment);
    this.drawAfter();
    this.drawLive();
    this.drawPost();
    this.mark();
    this.keepPlace(this.landing(before));
  }

  /** Where the button that was pressed is gone, one goes on from what it has opened. */
  landing(before) {
    const { guess, reveal } = this.scene;
    if (reveal?.turned && !before?.reveal?.turned) return this.reveal.element.querySelector(".pl-truth");
    return isGiven(guess.mine) && before && !isGiven(before.guess.mine) ? this.guess.element.querySelector(".pl-mine") : null;
  }

  drawBar() {
    const { words } = this.panel;
    say(this.title, this.scene.title);
    const core = { action: "core", label: words.core, attributes: { "aria-pressed": String(Boolean(this.scene.core)) } };
    const forget = { action: "forget", label: words.forget };
    this.tools.draw([core, ...(isGiven(this.scene.guess?.mine) ? [forget] : []), { action: "language", label: words.language }]);
    this.drawRow(words.parts);
  }

  drawPart() {
    const { part, guess } = this.scene;
    if (this.isNewMoment) this.followed = this.scene.at;
    const { words } = this.panel;
    say(this.heading, part.title);
    say(this.tag, part.tag);
    this.notions.draw(part.notions, words.notions);
    say(this.ask, part.ask);
    this.guess.draw(guess, part.name, words);
    this.before.draw(someOf(this.scene.pictures));
    this.switches.draw(this.scene.switches, words.switches);
  }

  drawAfter() {
    const { reveal, ways, notice } = this.scene;
    const { words } = this.panel;
    this.notice.draw(notice, this.panel);
    this.notice.element.hidden = !notice;
    this.turn.draw(reveal && !reveal.turned ? [{ action: "turn", label: words.turn, style: "primary" }] : []);
    this.reveal.draw(reveal?.turned ? reveal : null);
    this.ways.draw(ways, words.start);
    this.drawFoot(words.previous_part, words.next_part, Boolean(reveal?.turned));
  }

  drawLive() {
    const live = this.model.get("live") ?? {};
    const isHere = live.part === this.scene.part.name && (live.running || live.pictures);
    this.liveBox.hidden = !isHere;
    if (!isHere) return this.showSeen([]);
    const { words } = this.panel;
    const wasOnStop = this.stop.element.contains(this.focused);
    this.bar.hidden = !live.running;
    this.bar.value = live.progress ?? 0;
    set(this.bar, { "aria-label": words.progress });
    this.stop.draw(live.running ? [{ action: "stop", label: words.stop }] : []);
    say(this.liveText, live.text);
    this.livePictures.draw(live.pictures ?? null);
    // Said once, at the end: while it runs the numbers change ten times a second.
    this.liveSays.replaceChildren(...(live.running ? [] : (live.says ?? []).map((text) => make("p", { class: "pl-says" }, text))));
    this.showSeen(live.seen ?? []);
    if (wasOnStop && !live.running) this.ways.element.querySelector("button")?.focus({ preventScroll: true });
  }

  showSeen(seen) {
    [...this.ways.element.querySelectorAll("[data-seen]")].forEach((cell, place) => say(cell, seen[place] ?? ""));
  }

  /** Lift what the step points at; of several hands that share cards, only in the one that has all of them. */
  mark() {
    const { codes } = this.player;
    const zones = [...this.zones.values()];
    const hasAll = ({ scene }) => [...(codes ?? [])].every((code) => scene.cards.some((card) => card.code === code));
    const whole = zones.filter(hasAll);
    zones.forEach((zone) => zone.mark([], whole.length && !whole.includes(zone) ? new Set() : codes));
  }

  /** Another step: its cards are lifted, and where pictures go with the steps Python draws those of this one. */
  moved() {
    this.mark();
    const { at } = this.player;
    if (!this.scene.follows || at === this.followed || this.post.isBusy) return;
    this.followed = at;
    this.send("step", at);
  }

  /** What can be switched, and the counts that follow. */
  switchSet({ items, rows }, word) {
    const chips = items.map(({ name, label, on }) => chip("checkbox", { checked: on, change: () => this.send("switch", name) }, label));
    const lines = rows.map(([rank, count]) => make("tr", {}, make("th", { scope: "row" }, rank), make("td", {}, count)));
    const table = make("table", { class: "pl-table" }, ...lines);
    return [chipSet(word, chips), scrolled(word, table)];
  }

  /** What the guess is held against, why it missed, and one more guess. */
  revealed({ text, right, pictures, misses, miss, reply, ask, options, again, because, summary }) {
    const { words } = this.panel;
    const truth = make("p", { class: "pl-truth", tabindex: -1 }, ...(!isGiven(right) ? [] : [icon(right ? "good" : "refusal")]), text);
    const one = this.answers(words.missed, misses.map((says, place) => [place, says]), miss, "miss");
    const two = this.answers(ask, options, again, "again");
    const said = (words) => (words ? [make("p", { class: "pl-reply", role: "status" }, words)] : []);
    const last = summary.length ? [make("h3", { class: "pl-title" }, words.summary), make("ol", {}, ...summary.map((text) => make("li", {}, text)))] : [];
    return [truth, ...pictures.map(figure), one, ...said(reply), two, ...said(because), ...last];
  }

  answers(ask, options, picked, action) {
    const name = this.newId();
    const chips = options.map(([key, says]) =>
      chip("radio", { name, checked: key === picked, change: () => this.send(action, key) }, says));
    return chipSet(ask, chips);
  }

  /** The figures by formula and by counting, and the button that deals. */
  waysBox({ title, held, rows, rounds, usual }) {
    const { words } = this.panel;
    const head = make("h3", { class: "pl-title" }, title);
    const parts = [head];
    if (!held) parts.push(scrolled(title, this.waysTable(rows, words, rounds.length > 0)));
    if (rounds.length) {
      const field = make("select", { class: "pl-field", "aria-label": title },
        ...rounds.map(([n, says]) => make("option", { value: n, selected: n === usual }, says)));
      const start = make("button", { type: "button", class: "pl-button", click: () => this.send("start", Number(field.value)) }, words.start);
      parts.push(make("div", { class: "pl-buttons" }, field, start));
    }
    return parts;
  }

  waysTable(rows, words, isTried) {
    const heads = [words.of, words.formula, words.counted, ...(isTried ? [words.seen] : [])];
    const line = ({ of, mathml, how, counted, tried }) => {
      const shown = cell("td", "cell", { class: "pl-shown" }, mathml ? "" : how ?? words.by_computer);
      if (mathml) shown.innerHTML = mathml;
      const cells = [cell("th", "rowheader", { scope: "row" }, of), shown, cell("td", "cell", {}, counted)];
      if (isTried) cells.push(cell("td", "cell", { "data-seen": tried }));
      return cell("tr", "row", {}, ...cells);
    };
    // Said again, since where there is little room the style sheet lays the rows out in another way.
    const cell = (tag, role, attributes, ...inside) => make(tag, { role, ...attributes }, ...inside);
    const top = cell("tr", "row", {}, ...heads.map((says, place) =>
      cell("th", "columnheader", { scope: "col", class: place === 1 && "pl-shown" }, says)));
    return cell("table", "table", { class: "pl-table pl-claims" }, top, ...rows.map(line));
  }

  // doing

  useTool(action) {
    const values = { core: !this.scene.core, language: this.panel.words.language_value, forget: null };
    this.send(action, values[action]);
  }
}

function notionList(notions, word) {
  const list = notions.map(({ word: name, means, syllabus }) =>
    make("details", { class: "pl-notion" }, make("summary", {}, name), make("p", {}, means), make("p", { class: "pl-state" }, syllabus)));
  return [make("span", { class: "pl-state" }, word), ...list];
}

function render({ model, el }) {
  const lesson = new Lesson(model, el);
  return () => lesson.close();
}

export default { render };
