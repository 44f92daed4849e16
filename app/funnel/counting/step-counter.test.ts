import fc from "fast-check";
import { expect, test } from "vitest";
import { treppenlift6 } from "#funnels/definitions/treppenlift6.ts";
import { createRandom } from "#testing/random.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { createStepCounter, type Began, type Move } from "./step-counter.ts";

const slugs = treppenlift6.steps.map(({ slug }) => slug);
/** `npm run prove counting` runs 300,000. */
const WALKS = Number(process.env["WALKS"] ?? fullAtNight(100_000, 20_000));
/** Allowed error of a step's share in points, with 2 % of messages lost; fewer walks have more variance. */
const ALLOWED = 0.1 * Math.sqrt(Math.max(1, 300_000 / WALKS));

/** Events of a walk. `to` and `n` are taken modulo the available steps. */
type Event =
  | { kind: "go"; to: number } // forward, a jump, Back, a change: any next step
  | { kind: "reload"; early: number } // with so many taps before the counting code is loaded again
  | { kind: "return"; to: number; early: number } // by a new link, with remembered answers
  | { kind: "resume"; to: number; early: number }; // in a new tab, which stores the answers separately

const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("go" as const), to: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reload" as const), early: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("return" as const), to: fc.nat(99), early: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("resume" as const), to: fc.nat(99), early: fc.nat(3) }) },
);
const walks = fc.record({
  entrance: fc.nat(99),
  early: fc.nat(3),
  events: fc.array(events, { maxLength: 25 }),
  isSent: fc.boolean(),
});

const at = (n: number): string => slugs[n % slugs.length] ?? "";
const add = (sums: Map<string, number>, key: string, n = 1) => sums.set(key, (sums.get(key) ?? 0) + n);

test(`after ${WALKS} random walks with jumps, Back, reloads, returns and resumes the counts match the drop-outs`, () => {
  const counted = new Map<string, number>();
  const left = new Map<string, number>();
  let [begun, sent] = [0, 0];
  const thinned = new Map<string, number>();
  const random = createRandom(4711);
  const tell = (moves: readonly Move[]) => {
    const isLost = random.next() < 0.02;
    for (const move of moves) {
      add(counted, move.join(">"));
      if (!isLost) add(thinned, move.join(">"));
    }
  };

  fc.assert(
    fc.property(walks, (walk) => {
      let counter = createStepCounter(undefined, tell);
      let here = "";
      let hasAnswers = false;
      /** Loads the page at a step; early taps lead on before the counting code, which is then given all steps. */
      const load = (began: Began, slug: string, early: number) => {
        if (began !== undefined) begun++;
        const shown = [slug, slug]; // as rendered by the server and after hydration
        for (let n = 0; n < early; n++) shown.push(at(slugs.indexOf(slug) + n + 1));
        if (early > 0) hasAnswers = true;
        here = shown.at(-1) ?? "";
        counter = createStepCounter(began, tell);
        counter(shown);
      };
      load("enter", at(walk.entrance), walk.early);
      for (const event of walk.events) {
        switch (event.kind) {
          case "go":
            hasAnswers = true;
            here = at(event.to);
            counter([here]);
            break;
          case "reload":
            if (!hasAnswers) add(left, here); // without stored answers the reload starts a walk
            load(hasAnswers ? undefined : "enter", here, event.early);
            break;
          case "return":
            add(left, here);
            load(hasAnswers ? "return" : "enter", at(event.to), event.early);
            break;
          case "resume":
            add(left, here);
            hasAnswers = false;
            load("enter", at(0), event.early);
            here = at(event.to); // Weitermachen
            hasAnswers = true;
            counter([here]);
            break;
        }
      }
      if (walk.isSent) {
        counter(["sent"]);
        counter([at(3), here]); // a correction
        counter(["sent"]);
        sent++;
      } else add(left, here);
    }),
    { numRuns: WALKS, seed: 4711 },
  );

  const sum = (wanted: (from: string, to: string) => boolean, of = counted) =>
    [...of].reduce((total, [key, n]) => {
      const [from = "", to = ""] = key.split(">");
      return total + (wanted(from, to) ? n : 0);
    }, 0);
  const table: object[] = [];
  for (const slug of slugs) {
    const arrived = sum((_, to) => to === slug);
    const departed = sum((from) => from === slug);
    expect(arrived - departed, `left at ${slug}`).toBe(left.get(slug) ?? 0);
    const seen = sum((_, to) => to === slug, thinned);
    const lost = sum((from) => from === slug, thinned);
    const wrong = 100 * ((seen - lost) / seen - (arrived - departed) / arrived);
    expect(Math.abs(wrong), `points at ${slug} with 2 % of the messages lost`).toBeLessThanOrEqual(ALLOWED);
    table.push({ step: slug, arrived, left: arrived - departed, "with 2 % lost, points": wrong.toFixed(3) });
  }
  if (process.env["WALKS"]) process.stdout.write(`${table.map((row) => JSON.stringify(row)).join("\n")}\n`);
  expect(sum((from) => from === "enter" || from === "return")).toBe(begun);
  expect(sum((_, to) => to === "sent")).toBe(sent);
});

test("a page of a sent lead reports nothing", () => {
  const told: Move[] = [];
  const counter = createStepCounter("sent", (moves) => told.push(...moves));
  counter(["13", "14"]);
  counter(["sent"]);
  expect(told).toEqual([]);
});

test("showing a step again is no transition", () => {
  const told: Move[] = [];
  const counter = createStepCounter("enter", (moves) => told.push(...moves));
  counter(["", "", "location", "location", ""]);
  expect(told).toEqual([
    ["enter", ""],
    ["", "location"],
    ["location", ""],
  ]);
});
