// Stands where the page expects its server: a WebSocket that leads to a worker with the table in it.
const asked = new URLSearchParams(location.search);
const seed = asked.has("seed") ? Number(asked.get("seed")) : undefined;
const lang = (asked.get("lang") ?? navigator.language).startsWith("fr") ? "fr" : "en";
const worker = new Worker("worker.js", { type: "module" });

class WorkerSocket {
  static OPEN = 1;
  readyState = WorkerSocket.OPEN;

  constructor() {
    worker.addEventListener("message", ({ data }) => {
      if (data.text) this.onmessage({ data: data.text });
      if (data.error) {
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
worker.addEventListener("message", () => navigator.serviceWorker?.register("../service-worker.js"), { once: true });
