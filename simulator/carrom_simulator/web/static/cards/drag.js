// @ts-check
// Dragging cards with a mouse, a finger or a pen. What is only clicked is left to the buttons.

const MOVED_PX = 8;

/**
 * @typedef {{ from: string, word: string, id: number }} Dragged
 *   from: where the card lies, "hand", "stock", "top" or "meld:N"; id: of a card of the hand, else 0
 */

/**
 * Let cards be dragged: elements with data-from, onto elements with data-drop.
 * @param {HTMLElement} root
 * @param {(dragged: Dragged, drop: HTMLElement, x: number) => void} onDrop x: of the pointer, in pixels
 */
export function connectDragging(root, onDrop) {
  /** @type {{ card: HTMLElement, x: number, y: number, ghost: HTMLElement | null } | null} */
  let drag = null;

  const end = () => {
    drag?.ghost?.remove();
    drag?.card.classList.remove("dragged");
    for (const over of root.querySelectorAll(".over")) over.classList.remove("over");
    drag = null;
  };

  root.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-from]") : null;
    if (!(card instanceof HTMLElement) || event.button !== 0) return;
    drag = { card, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < MOVED_PX) return;
      const ghost = drag.card.cloneNode(true);
      if (!(ghost instanceof HTMLElement)) return;
      ghost.classList.add("ghost");
      ghost.removeAttribute("id");
      ghost.setAttribute("aria-hidden", "true");
      drag.ghost = ghost;
      drag.card.classList.add("dragged");
      document.body.append(ghost);
    }
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    for (const over of root.querySelectorAll(".over")) over.classList.remove("over");
    dropAt(event)?.classList.add("over");
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { card, ghost } = drag;
    const drop = ghost && dropAt(event);
    end();
    if (!ghost) return;
    swallowClick();
    if (drop) {
      const { from = "", word = "", id = "0" } = card.dataset;
      onDrop({ from, word, id: Number(id) }, drop, event.clientX);
    }
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
}

/** @param {PointerEvent} event */
function dropAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]");
  return under instanceof HTMLElement ? under : null;
}

/** A drag that ends on the card where it began is no click. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
}
