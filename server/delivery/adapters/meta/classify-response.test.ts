import fc from "fast-check";
import { expect, test } from "vitest";
import type { CompleteResponse } from "#server/delivery/adapter.ts";
import { classifyResponse } from "./classify-response.ts";

const answer = (status: number, body: unknown, more: Partial<CompleteResponse> = {}): CompleteResponse => ({
  status,
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...more,
});
const failed = (code: number, subcode?: number, more: object = {}) =>
  answer(400, { error: { message: "(#1) Words", type: "OAuthException", code, error_subcode: subcode, ...more } });

test("one event received and no messages is a delivery, with Meta's trace to refer to", () => {
  const outcome = classifyResponse(answer(200, { events_received: 1, messages: [], fbtrace_id: "A9f" }));
  expect(outcome).toEqual({ kind: "accepted", message: "Accepted by Meta", ref: "A9f" });
});

test.each([
  [{ events_received: 0, messages: [] }, "Meta counted 0 events instead of one."],
  [{ events_received: 2 }, "Meta counted 2 events instead of one."],
  [{ events_received: 1, messages: ["<b>Low</b> match"] }, "Meta accepted the event with a note. Low match"],
  [{ events_received: 1, messages: [{ deep: true }] }, "Meta accepted the event with a note."],
])("%j is a warning: %s", (body, message) => {
  expect(classifyResponse(answer(200, body))).toEqual({ kind: "accepted_with_note", message });
});

test.each<readonly [code: number, subcode: number | undefined, kind: string]>([
  ...[1, 2, 5000, 21_009, 999, -1].map((code) => [code, undefined, "unknown"] as const),
  ...[4, 17, 32, 341, 368, 613].map((code) => [code, undefined, "busy"] as const),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((last) => [80_000 + last, undefined, "busy"] as const),
  [190, undefined, "config_error"],
  [190, 460, "config_error"],
  [190, 463, "config_error"],
  [102, undefined, "config_error"],
  [3, undefined, "config_error"],
  [10, undefined, "config_error"],
  [199, undefined, "unknown"],
  [200, undefined, "config_error"],
  [299, undefined, "config_error"],
  [300, undefined, "unknown"],
  [79_999, undefined, "unknown"],
  [80_009, undefined, "unknown"],
  [100, 33, "config_error"],
  [100, undefined, "rejected"],
  ...[2_804_001, 2_804_003, 2_804_007, 2_804_016, 2_804_017, 2_804_019, 2_804_048].map(
    (subcode) => [100, subcode, "rejected"] as const,
  ),
])("code %s with subcode %s is %s, whatever the HTTP status", (code, subcode, kind) => {
  const response = failed(code, subcode);
  for (const status of [200, 400, 500, 503]) expect(classifyResponse({ ...response, status }).kind).toBe(kind);
});

test.each([1, 100, 190, 12_345])("code %s that Meta calls transient is tried again", (code) => {
  expect(classifyResponse(failed(code, undefined, { is_transient: true })).kind).toBe("unknown");
});

test("a limit that Meta also calls transient is still waited for", () => {
  expect(classifyResponse(failed(4, undefined, { is_transient: true })).kind).toBe("busy");
});

test.each([
  [undefined, 60_000],
  ["5", 60_000],
  ["600", 600_000],
  ["bald", 60_000],
])("with Retry-After %j a limited service is left alone for %s ms", (retryAfter, retryAfterMs) => {
  const limited = retryAfter === undefined ? failed(80_004) : { ...failed(80_004), retryAfter };
  expect(classifyResponse(limited)).toMatchObject({ kind: "busy", retryAfterMs });
  expect(classifyResponse({ ...limited, status: 429, body: "" })).toMatchObject({ kind: "busy", retryAfterMs });
});

test("staff read what to do, and what Meta says about it", () => {
  const words = { error_user_title: "Sitzung abgelaufen", error_user_msg: "Bitte neu anmelden.", fbtrace_id: "A9f" };
  expect(classifyResponse(failed(190, 463, words))).toEqual({
    kind: "config_error",
    message:
      "Meta no longer accepts the access token. Please enter a new one. Code 190/463, trace A9f. " +
      "Meta says: Sitzung abgelaufen: Bitte neu anmelden.",
  });
});

