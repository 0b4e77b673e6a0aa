// The record beside the board, and stepping through an opened one.

import { t } from "./i18n.js";

/** One line of the record as a list item. item: { text, calls: [words], reasons: [words], error } */
function line(item) {
  const row = document.createElement("li");
  const code = document.createElement("code");
  code.textContent = item.text;
  row.append(code);
  if (item.calls?.length) {
    const calls = document.createElement("span");
    calls.className = "calls";
    calls.textContent = ` ${item.calls.join(", ")}`;
    row.append(calls);
  }
  if (item.error) {
    const error = document.createElement("span");
    error.className = "refused";
    error.textContent = ` ${t("refused")} : ${item.error}`;
    row.append(error);
  }
  if (item.reasons?.length) {
    const why = document.createElement("span");
    why.className = "why";
    why.textContent = item.reasons.join(" · ");
    row.append(why);
  }
  if (item.undone) row.classList.add("undone");
  return row;
}

export class Record {
  constructor(list) {
    this.list = list;
  }

  show(items) {
    this.list.replaceChildren(...items.map(line));
    this.list.scrollTop = this.list.scrollHeight;
  }

  add(item) {
    const atEnd = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - 60;
    this.list.append(line(item));
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  /** An undo took back the last entry that still stands. */
  strikeOut(index) {
    this.list.children[index]?.classList.add("undone");
  }
}

export class Replay {
  /** onStep(step | null): show that position, or the live table again. onResume(upto): play on from there. */
  constructor(box, onStep, onResume) {
    this.box = box;
    this.onStep = onStep;
    this.onResume = onResume;
    this.steps = null;
  }

  get active() { return this.steps !== null; }

  /** A file was opened; its `total` steps come in parts. */
  open(name, total, canResume) {
    this.coming = { name, total, canResume, steps: [], edges: [] };
  }

  /** steps: [{ text, calls, reasons, error, position, men }]; the first is the start of the game. A trace's step has
   * `edges`: from and to, among all edges. */
  add(steps, edges) {
    const { coming } = this;
    coming.steps.push(...steps);
    coming.edges.push(...edges);
    if (coming.steps.length < coming.total) return;
    Object.assign(this, coming);
    this.build();
    this.go(this.steps.length - 1);
    this.box.querySelector("input").focus();
  }

  close() {
    this.steps = null;
    this.box.hidden = true;
    this.onStep(null);
  }

  build() {
    const { box } = this;
    box.hidden = false;
    const title = document.createElement("h2");
    title.textContent = `${t("replay")} : ${this.name}`;
    const slider = document.createElement("input");
    slider.type = "range";
    slider.min = 0;
    slider.max = this.steps.length - 1;
    slider.setAttribute("aria-label", t("replay"));
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    const row = document.createElement("div");
    row.className = "row";
    const button = (word, action) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = t(word);
      made.dataset.action = word;
      made.addEventListener("click", action);
      return made;
    };
    row.append(
      button("first", () => this.go(0)), button("previous", () => this.go(this.at - 1)), slider,
      button("next", () => this.go(this.at + 1)), button("last", () => this.go(this.steps.length - 1)),
    );
    const what = document.createElement("ol");
    what.className = "step";
    what.setAttribute("aria-live", "polite");
    const end = document.createElement("div");
    end.className = "row";
    if (this.canResume) end.append(button("resume", () => this.onResume(this.at)));
    end.append(button("close", () => this.close()));
    box.replaceChildren(title, row, what, end);
  }

  go(index) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, index));
    const step = this.steps[this.at];
    this.box.querySelector("input").value = this.at;
    const head = document.createElement("li");
    head.textContent = this.at ? t("step", { n: this.at, all: this.steps.length - 1 }) : t("start_of_game");
    const what = this.box.querySelector(".step");
    what.replaceChildren(head);
    if (this.at) what.append(line(step));
    this.onStep(step.edges ? { ...step, edges: this.edges.slice(...step.edges) } : step);
  }
}
