// Short sounds of wood and paper, made here with Web Audio: no files, so they work without internet and over plain http.
// The app writes "number:kind:loudness" into the browser's store; what is new there is played once, and felt where the
// device can tremble. Browsers are silent until the first tap.
(() => {
  const SIGNAL = /*signal*/ "", LOOK_MS = 80;
  const LOUD = { quiet: 0.16, on: 0.5 };
  const VOICES = {
    turn: [["wood", 0, 660], ["wood", 0.14, 880]],
    in: [["paper", 0], ["wood", 0.07, 784], ["wood", 0.17, 1047]],
    out: [["paper", 0], ["wood", 0.07, 587], ["wood", 0.17, 440]],
    auction: [["wood", 0, 523], ["wood", 0.11, 523], ["wood", 0.22, 784]],
    hammer: [["knock", 0], ["knock", 0.24]],
    group: [["wood", 0, 523], ["wood", 0.09, 659], ["wood", 0.18, 784], ["wood", 0.3, 1047]],
    bankrupt: [["wood", 0, 440], ["wood", 0.2, 370], ["wood", 0.4, 311], ["knock", 0.65]],
    victory: [["wood", 0, 523], ["wood", 0.14, 659], ["wood", 0.28, 784], ["wood", 0.42, 1047], ["wood", 0.7, 784],
      ["wood", 0.84, 1047]],
  };
  const TREMBLES = {
    turn: [60, 60, 60], in: [40], out: [80], auction: [40, 40, 40], hammer: [90, 60, 90], group: [40, 40, 40, 40, 120],
    bankrupt: [200, 80, 200], victory: [60, 40, 60, 40, 200],
  };
  let studio = null, hiss = null, heard = read();

  function read() {
    try { return JSON.parse(localStorage.getItem(SIGNAL)) ?? ""; } catch { return ""; }
  }

  function open() {
    const Studio = window.AudioContext ?? window.webkitAudioContext;
    if (!Studio) return;
    studio ??= new Studio();
    if (studio.state === "suspended") studio.resume().catch(() => { /* not yet: the next tap tries again */ });
  }

  function shape(start, peak, length) {
    const volume = studio.createGain();
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(peak, start + 0.005);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    volume.connect(studio.destination);
    return volume;
  }

  // A bar of wood: its tone, and a higher one that is gone at once.
  function strike(start, peak, pitch, length) {
    for (const [times, share] of [[1, 1], [3.9, 0.25]]) {
      const bar = studio.createOscillator();
      bar.type = "sine";
      bar.frequency.value = pitch * times;
      bar.connect(shape(start, peak * share, times === 1 ? length : length / 3));
      bar.start(start);
      bar.stop(start + length);
    }
  }

  function rustle(start, peak, pitch, length) {
    if (!hiss) {
      hiss = studio.createBuffer(1, studio.sampleRate / 2, studio.sampleRate);
      const grains = hiss.getChannelData(0);
      for (let place = 0; place < grains.length; place += 1) grains[place] = Math.random() * 2 - 1;
    }
    const sheet = studio.createBufferSource(), band = studio.createBiquadFilter();
    sheet.buffer = hiss;
    band.type = "bandpass";
    band.frequency.value = pitch;
    sheet.connect(band);
    band.connect(shape(start, peak, length));
    sheet.start(start);
    sheet.stop(start + length);
  }

  const MAKERS = {
    wood: (start, peak, pitch) => { strike(start, peak, pitch, 0.28); rustle(start, peak * 0.3, 2400, 0.03); },
    knock: (start, peak) => { strike(start, peak, 150, 0.2); rustle(start, peak * 0.9, 500, 0.06); },
    paper: (start, peak) => { rustle(start, peak * 0.6, 4200, 0.09); rustle(start + 0.05, peak * 0.4, 5600, 0.12); },
  };

  function play(kind, loudness) {
    navigator.vibrate?.(TREMBLES[kind]);
    if (studio?.state !== "running") return;
    for (const [maker, after, pitch] of VOICES[kind]) MAKERS[maker](studio.currentTime + after, LOUD[loudness], pitch);
  }

  function listen() {
    const told = read();
    if (told === heard) return;
    heard = told;
    const [, kind, loudness] = told.split(":");
    if (!document.hidden && Object.hasOwn(VOICES, kind) && Object.hasOwn(LOUD, loudness)) play(kind, loudness);
  }

  for (const kind of ["pointerup", "click", "keydown"]) addEventListener(kind, open, true);
  setInterval(listen, LOOK_MS);
})();
