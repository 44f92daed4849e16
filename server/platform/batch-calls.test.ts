import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchCalls } from "./batch-calls.ts";

/** A statement that the test ends. */
function createStatement() {
  const batches: { many: readonly number[]; end: () => void }[] = [];
  const run = (many: readonly number[]) =>
    new Promise<string[]>((done, fail) => {
      const end = () => (many.includes(13) ? fail(new Error("thirteen")) : done(many.map((n) => `<${n}>`)));
      batches.push({ many, end });
    });
  return { batches, call: batchCalls(run), sizes: () => batches.map(({ many }) => many.length) };
}

test("a single call waits for no others", async () => {
  const { call, sizes } = createStatement();
  void call(1);
  await nextTurn();
  expect(sizes()).toEqual([1]);
});

test("calls of one turn share a statement, and so do those made while two are under way; each gets its own answer", async () => {
  const { batches, call, sizes } = createStatement();
  const answers: Promise<string>[] = [];
  for (const turn of [[1, 2, 3], [4], [5, 6], [7]]) {
    answers.push(...turn.map(call));
    await nextTurn();
  }
  expect(sizes()).toEqual([3, 1]);
  batches[0]?.end();
  await nextTurn();
  expect(sizes()).toEqual([3, 1, 3]);
  batches[1]?.end();
  batches[2]?.end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `<${n}>`));
});

test("a call that fails does not fail the others", async () => {
  const { batches, call } = createStatement();
  const answers = Promise.allSettled([1, 2, 3, 13, 5].map(call));
  while ((await Promise.race([answers, nextTurn("waiting")])) === "waiting") for (const { end } of batches) end();
  expect((await answers).map((answer) => (answer.status === "fulfilled" ? answer.value : "failed"))).toEqual([
    "<1>",
    "<2>",
    "<3>",
    "failed",
    "<5>",
  ]);
});

test("no statement holds more than 64", async () => {
  const { batches, call, sizes } = createStatement();
  const answers = Promise.all(Array.from({ length: 200 }, (_, n) => call(n + 100)));
  while ((await Promise.race([answers, nextTurn("waiting")])) === "waiting") for (const { end } of batches) end();
  expect(Math.max(...sizes())).toBe(64);
  expect(await answers).toHaveLength(200);
});
