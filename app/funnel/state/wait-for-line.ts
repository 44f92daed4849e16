/** Waits that long, or until the browser says that its line is back. */
export const waitForLine = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end); // there are none where no browser is
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.("online", end);
  });
