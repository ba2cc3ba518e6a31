// What the lesson and its exercises have in common: a row of parts, a heading, pictures, and what keeps them going.
// The lines of `parts.js` stand in front of these.

/** The children of a reused element, made anew only where their data differ: what is being filled in stays. */
class Kept {
  constructor(name, create, attributes = {}) {
    this.create = create;
    this.element = make("div", { class: name, ...attributes });
  }

  draw(data, ...more) {
    const shape = JSON.stringify([data, ...more]);
    if (shape === this.shape) return;
    const opened = [...this.element.querySelectorAll("details")].map((details) => details.open);
    const focused = this.stops.indexOf(this.element.getRootNode().activeElement);
    this.shape = shape;
    this.element.replaceChildren(...(data ? this.create(data, ...more) : []));
    this.element.hidden = !data;
    // A table of figures that was opened stays open while the figures change; and what had the focus keeps it.
    [...this.element.querySelectorAll("details")].forEach((details, place) => { details.open = opened[place] ?? false; });
    this.stops[focused]?.focus({ preventScroll: true });
  }

  /** Everything that the focus can be on. */
  get stops() {
    return [...this.element.querySelectorAll("input, select, button, summary, [tabindex]")];
  }

  /** Another part begins: what was opened in the last one is none of its business. */
  forget() {
    this.shape = undefined;
    this.element.replaceChildren();
  }
}

/** A picture that Python drew, scrolled sideways where there is no room, and its data as a folded table. */
function figure({ svg, table, summary }) {
  // Our own drawing; it is read as a picture, so that nothing in it could run.
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const scroll = scrolled(drawn.getAttribute("aria-label"), document.importNode(drawn, true));
  return make("figure", { class: "pl-picture" }, scroll, folded(summary, table));
}

/** What is scrolled sideways where there is no room, by keyboard, too; so it has a name. */
function scrolled(name, element) {
  return make("div", { class: "pl-scroll", tabindex: 0, role: "group", "aria-label": name }, element);
}

function folded(summary, [head, ...rows]) {
  const line = (cells, tag) => make("tr", {}, ...cells.map((cell) => make(tag, tag === "th" && { scope: "col" }, cell)));
  const table = make("table", {}, line(head, "th"), ...rows.map((row) => line(row, "td")));
  return make("details", {}, make("summary", {}, summary), scrolled(summary, table));
}

const someOf = (items) => (items.length ? items : null);

/** A widget that shows one part of several.  `build` makes its sheet, `draw` fills it from the scene. */
class View {
  constructor(model, host) {
    Object.assign(this, { model, host });
    const prefix = `pl-${Math.random().toString(36).slice(2)}-`;
    let ids = 0;
    this.newId = () => `${prefix}e${(ids += 1)}`;
    this.post = new Post(model, prefix, () => this.drawPost());
    this.zones = new Map();
    this.row = new Buttons("pl-steps-row", (name) => this.send("go", name));
    this.nav = make("nav", {}, this.row.element);
    this.heading = make("h2", { class: "pl-heading", tabindex: -1 });
    this.hands = make("div", { class: "pl-seats" });
    this.foot = new Buttons("pl-buttons pl-foot-row", (name) => this.send("go", name));
    this.banner = make("div", { class: "pl-banner", role: "alert" });
    this.root = make("div", { class: "pl-root", role: "group", tabindex: -1 }, this.create());
    this.host.classList.add("pl-host");
    this.host.append(this.root);
    this.listen();
    for (const draw of new Set(Object.values(this.traits))) draw();
    this.send("hello", null);
  }

  listen() {
    this.changed = Object.entries(this.traits).map(([name, draw]) => [`change:${name}`, draw]);
    this.changed.push(["msg:custom", (message) => this.post.acknowledge(message?.ack)]);
    for (const [name, heard] of this.changed) this.model.on(name, heard);
    for (const kind of ["keydown", "keypress", "keyup"]) this.root.addEventListener(kind, keepFromNotebook);
    this.root.addEventListener("animationend", forgetAnimation);
    this.resized = new ResizeObserver(() => this.root.querySelectorAll(".pl-formula").forEach(letScroll));
    this.resized.observe(this.root);
  }

  close() {
    for (const [name, heard] of this.changed) this.model.off(name, heard);
    this.resized.disconnect();
    this.post.close();
    this.player.stop();
    this.root.remove();
    this.host.classList.remove("pl-host");
  }

  /** Take the scene from Python, and note what is new about it. */
  read() {
    const before = this.scene;
    this.scene = { parts: [], zones: [], steps: [], pictures: [], ...this.model.get("scene") };
    this.panel = { words: {}, shapes: {}, ...this.model.get("panel") };
    this.isFirst = !before;
    this.isNewPart = before?.part?.name !== this.scene.part.name;
    this.isNewMoment = before?.turn !== this.scene.turn;
    this.hadFocus = this.root.contains(this.focused);
    set(this.root, { "aria-label": this.scene.label, lang: this.scene.lang === "zh" ? "zh-CN" : this.scene.lang });
  }

  get focused() {
    return this.root.getRootNode().activeElement;
  }

  /** A part that is turned to is read from its heading on; and no press may leave the focus nowhere, but on `next`. */
  keepPlace(next) {
    if (this.isFirst || !this.hadFocus) return;
    const landing = (!this.isNewPart && next) || this.heading;
    if (this.isNewPart || !isSeen(this.focused, this.root)) landing.focus({ preventScroll: true });
    if (this.isNewPart) this.root.scrollIntoView({ block: "start" });
  }

  drawRow(label) {
    set(this.nav, { "aria-label": label });
    this.row.draw(this.scene.parts.map(({ name, number, mark, title, here, done }) => ({
      action: name,
      label: `${number}${mark}`,
      attributes: { title, "aria-label": `${number} ${title}`, "aria-current": here && "step", "data-done": done },
    })));
  }

  /** The part before and the next one; the title of the next may tell what is still to be guessed in this one. */
  drawFoot(previous, next, isTold = true) {
    const { parts } = this.scene;
    const here = parts.findIndex((part) => part.here);
    const colon = this.scene.lang === "zh" ? "：" : ": ";
    const to = (place, way, label, isNamed) => (parts[place]
      ? [{ action: parts[place].name, label: isNamed ? `${label}${colon}${parts[place].title}` : label, attributes: { "data-way": way } }] : []);
    this.foot.draw([...to(here - 1, "previous", previous, true), ...to(here + 1, "next", next, isTold)]);
  }

  drawZones(scenes, dealt, pick = () => {}) {
    const zones = keep(this.zones, scenes, (zone) => zone.id, () => new Zone(pick));
    zones.forEach((zone, place) => zone.draw(scenes[place], this.panel, dealt));
    arrange(this.hands, zones.map((zone) => zone.element));
    this.hands.hidden = !scenes.length;
  }

  /** Say where no answer came. */
  drawPost() {
    const { trouble } = this.post;
    if (this.panel) say(this.banner, trouble && this.panel.words[trouble]);
  }

  send(action, value) {
    // The second half of a double click was meant for the scene before; what is picked in a list comes through.
    if (this.post.isBusy && ["go", "core", "guess", "turn", "forget", "answer", "hint", "solution", "another"].includes(action)) return;
    const { n: scene, table } = this.scene;
    this.post.send({ action, selected: [], value, scene, table });
  }
}
