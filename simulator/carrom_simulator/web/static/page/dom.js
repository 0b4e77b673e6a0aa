// @ts-check
// Elements of the page by their id, each known to be of its kind.

/**
 * The element with that id. Throws Error where there is none of that kind.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} ${id}`);
  return found;
}

/** @param {string} id */
export const box = (id) => find(id, HTMLElement);
/** @param {string} id */
export const button = (id) => find(id, HTMLButtonElement);
/** @param {string} id */
export const input = (id) => find(id, HTMLInputElement);
/** @param {string} id */
export const select = (id) => find(id, HTMLSelectElement);
/** @param {string} id */
export const canvas = (id) => find(id, HTMLCanvasElement);
/** @param {string} id */
export const dialog = (id) => find(id, HTMLDialogElement);

/**
 * A new element with these fields and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} fields
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, fields = {}, ...children) {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
}

/**
 * The pen of a canvas.
 * @param {HTMLCanvasElement} on
 * @returns {CanvasRenderingContext2D}
 */
export function penOf(on) {
  const pen = on.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw");
  return pen;
}
