import { expect, test } from "vitest";
import { messageIn, readByStatus, retryAfterMs } from "./read-by-status.ts";

const NOW = Date.parse("2026-11-15T10:00:00Z");
const HOUR = 3_600_000;

test.each([
  [200, "{}", "accepted", "Answered 200"],
  [201, '{"message":"Lead accepted"}', "accepted", "Lead accepted"],
  [204, "", "accepted", "Answered 204"],
  [400, '{"result":{"message":"PLZ fehlt"}}', "rejected", "PLZ fehlt"],
  [401, "", "config_error", "Answered 401"],
  [410, "", "config_error", "Answered 410"],
  [408, "", "unknown", "Answered 408"],
  [409, "{}", "duplicate", "Answered 409"],
  [413, "", "rejected", "Answered 413"],
  [422, "null", "rejected", "Answered 422"],
  [425, "", "unknown", "Answered 425"],
  [429, "[]", "busy", "Answered 429"],
  [500, "", "unknown", "Answered 500"],
  [503, "", "busy", "Answered 503"],
  [999, "", "unknown", "Answered 999"],
])("a %i with %j is %s: %s", (status, body, kind, message) => {
  expect(readByStatus({ status, body }, NOW)).toEqual({ kind, message });
});

test.each([
  [302, ""],
  [400, "<!doctype html><h1>Request blocked</h1>"],
  [402, "{}"],
  [403, '{"error":"forbidden"}'],
  [403, "<h1>Access denied</h1>"],
  [404, "<h1>nope</h1>"],
  [405, ""],
  [413, " <html>"],
  [422, "<html>"],
])("H1: a %i with %j refuses this lead unread, and does not speak for the service as a whole", (status, body) => {
  const said = { kind: "rejected", message: `Answered ${status}`, refusal: `answered ${status}` };
  expect(readByStatus({ status, body }, NOW)).toEqual(said);
});

test("the text of an answer that was cut does not count", () => {
  expect(readByStatus({ status: 200, body: '{"message":"ok"}', cut: true }, NOW).message).toBe("Answered 200");
});

test.each<[text: string | undefined, ms: number | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["120", 120_000],
  [" 7 ", 7_000],
  ["0.5", 1_000],
  ["1.5", 1_500],
  ["0", 1_000],
  ["999999999", 24 * HOUR],
  ["9".repeat(400), 24 * HOUR],
  ["-5", undefined],
  ["bald", undefined],
  ["1 hour", undefined],
  ["2026-11-15T11:00:00Z", undefined],
  ["Sun, 15 Nov 2026 11:00:00 GMT", HOUR],
  ["Sunday, 15-Nov-26 11:00:00 GMT", HOUR],
  ["Sat, 14 Nov 2026 10:00:00 GMT", 1_000],
  ["Sat, 15 Nov 2036 10:00:00 GMT", 24 * HOUR],
  ["Sun, 99 Foo 2026 11:00:00 GMT", undefined],
])("Retry-After %j means %s ms", (text, ms) => {
  expect(retryAfterMs(text, NOW)).toBe(ms);
});

test.each([
  [{ message: "a", title: "b" }, "a"],
  [{ message: "", result: { message: "a" } }, "a"],
  [{ Message: "a" }, "a"],
  [{ error: { message: "a" } }, "a"],
  [{ error_user_msg: "a" }, "a"],
  [{ errors: [{ message: "a" }] }, "a"],
  [{ title: "b", detail: "a" }, "a"],
  [{ title: "a" }, "a"],
  [{ ResponseDetail: "a" }, "a"],
  [{ message: { text: "a" } }, undefined],
  [{ message: "<br>", detail: "a" }, "a"],
  [["a"], undefined],
  ["a", undefined],
])("the words of %j are %j", (body, words) => {
  expect(messageIn(JSON.stringify(body))).toBe(words);
});

test("a byte order mark before the JSON is forgiven", () => {
  expect(messageIn('\ufeff{"message":"a"}')).toBe("a");
});
