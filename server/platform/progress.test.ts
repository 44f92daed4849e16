import { expect, test } from "vitest";
import { duration, progressLine, showLine, withProgress } from "./progress.ts";

const leads = { what: "leads", total: 1_000_000, begunMs: 0 };

test.each([
  [{ ...leads, done: 420_000 }, 10_000, "leads: 420,000 of 1,000,000 (42 %), 42,000/s, 14 s left"],
  [{ ...leads, done: 1 }, 60_000, "leads: 1 of 1,000,000 (0 %), 1.0/min, 16666 h 39 min left"],
  [{ ...leads, done: 0 }, 3_000, "leads: 0 of 1,000,000 (0 %), 3 s so far"],
  [{ ...leads, done: 0, total: 0 }, 90_000, "leads: 1 min 30 s so far"],
])("%j after %i ms reads %s", (part, nowMs, line) => {
  expect(progressLine(part, nowMs)).toBe(line);
});

test("durations are rounded to what matters", () => {
  expect([0.4, 59.4, 61, 7_325].map(duration)).toEqual(["0 s", "59 s", "1 min 1 s", "2 h 2 min"]);
});

const POLL = { timeout: 60_000, interval: 5 };

function createScreen(isTTY: boolean) {
  let text = "";
  return {
    isTTY,
    columns: 20,
    write: (more: string | Uint8Array) => Boolean((text += String(more))),
    text: () => text,
    has: (part: string) => expect.poll(() => text, POLL).toContain(part),
  };
}

test("on a terminal one line is rewritten, no wider than the terminal, and gone at the end", async () => {
  const screen = createScreen(true);
  const result = await withProgress(
    async (report) => {
      report("leads", 1, 2);
      await screen.has("leads: 1 of 2");
      report("deliveries", 3, 4);
      await screen.has("deliveries: 3 of 4");
      return "done";
    },
    screen,
    { silentMs: 0, redrawMs: 10, lineMs: 1_000_000 },
  );
  expect(result).toBe("done");
  const drawn = screen.text().split("\r\u001B[K");
  expect(drawn.at(-1)).toBe("");
  expect(Math.max(...drawn.map((line) => line.length))).toBe(19);
  expect(screen.text()).not.toContain("\n");
});

test("elsewhere there is a plain line now and then", async () => {
  const screen = createScreen(false);
  const work = async (report: (what: string, done: number, total: number) => void) => {
    report("leads", 1, 2);
    await screen.has("\n");
  };
  await withProgress(work, screen, { silentMs: 0, redrawMs: 1_000_000, lineMs: 10 });
  expect(screen.text()).toMatch(/^leads: 1 of 2 \(50 %\), .+\n$/);
});

test("what ends before the silence is over shows nothing, on a terminal or elsewhere", async () => {
  for (const isTTY of [true, false]) {
    const screen = createScreen(isTTY);
    let asked = 0;
    const shown = showLine(screen, () => `${(asked += 1)}`, { silentMs: 1_000_000, redrawMs: 5, lineMs: 5 });
    await expect.poll(() => asked, POLL).toBeGreaterThan(2);
    shown.stop();
    expect(screen.text()).toBe("");
  }
});
