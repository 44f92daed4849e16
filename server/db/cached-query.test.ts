import { expect, test } from "vitest";
import type { Executor } from "./database.ts";
import { keepFor } from "./cached-query.ts";

const database = () => ({}) as Executor;

test("what is kept is not asked for again", async () => {
  const db = database();
  let asked = 0;
  const look = () => keepFor(60_000, db, "days", async () => ++asked);
  expect([await look(), await look()]).toEqual([1, 1]);
});

test("what is too old is shown once more while it is asked for again", async () => {
  const db = database();
  let asked = 0;
  const look = () => keepFor(0, db, "days", async () => ++asked);
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
  expect(await look()).toBe(2);
});

test("a failure is not kept", async () => {
  const db = database();
  await expect(keepFor(60_000, db, "days", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await keepFor(60_000, db, "days", async () => "there")).toBe("there");
});