test.each([
  [4, undefined, "Meta takes no more events for now."],
  [2, undefined, "Meta reported a fault."],
  [200, undefined, "The access token may not send events to this pixel."],
  [100, 33, "Meta does not know the pixel id, or the token may not use it."],
  [100, 2_804_003, "Meta takes no events older than seven days."],
])("about code %s with subcode %s staff read first: %s", (code, subcode, sentence) => {
  expect(classifyResponse(failed(code, subcode)).message?.startsWith(sentence)).toBe(true);
});

test("without words for users, staff read the technical ones", () => {
  const message = "Meta refused the event. Code 100/2804016. Meta says: (#1) Words";
  expect(classifyResponse(failed(100, 2_804_016))).toEqual({ kind: "rejected", message });
});

test("a token that Meta repeats in its message is not kept", () => {
  const token = `EAAB${"x9Zq".repeat(45)}`;
  const { message } = classifyResponse(failed(190, undefined, { message: `Malformed access token ${token}` }));
  expect(message).toContain("Malformed access token …");
  expect(message).not.toContain("x9Zq");
});

const PAGE = "<!DOCTYPE html><title>Sorry, something went wrong.</title>";

test.each([
  [200, PAGE, "unknown"],
  [200, "", "unknown"],
  [200, "{}", "unknown"],
  [200, "null", "unknown"],
  [200, '{"error":"text"}', "unknown"],
  [200, '{"error":{}}', "unknown"],
  [302, "", "rejected"],
  [302, PAGE, "rejected"],
  [400, PAGE, "unknown"],
  [400, "{}", "unknown"],
  [400, '{"events_received":1}', "unknown"],
  [403, PAGE, "unknown"],
  [404, PAGE, "unknown"],
  [401, "", "config_error"],
  [404, "not found", "rejected"],
  [408, "", "unknown"],
  [409, "{}", "unknown"],
  [500, "", "unknown"],
  [500, PAGE, "unknown"],
  [502, "{}", "unknown"],
  [503, "", "unknown"],
  [504, PAGE, "unknown"],
])("a %i with %j, which is not Meta speaking, is %s", (status, body, kind) => {
  expect(classifyResponse(answer(status, body)).kind).toBe(kind);
});

test("an answer that was too long to read proves nothing", () => {
  const body = { events_received: 1, messages: [] };
  expect(classifyResponse(answer(200, body, { cut: true })).kind).toBe("unknown");
});

test("every response is read and makes a short message", () => {
  const anything = fc.anything({ maxDepth: 3 });
  const error = fc.record(
    {
      code: fc.oneof(fc.constantFrom(1, 4, 100, 190, 200, 80_004), anything),
      error_subcode: fc.oneof(fc.constantFrom(33, 2_804_003), anything),
      is_transient: fc.oneof(fc.boolean(), anything),
      message: fc.oneof(fc.string({ maxLength: 2000 }), anything),
      error_user_title: anything,
      error_user_msg: anything,
      fbtrace_id: anything,
    },
    { requiredKeys: [] },
  );
  const success = fc.record({ events_received: anything, messages: anything, fbtrace_id: anything });
  const json = fc
    .oneof(fc.record({ error }), success, anything)
    .map(
      (value) => JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part)) ?? "",
    );
  const body = fc.oneof(json, fc.string(), fc.constant("[".repeat(10_000) + "]".repeat(10_000)));
  const retryAfter = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(fc.nat(999), body, retryAfter, fc.boolean(), (status, text, retryAfter, cut) => {
      const more = { ...(retryAfter === undefined ? {} : { retryAfter }), ...(cut ? { cut } : {}) };
      const { message = "" } = classifyResponse(answer(status, text, more));
      expect(message).not.toBe("");
      expect(Array.from(message).length).toBeLessThanOrEqual(500);
    }),
    { numRuns: 500 },
  );
});
