import fc from "fast-check";
import { expect, test } from "vitest";
import { treppenlift6 } from "#funnels/definitions/treppenlift6.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { createStepCounter, type Began, type Move } from "./step-counter.ts";

const slugs = treppenlift6.steps.map(({ slug }) => slug);
const WALKS = fullAtNight(100_000, 5000);

/** What can happen on a walk. `to` and `n` are read modulo what there is. */
type Event =
  | { kind: "go"; to: number } // forward, a jump, Back, a change: whatever step is shown next
  | { kind: "reload"; early: number } // with so many taps before the counting code is loaded again
  | { kind: "return"; to: number; early: number } // by a new link, with the answers kept
  | { kind: "resume"; to: number; early: number }; // in a new tab, which keeps the answers elsewhere

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

test(`of ${WALKS} random walks with jumps, Back, reloads, returns and resumes the counts say where people left`, () => {
  const counted = new Map<string, number>();
  const left = new Map<string, number>();
  let [begun, sent] = [0, 0];
  const tell = (moves: readonly Move[]) => moves.forEach(([from, to]) => add(counted, `${from}>${to}`));

  fc.assert(
    fc.property(walks, (walk) => {
      let counter = createStepCounter(undefined, tell);
      let here = "";
      let hasAnswers = false;
      /** A page is loaded at a step; taps lead on before the code that counts is there, which is then told of all. */
      const load = (began: Began, slug: string, early: number) => {
        if (began !== undefined) begun++;
        const shown = [slug, slug]; // as the server has rendered it, and as the scripts have taken it over
        for (let n = 0; n < early; n++) shown.push(at(slugs.indexOf(slug) + n + 1));
        if (early > 0) hasAnswers = true;
        here = shown.at(-1) ?? "";
        counter = createStepCounter(began, tell);
        counter.show(shown);
      };
      load("enter", at(walk.entrance), walk.early);
      for (const event of walk.events) {
        switch (event.kind) {
          case "go":
            hasAnswers = true;
            here = at(event.to);
            counter.show([here]);
            break;
          case "reload":
            if (!hasAnswers) add(left, here); // nothing was kept: the reload begins a walk
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
            counter.show([here]);
            break;
        }
      }
      if (walk.isSent) {
        counter.sent();
        counter.show([at(3), here]); // a correction
        counter.sent();
        sent++;
      } else add(left, here);
    }),
    { numRuns: WALKS, seed: 4711 },
  );

  const sum = (wanted: (from: string, to: string) => boolean) =>
    [...counted].reduce((total, [key, n]) => {
      const [from = "", to = ""] = key.split(">");
      return total + (wanted(from, to) ? n : 0);
    }, 0);
  for (const slug of slugs) {
    const arrived = sum((_, to) => to === slug);
    const departed = sum((from) => from === slug);
    expect(arrived - departed, `left at ${slug}`).toBe(left.get(slug) ?? 0);
  }
  expect(sum((from) => from === "enter" || from === "return")).toBe(begun);
  expect(sum((_, to) => to === "sent")).toBe(sent);
});

test("a page that was sent before says nothing", () => {
  const told: Move[] = [];
  const counter = createStepCounter("enter", (moves) => told.push(...moves));
  counter.end();
  counter.show(["13", "14"]);
  counter.sent();
  expect(told).toEqual([]);
});

test("a step that is shown again is no move", () => {
  const told: Move[] = [];
  const counter = createStepCounter("enter", (moves) => told.push(...moves));
  counter.show(["", "", "location", "location", ""]);
  expect(told).toEqual([
    ["enter", ""],
    ["", "location"],
    ["location", ""],
  ]);
});
