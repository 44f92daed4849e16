/* oxlint-disable unicorn/no-thenable -- "then" is a word of the definition; nobody awaits a rule */

import { describe, expect, test } from "vitest";
import type { CompleteResponse } from "#server/delivery/adapter.ts";
import type { ResponseDefinition, Rule } from "./response-schema.ts";
import { classifyResponse } from "./response.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

const NOW = Date.parse("2026-11-15T10:00:00Z");
const accepted = (when: Rule["when"]): ResponseDefinition => ({ rules: [rule(when, "accepted")] });
const rule = (when: Rule["when"], outcome: Rule["then"]): Rule => JSON.parse(JSON.stringify({ when, then: outcome }));
const read = (response: CompleteResponse, definition: ResponseDefinition): Outcome =>
  classifyResponse(response, definition, NOW);

describe("a rule fits", () => {
  test.each<[what: string, when: Rule["when"], body: unknown, fits: boolean]>([
    ["a status", { status: [200] }, {}, true],
    ["not another status", { status: [201, 202] }, {}, false],
    ["a text", { path: "status", in: ["ok"] }, { status: "ok" }, true],
    ["not a text in another case", { path: "status", in: ["ok"] }, { status: "OK" }, false],
    ["the text true for the value true", { path: "ok", in: [true] }, { ok: "true" }, true],
    ["the value true for the text true", { path: "ok", in: ["true"] }, { ok: true }, true],
    ["the text 0 for the number 0", { path: "code", in: [0] }, { code: "0" }, true],
    ["the number 0 for the text 0", { path: "code", in: ["0"] }, { code: 0 }, true],
    ["no list, whatever it holds", { path: "code", in: ["0"] }, { code: [0] }, false],
    ["not null for the text null", { path: "code", in: ["null"] }, { code: null }, false],
    ["deep in a list", { path: "errors.0.code", in: ["dup"] }, { errors: [{ code: "dup" }] }, true],
    ["not behind the end of a list", { path: "errors.1.code", in: ["dup"] }, { errors: [{ code: "dup" }] }, false],
    ["a part of a text in any case", { path: "message", contains: "Duplicate" }, { message: "is a DUPLICATE!" }, true],
    ["not a part of a number", { path: "message", contains: "1" }, { message: 1 }, false],
    ["what is there", { path: "id", exists: true }, { id: 0 }, true],
    ["not null as if it were there", { path: "id", exists: true }, { id: null }, false],
    ["what is absent", { path: "error", exists: false }, { error: "" }, true],
    ["only when all of it fits", { path: "m", in: ["ok"], contains: "no" }, { m: "ok" }, false],
    ["no inherited property", { path: "constructor.name", exists: true }, {}, false],
    ["no prototype", { path: "__proto__", exists: true }, {}, false],
    ["no inherited property of a list", { path: "length", in: [0] }, "x", false],
    [
      "an own property called __proto__ like any other",
      { path: "__proto__.a", in: [1] },
      JSON.parse('{"__proto__":{"a":1}}'),
      true,
    ],
  ])("%s", (_what, when, body, fits) => {
    const outcome = read({ status: 200, body: JSON.stringify(body) }, accepted(when));
    expect(outcome.kind).toBe(fits ? "accepted" : "unknown");
  });

  test("the first rule decides", () => {
    const rules = [rule({ path: "status", in: ["rejected"] }, "rejected"), rule({ status: [200] }, "accepted")];
    expect(read({ status: 200, body: '{"status":"rejected"}' }, { rules }).kind).toBe("rejected");
    expect(read({ status: 200, body: '{"status":"new"}' }, { rules }).kind).toBe("accepted");
  });

  test("only by its status where the answer was cut", () => {
    const rules = [rule({ path: "a", exists: false }, "rejected"), rule({ status: [201] }, "accepted")];
    expect(read({ status: 201, body: '{"message":"hi","id":"1"}', cut: true }, { rules })).toEqual({
      kind: "accepted",
      message: "Answered 201",
    });
    expect(read({ status: 200, body: "{}", cut: true }, { rules })).toEqual({
      kind: "unknown",
      message: "Answered 200, but no rule knows this answer: too long to read",
      isAnswer: true,
    });
  });
});

