import fc from "fast-check";
import { expect, test } from "vitest";
import type { CompleteResponse } from "#server/delivery/adapter.ts";
import { http } from "./http.ts";
import type { HttpDefinition } from "./definition.ts";
import { goldens } from "./fixtures/goldens.ts";
import { sampleLead } from "./fixtures/sample-lead.ts";
import { HEALTH_ANSWERS, LEAD_PATHS } from "./lead-paths.ts";
import type { Contact, Lead } from "#server/leads/submissions/lead.ts";

const RUNS = { numRuns: 2_000 };
const configs = goldens.flatMap(({ definition }): HttpDefinition[] => {
  const read = http.readConfig(definition);
  return read.ok ? [read.value] : [];
});

/** Any text, broken surrogates included. */
const text = fc.string({ unit: "binary", maxLength: 60 });
const wild = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));
const words = fc.constantFrom(
  "message",
  "status",
  "id",
  "data",
  "result",
  "errors",
  "__proto__",
  "constructor",
  "0",
  "title",
);
const answerBody = fc.oneof(
  text,
  wild,
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  fc.object({ key: words, maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
  fc.integer({ min: 1, max: 8_000 }).map((depth) => '{"data":'.repeat(depth) + "1" + "}".repeat(depth)),
);
const response: fc.Arbitrary<CompleteResponse> = fc
  .record({
    status: fc.oneof(fc.integer({ min: 100, max: 599 }), fc.integer(), fc.constantFrom(999, Number.NaN, 200, 201)),
    body: answerBody,
    retryAfter: fc.option(fc.oneof(text, fc.nat().map(String)), { nil: undefined }),
    cut: fc.boolean(),
  })
  .map(({ status, body, retryAfter, cut }) => ({
    status,
    body,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(cut ? { cut } : {}),
  }));

const answerName = fc.oneof(
  fc.constantFrom(...[...LEAD_PATHS].flatMap((path) => /^lead\.answers\.(.+)/.exec(path)?.[1] ?? [])),
  fc.constantFrom("__proto__", "constructor", "toJSON"),
  text,
);
const lead: fc.Arbitrary<Lead> = fc.record({
  submissionId: fc.uuid(),
  deliveryId: fc.uuid(),
  formType: text,
  createdAt: text,
  isTest: fc.boolean(),
  healthAgreed: fc.boolean(),
  contact: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(sampleLead.contact)), fc.oneof(text, wild)))
    .map((entries): Contact => Object.fromEntries(entries)),
  answers: fc
    .array(fc.tuple(answerName, fc.oneof(text, wild, fc.anything())))
    .map((entries): Record<string, unknown> => Object.fromEntries(entries)),
  sourceUrl: fc.oneof(text, fc.webUrl({ withQueryParameters: true })),
});

test("every response becomes an outcome with a storable message", () => {
  fc.assert(
    fc.property(response, fc.constantFrom(...configs), (response, config) => {
      const { kind, message = "", ...rest } = http.readResponse(response, config);
      expect(kind).toMatch(/^(accepted|duplicate|accepted_with_note|rejected|config_error|busy|unknown)$/);
      expect(message.isWellFormed()).toBe(true);
      expect(message).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(Array.from(message).length).toBeLessThanOrEqual(500);
      if ("retryAfterMs" in rest) expect(rest.retryAfterMs).toSatisfy((ms: number) => ms >= 1_000 && ms <= 86_400_000);
    }),
    RUNS,
  );
});

test("every input becomes a readable request", () => {
  fc.assert(
    fc.property(lead, fc.constantFrom(...configs), (lead, config) => {
      const setting = { config, form: { leadType: "JOB" }, secrets: { api_key: "k" }, at: new Date(0) };
      const { body, headers } = http.buildRequest(lead, setting);
      if (config.request.format === "json") expect(JSON.parse(body)).toBeTypeOf("object");
      else expect(new URLSearchParams(body).toString()).toBe(body);
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]+$/);
    }),
    RUNS,
  );
});

test("an answer about health never leaves unless its name is listed", () => {
  const secret = "zzhealthzz";
  const answers = Object.fromEntries([...HEALTH_ANSWERS].map((name) => [name, secret]));
  for (const config of configs) {
    const setting = { config: { ...config, healthAnswers: [] }, form: {}, secrets: {}, at: new Date(0) };
    expect(http.buildRequest({ ...sampleLead, answers }, setting).body).not.toContain(secret);
  }
});

test("every definition works or has problems", () => {
  const key = fc.constantFrom(
    "request",
    "body",
    "@path",
    "@map",
    "@if",
    "@pairs",
    "@literal",
    "from",
    "when",
    "__proto__",
  );
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.object({ key, maxDepth: 8 }),
    fc.constantFrom({ "@path": "lead.email" }, [], {}),
  );
  fc.assert(
    fc.property(fc.constantFrom(...goldens), fc.nat(), junk, ({ definition }, at, junk) => {
      const read = http.readConfig(withJunk(definition, at, junk));
      if (read.ok) {
        http.buildRequest(sampleLead, { config: read.value, form: {}, secrets: {}, at: new Date(0) });
        http.readResponse({ status: 200, body: "{}" }, read.value);
      } else {
        expect(read.problems).not.toEqual([]);
        for (const problem of read.problems) expect(problem).toMatch(/^\S.*: \S/s);
      }
    }),
    RUNS,
  );
});

/** A copy of the definition in which one place holds something else. */
function withJunk(definition: unknown, at: number, junk: unknown): unknown {
  let places = 0;
  JSON.stringify(definition, (_key, value: unknown) => (places++, value));
  let here = 0;
  return JSON.parse(JSON.stringify(definition, (_key, value: unknown) => (here++ === at % places ? junk : value)));
}
