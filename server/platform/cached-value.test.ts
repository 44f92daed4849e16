import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCachedValue } from "./cached-value.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const FRESH_MS = 1_000;
const later = () => vi.advanceTimersByTime(FRESH_MS + 1);

/** Each read is answered when the test says so. */
function readings() {
  const asked: PromiseWithResolvers<string>[] = [];
  const errors: string[] = [];
  const value = createCachedValue(
    FRESH_MS,
    () => {
      const next = Promise.withResolvers<string>();
      asked.push(next);
      return next.promise;
    },
    ({ message }) => errors.push(message),
  );
  return { asked, errors, value };
}

test("the first value is waited for, and used by all who ask while it is fresh", async () => {
  const { asked, value } = readings();
  const [one, two] = [value(), value()];
  asked[0]?.resolve("a");
  expect(await Promise.all([one, two, value()])).toEqual(["a", "a", "a"]);
  expect(asked).toHaveLength(1);
});

test("an expired value is given at once while the new read hangs, and replaced when it has ended", async () => {
  const { asked, value } = readings();
  const first = value();
  asked[0]?.resolve("a");
  await first;
  later();
  expect(await value()).toBe("a");
  later();
  expect(await value()).toBe("a");
  expect(asked).toHaveLength(3);
  asked[2]?.resolve("b");
  await asked[2]?.promise;
  expect(await value()).toBe("b");
});

test("a read that fails is told, and the last value stays; a first one that fails is tried again", async () => {
  const { asked, errors, value } = readings();
  const first = value();
  asked[0]?.reject(new Error("down"));
  await expect(first).rejects.toThrow("down");
  const second = value();
  asked[1]?.resolve("a");
  expect(await second).toBe("a");
  later();
  expect(await value()).toBe("a");
  asked[2]?.reject(new Error("down again"));
  await vi.waitFor(() => expect(errors).toEqual(["down again"]));
  expect(await value()).toBe("a");
});
