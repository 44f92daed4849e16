import { expect, test } from "vitest";
import { isRefusing, recordInStreak, type RefusalStreak } from "./refusals.ts";

const after = (ids: readonly string[], limit: number) =>
  ids.reduce<{ streak: RefusalStreak; stops: boolean }>(({ streak }, id) => recordInStreak(streak, id, limit), {
    streak: [],
    stops: false,
  });

test("the refusal of the last lead before the limit does not stop the service, the next one does", () => {
  expect(after(["a", "b"], 3)).toEqual({ streak: ["a", "b"], stops: false });
  expect(after(["a", "b", "c"], 3)).toEqual({ streak: ["a", "b", "c"], stops: true });
});

test("a lead that is refused twice counts once", () => {
  expect(after(["a", "b", "a", "b"], 3)).toEqual({ streak: ["a", "b"], stops: false });
});

test("no more leads are kept than the limit", () => {
  expect(after(["a", "b", "c", "d"], 3)).toEqual({ streak: ["b", "c", "d"], stops: true });
});

test("from the fifth lead in a row on the service is called refusing", () => {
  expect([0, 4, 5, 20].map(isRefusing)).toEqual([false, false, true, true]);
});