describe("without a rule", () => {
  const none: ResponseDefinition = { rules: [], anySuccessCounts: true };

  test.each<[status: number, kind: Outcome["kind"], refusal?: string]>([
    [0, "unknown"],
    [99, "unknown"],
    [100, "unknown"],
    [200, "accepted"],
    [202, "accepted"],
    [207, "accepted"],
    [299, "accepted"],
    [301, "rejected", "answered 301"],
    [304, "rejected", "answered 304"],
    [308, "rejected", "answered 308"],
    [400, "rejected"],
    [401, "config_error"],
    [402, "rejected", "answered 402"],
    [403, "rejected", "answered 403"],
    [404, "rejected", "answered 404"],
    [405, "rejected", "answered 405"],
    [408, "unknown"],
    [409, "duplicate"],
    [410, "config_error"],
    [413, "rejected"],
    [415, "rejected", "answered 415"],
    [418, "rejected", "answered 418"],
    [422, "rejected"],
    [425, "unknown"],
    [429, "busy"],
    [500, "unknown"],
    [501, "unknown"],
    [502, "unknown"],
    [503, "busy"],
    [504, "unknown"],
    [520, "unknown"],
    [599, "unknown"],
    [600, "unknown"],
    [999, "unknown"],
    [-1, "unknown"],
    [Number.NaN, "unknown"],
  ])("a %i is %s", (status, kind, refusal) => {
    const message = `Answered ${status}`;
    expect(read({ status, body: "" }, none)).toEqual({ kind, message, ...(refusal === undefined ? {} : { refusal }) });
  });

  test.each([
    ["\u200b", "nothing that can be read"],
    ["<html><title>Login</title><b>Bitte anmelden</b></html>", "Login Bitte anmelden"],
    ["x".repeat(5000), "x".repeat(200)],
    ["{not json", "{not json"],
    ["null", "null"],
  ])("a 200 that says %j proves nothing at a buyer, and is a yes with a note at a system of our own", (body, quote) => {
    const message = `Answered 200, but no rule knows this answer: ${quote}`;
    for (const type of [null, "buyer", "marketplace"] as const)
      expect(classifyResponse({ status: 200, body }, accepted({ status: [203] }), NOW, type)).toEqual({
        kind: "unknown",
        message,
        isAnswer: true,
      });
    expect(classifyResponse({ status: 200, body }, { rules: [] }, NOW, "own_system")).toEqual({
      kind: "accepted_with_note",
      message,
    });
  });

  test.each([
    [200, ""],
    [200, " \n"],
    [201, ""],
    [201, '{"id":7}'],
    [202, "<p>queued</p>"],
    [204, ""],
    [206, ""],
  ])("a %i with %j is a yes with a note", (status, body) => {
    expect(read({ status, body }, { rules: [] })).toMatchObject({
      kind: "accepted_with_note",
      message: `Answered ${status}`,
    });
  });

  test("a 201 whose text says yes or no is read by it", () => {
    const rules = [rule({ path: "status", in: ["accepted"] }, "accepted")];
    expect(read({ status: 201, body: '{"status":"rejected"}' }, { rules })).toMatchObject({
      kind: "unknown",
      isAnswer: true,
    });
    expect(read({ status: 201, body: "" }, { rules }).kind).toBe("accepted_with_note");
  });

  test("a 999 stays unknown whatever its text says", () => {
    expect(read({ status: 999, body: '{"ok":true}' }, accepted({ path: "ok", in: [true] })).kind).toBe("unknown");
  });
});

describe("beside its kind an outcome says", () => {
  test("how long to wait, where a rule means busy", () => {
    const rules = [rule({ path: "code", in: ["limit"] }, "busy")];
    const response = { status: 200, body: '{"code":"limit"}', retryAfter: "Sun, 15 Nov 2026 10:05:00 GMT" };
    expect(read(response, { rules })).toEqual({ kind: "busy", message: "Answered 200", retryAfterMs: 300_000 });
  });

  test.each<[body: unknown, ref: string | undefined]>([
    [{ id: 7 }, "7"],
    [{ data: { id: "a-1" } }, "a-1"],
    [{ id: "", lead_id: "b" }, "b"],
    [{ LeadIdentifier: " <b>9</b> " }, "9"],
    [{ id: { nested: 1 } }, undefined],
    [{ id: "x".repeat(999) }, "x".repeat(200)],
  ])("the service's own id: %j", (body, ref) => {
    const outcome = read({ status: 200, body: JSON.stringify(body) }, accepted({ status: [200] }));
    expect("ref" in outcome ? outcome.ref : undefined).toBe(ref);
  });

  test("no id where the lead was not taken", () => {
    expect(read({ status: 400, body: '{"id":1}' }, accepted({ status: [200] }))).not.toHaveProperty("ref");
  });
});
