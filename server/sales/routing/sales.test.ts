import { expect, test } from "vitest";
import { createSales } from "./sales.ts";

const person = (phone?: string, email?: string) => ({ phone, email });

test("finds sales by phone number and by email address, with the last time per buyer", () => {
  const sales = createSales();
  sales.add(person("1", "a"), ["p", "q"], 10);
  sales.add(person("1", "b"), ["p"], 20);
  sales.add(person(undefined, "a"), ["r"], 30);
  const of = (phone?: string, email?: string) => Object.fromEntries(sales.of(person(phone, email)));
  expect(of("1")).toEqual({ p: 20, q: 10 });
  expect(of(undefined, "a")).toEqual({ p: 10, q: 10, r: 30 });
  expect(of("1", "a")).toEqual({ p: 20, q: 10, r: 30 });
  expect(of("2", "b")).toEqual({ p: 20 });
});

test("returns nothing for unsold and unknown people", () => {
  const sales = createSales();
  sales.add(person(), ["p"], 10);
  sales.add(person("1"), ["p"], 10);
  expect(sales.of(person("2", "a")).size).toBe(0);
  expect(sales.of(person()).size).toBe(0);
});

test("reading does not change the sales", () => {
  const sales = createSales();
  sales.add(person("1"), ["p"], 10);
  sales.add(person(undefined, "a"), ["q"], 10);
  expect(sales.of(person("1", "a")).size).toBe(2);
  expect(sales.of(person("1")).size).toBe(1);
});
