import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { solar } from "#funnels/definitions/solar.ts";
import { keepForResume, readResume } from "./resume-storage.ts";

const forget = vi.fn<() => void>();
const read = (key: string) => readResume(key, forget);
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

beforeEach(() => {
  stored.clear();
  forget.mockClear();
  vi.stubGlobal("localStorage", storage);
  vi.useFakeTimers({ now: new Date("2026-11-16T09:00:00Z") });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("stores picked options and the postal code, but no names, numbers, addresses or consent", () => {
  const answers = { roofShape: "flachdach", postalCode: "50823", street: "Am Markt 7", firstName: "Hanne" };
  keepForResume("solar", solar, { ...answers, email: "h@web.de", phone: "030 1234567", privacyAccepted: true });
  expect(read("solar")).toEqual({ roofShape: "flachdach", postalCode: "50823" });
  expect([...stored.values()].join("")).not.toMatch(/Hanne|Markt|web\.de|1234567|true/);
});

test("stores nothing without an answer", () => {
  keepForResume("treppenlift", treppenlift, { name: "Hanne Brandt", postalCode: "" });
  expect(stored.size).toBe(0);
});

test("answers expire after a week and are deleted on reading", () => {
  keepForResume("treppenlift", treppenlift, { liftType: "Sitzlift" });
  vi.advanceTimersByTime(7 * 24 * 3_600_000 - 1);
  expect(read("treppenlift")).toEqual({ liftType: "Sitzlift" });
  vi.advanceTimersByTime(1);
  expect(forget).not.toHaveBeenCalled();
  expect(read("treppenlift")).toBeUndefined();
  expect(forget).toHaveBeenCalledOnce();
});

test("funnels store their answers separately", () => {
  keepForResume("treppenlift", treppenlift, { liftType: "Sitzlift" });
  expect(read("treppenlift2")).toBeUndefined();
});

test("invalid JSON and a failing storage resume nothing", () => {
  stored.set("treppenlift", "{");
  expect(read("treppenlift")).toBeUndefined();
  vi.stubGlobal("localStorage", undefined);
  expect(read("treppenlift")).toBeUndefined();
  keepForResume("treppenlift", treppenlift, { liftType: "Sitzlift" });
});
