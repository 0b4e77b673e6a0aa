// Stands where the page expects its server: a WebSocket that leads to a worker with the table in it.
import { Loading } from "./loading.js";

const asked = new URLSearchParams(location.search);
const seed = asked.has("seed") ? Number(asked.get("seed")) : undefined;
const lang = (asked.get("lang") ?? navigator.language).startsWith("fr") ? "fr" : "en";
const worker = new Worker("worker.js", { type: "module" });
const loading = new Loading(lang);

class WorkerSocket {
  static OPEN = 1;
  readyState = WorkerSocket.OPEN;

  constructor() {
    worker.addEventListener("message", ({ data }) => {
      if (data.text) this.onmessage({ data: data.text });
      if (data.loading) loading.tell(data.loading.done, data.loading.bytes);
      if (data.error) {
        loading.stop();
        const told = document.getElementById("offline");
        told.hidden = false;
        told.textContent = `${lang === "fr" ? "La table n’a pas pu démarrer" : "The table could not start"} : ${data.error}`;
        throw new Error(data.error);
      }
    });
    setTimeout(() => this.onopen());
    worker.postMessage({ start: true, lang, seed });
  }

  send(text) {
    worker.postMessage({ text });
  }
}
window.WebSocket = /** @type {any} */ (WorkerSocket);

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
