// The screen stays on while a game runs here, which the app says in the browser's store: by the browser's own lock where
// the page is secure, and over plain http by a silent film, as long as it is playing in sight.
(() => {
  const WANTED = /*awake*/ "", FILM = /*film*/ "", LOOK_MS = 1000, TURN_BACK = 4, START = 0.1;
  const isApple = navigator.vendor.startsWith("Apple");
  let lock = null, film = null, isAsking = false, isTouched = false;

  function isWanted() {
    const code = location.pathname.split("/")[2];
    try { return !document.hidden && Boolean(code) && localStorage.getItem(WANTED + code.toUpperCase()) !== null; }
    catch { return false; }
  }

  // An iPhone counts only a film with sound, which a touch must start and which turns back by itself; other browsers
  // count one that is in sight, and take a muted one without a touch.
  function makeFilm() {
    const made = document.createElement("video");
    Object.assign(made, { src: FILM, playsInline: true, muted: !isApple, tabIndex: -1, title: "Bankhalter" });
    made.setAttribute("playsinline", "");
    made.setAttribute("aria-hidden", "true");
    made.style.cssText = "position:fixed;left:0;bottom:0;width:1px;height:1px;opacity:.01;pointer-events:none";
    made.addEventListener("timeupdate", () => { if (made.currentTime > TURN_BACK) made.currentTime = START; });
    document.body.append(made);
    return made;
  }

  async function hold() {
    if (navigator.wakeLock) {
      if (lock) return;
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
      if (!isWanted()) letGo();
    } else if (isTouched || !isApple) {
      film ??= makeFilm();
      if (film.paused) await film.play();
    }
  }

  function letGo() {
    lock?.release();
    lock = null;
    film?.pause();
  }

  function follow() {
    if (!isWanted()) letGo();
    else if (!isAsking) {
      isAsking = true;
      hold().catch(() => { /* an empty battery, or no touch yet: it is tried again */ }).finally(() => { isAsking = false; });
    }
  }

  for (const kind of ["pointerup", "click", "keydown"]) {
    addEventListener(kind, (event) => { if (event.isTrusted) { isTouched = true; follow(); } }, true);
  }
  document.addEventListener("visibilitychange", follow);
  setInterval(follow, LOOK_MS);
})();
