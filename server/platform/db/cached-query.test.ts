import { expect, test } from "vitest";
import type { Executor } from "./database.ts";
import { cachedQuery } from "./cached-query.ts";

const database = () => ({}) as Executor;

test("a cached value is not loaded again", async () => {
  const db = database();
  let loads = 0;
  const look = () => cachedQuery(60_000, db, "days", async () => ++loads);
  expect([await look(), await look()]).toEqual([1, 1]);
});

test("an expired value is returned once more while it is loaded again", async () => {
  const db = database();
  let loads = 0;
  const look = () => cachedQuery(0, db, "days", async () => ++loads);
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
  expect(await look()).toBe(2);
});

test("a failure is not cached", async () => {
  const db = database();
  await expect(cachedQuery(60_000, db, "days", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await cachedQuery(60_000, db, "days", async () => "there")).toBe("there");
});
