// Stands where the page expects its server: a WebSocket that leads to a worker with the table in it.
import { Loading } from "./loading.js";

const asked = new URLSearchParams(location.search);
const seed = asked.has("seed") ? Number(asked.get("seed")) : undefined;
const lang = (asked.get("lang") ?? navigator.language).startsWith("fr") ? "fr" : "en";
const worker = new Worker("worker.js", { type: "module" });
const loading = new Loading(lang);
let failed = false;

class WorkerSocket {
  static OPEN = 1;
  readyState = WorkerSocket.OPEN;

  constructor() {
    worker.addEventListener("message", ({ data }) => { if (data.text) this.onmessage({ data: data.text }); });
    setTimeout(() => { if (!failed) this.onopen(); });
    worker.postMessage({ start: true, lang, seed });
  }

  send(text) {
    worker.postMessage({ text });
  }
}
window.WebSocket = /** @type {any} */ (WorkerSocket);

worker.addEventListener("error", ({ message }) => fail(message ?? "worker.js"));
worker.addEventListener("message", ({ data }) => {
  if (data.loading) loading.tell(data.loading.done, data.loading.bytes);
  if (data.error) fail(data.error);
});

/** @param {string} why */
function fail(why) {
  failed = true;
  loading.stop();
  const told = document.getElementById("offline");
  told.hidden = false;
  told.textContent = lang === "fr" ? `La table n’a pas pu démarrer\u00a0: ${why}` : `The table could not start: ${why}`;
  throw new Error(why);
}

// The files that the server would make.
worker.addEventListener("message", ({ data }) => {
  if (!data.file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data.content]));
  link.download = document.querySelector(`a[href="${data.file}"]`).download || data.file.split("?")[0];
  link.click();
});
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[download]");
  if (!link) return;
  event.preventDefault();
  worker.postMessage({ file: link.getAttribute("href") });
});

// It fetches the whole site, so it begins once the table has come.
worker.addEventListener("message", function keep({ data }) {
  if (!data.text) return;
  worker.removeEventListener("message", keep);
  navigator.serviceWorker?.register("../service-worker.js");
});
