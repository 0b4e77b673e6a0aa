// @ts-check
// The other screens: a QR code for each seat that is free, and the address of the large view.

import { element } from "../page/dom.js";
import { nameOf } from "../page/names.js";
import { t } from "../page/words.js";

/** @import { Part } from "../page/part.js" */
/** @import { Invitation, Seat, State } from "../page/types.js" */

export class Phones {
  #dialog;
  #free;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {(seat: Seat) => void} free takes a seat back from the phone that has it
   */
  constructor(dialog, free) {
    this.#dialog = dialog;
    this.#free = free;
  }

  /**
   * @param {State} state
   * @param {Part} part
   */
  show(state, part) {
    this.refresh(state, part);
    this.#dialog.showModal();
  }

  /**
   * Show the seats as they are now.
   * @param {State} state
   * @param {Part} part
   */
  refresh(state, part) {
    const seats = element("div", { className: "invitations" });
    seats.append(...part.invitations.map((one) => this.#invitation(one, nameOf(state, one.seat))));
    this.#dialog.replaceChildren(
      element("h2", { id: "phones-title", textContent: t("phones") }),
      element("p", { textContent: t(part.invitations.length ? "phones_how" : "phones_none") }),
      seats,
      element("p", {}, `${t("phones_board")} `, element("code", { textContent: part.board })),
      element(
        "div", { className: "row" },
        element("button", { type: "button", textContent: t("cancel"), onclick: () => this.#dialog.close() }),
      ),
    );
  }

  /**
   * @param {Invitation} invitation
   * @param {string} name of who sits there
   */
  #invitation({ seat, address, qr }, name) {
    const title = element("h3", { textContent: name });
    const shown = address
      ? [element("img", { src: qr, alt: t("phones_code", { who: name }) }), element("code", { textContent: address })]
      : [
        element("p", { textContent: t("phones_taken") }),
        element("button", { type: "button", textContent: t("phones_free"), onclick: () => this.#free(seat) }),
      ];
    const made = element("div", {}, title, ...shown);
    made.dataset.seat = seat;
    return made;
  }
}
