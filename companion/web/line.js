// The line to the bank: when it breaks, the last screen stays, a sheet says so, and the app is told only when the bank
// answers again. Flet's own page for this is blank; and what is typed on a dead line would be lost without a word.
(() => {
  const WORDS = /*words*/ {}, SHOWN = /*shown*/ "";
  const CALM_MS = 10000, EAGER_MS = 1000, PATIENCE_MS = 4000, SETTLE_MS = 250;
  let sheet = null, isLost = false, heard = Date.now(), lines = new Set(), waiting = null;

  const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

  function findLang() {
    let shown = null;
    try { shown = JSON.parse(localStorage.getItem(SHOWN)); } catch { /* no storage */ }
    const lang = shown ?? navigator.language.slice(0, 2);
    return WORDS[lang] ? lang : "en";
  }

  // A dialog makes the rest of the page inert: nobody can tap or type into a screen that nobody hears.
  function showLost() {
    if (isLost) return;
    isLost = true;
    const words = WORDS[findLang()];
    sheet ??= document.createElement("dialog");
    sheet.id = "lost";
    sheet.setAttribute("role", "alertdialog");
    sheet.setAttribute("aria-label", `${words.title} ${words.text}`);
    sheet.addEventListener("cancel", (event) => event.preventDefault());
    const [title, text, mark] = ["b", "p", "i"].map((name) => document.createElement(name));
    title.textContent = words.title;
    text.textContent = words.text;
    sheet.replaceChildren(title, text, mark);
    if (!sheet.isConnected) document.body.append(sheet);
    sheet.showModal();
  }

  function hideLost() {
    if (!isLost) return;
    isLost = false;
    sheet.close();
  }

  // Our icon stays until the first screen is drawn, which is when the bank has paused: Flet would show a blank page.
  let drawing = 0;
  function liftCurtain() {
    clearTimeout(drawing);
    drawing = setTimeout(() => {
      document.getElementById("loading")?.remove();
      document.documentElement.lang = findLang(); // Flutter says en-US, whatever the page says
    }, SETTLE_MS);
  }

  async function isAnswering() {
    try {
      const stop = new AbortController();
      const late = setTimeout(() => stop.abort(), PATIENCE_MS);
      const answer = await fetch("/health", { cache: "no-store", signal: stop.signal });
      clearTimeout(late);
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function keepAsking() {
    do await pause(EAGER_MS); while (!(await isAnswering()));
    waiting = null;
  }

  const waitForBank = () => (waiting ??= keepAsking());
  const isOpen = () => [...lines].some((line) => line.readyState === WebSocket.OPEN);

  // A phone out of reach keeps an open line for minutes; only asking tells.
  async function checkLine() {
    if (isLost || document.hidden || !isOpen() || await isAnswering() || !isOpen()) return;
    showLost();
    await waitForBank();
    if (isOpen()) hideLost();
  }

  class Line extends WebSocket {
    constructor(...args) {
      super(...args);
      lines.add(this);
      this.addEventListener("message", () => {
        heard = Date.now();
        liftCurtain();
        if (isLost) setTimeout(() => { if (isOpen()) hideLost(); }, SETTLE_MS);
      });
      for (const kind of ["error", "close"]) this.addEventListener(kind, (event) => this.hold(event));
    }

    hold(event) {
      if (event.isTrusted === false) return;
      event.stopImmediatePropagation();
      lines.delete(this);
      showLost();
      const told = event.type === "close"
        ? new CloseEvent("close", { code: event.code, reason: event.reason, wasClean: event.wasClean })
        : new Event("error");
      waitForBank().then(() => this.dispatchEvent(told));
    }
  }

  window.WebSocket = Line;
  addEventListener("offline", checkLine);
  addEventListener("online", checkLine);
  document.addEventListener("visibilitychange", checkLine);
  setInterval(() => { if (Date.now() - heard > CALM_MS) checkLine(); }, CALM_MS);
  addEventListener("pagehide", () => { window.WebSocket = Object.getPrototypeOf(Line); });
})();
