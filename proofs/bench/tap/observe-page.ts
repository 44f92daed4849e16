/** What the page calls out while it is being visited. Times are milliseconds since 1970: a visit may have two documents. */
export type Reports = {
  /** The option is on the screen, with its middle at x and y. */
  option: { at: number; begun: number; x: number; y: number };
  /** A tap has arrived; `takenBy` says who handles the form it submitted, if it did. */
  tap: { takenBy: TakenBy | undefined };
  /** The choice is marked; the bare page marks nothing, so there it is what the tap was for. */
  marked: { at: number };
  /** What the tap was for is on the screen. */
  effect: { at: number };
};

export type TakenBy = "server" | "scripts";

declare global {
  interface Window {
    marks: { lcp: number; cls: number };
    report: (json: string) => void;
  }
}

/** Runs in the page, before its own scripts. */
export function watch({ option, effect }: { option: string; effect: string }): void {
  const reported = new Set<keyof Reports>();
  const reportOnce = <What extends keyof Reports>(what: What, said: Reports[What]) => {
    if (!reported.has(what)) window.report(JSON.stringify({ what, said }));
    reported.add(what);
  };

  const lookAtFrame = () => {
    const box = document.querySelector(option)?.getBoundingClientRect();
    const isEffect = document.querySelector("h1")?.textContent === effect;
    const isMarked = isEffect || document.querySelector(option)?.getAttribute("aria-pressed") === "true";
    // A frame's callbacks run before it is painted; a message sent from them arrives after.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      const begun = performance.timeOrigin;
      const at = begun + performance.now();
      if (box) reportOnce("option", { at, begun, x: box.x + box.width / 2, y: box.y + box.height / 2 });
      if (isMarked) reportOnce("marked", { at });
      if (isEffect) reportOnce("effect", { at });
      port1.close();
    });
    port1.start();
    port2.postMessage("painted");
    requestAnimationFrame(lookAtFrame);
  };
  requestAnimationFrame(lookAtFrame);

  let takenBy: TakenBy | undefined;
  // The window hears of a submit last, so it knows whether a script has taken it out of the browser's hands.
  window.addEventListener("submit", (event) => (takenBy = event.defaultPrevented ? "scripts" : "server"));
  window.addEventListener("click", () =>
    setTimeout(() => window.report(JSON.stringify({ what: "tap", said: { takenBy } }))),
  );

  const marks = { lcp: 0, cls: 0 };
  window.marks = marks;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) marks.cls += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
