/* oxlint-disable unicorn/no-thenable -- "then" is a key of the definition; rules are never awaited */
import { describe, expect, test } from "vitest";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { BLANK_RULE, ruleRowsOf, rulesFrom, type RuleRow } from "./rule-rows.ts";

const row = (part: Partial<RuleRow>): RuleRow => ({ ...BLANK_RULE, ...part });

test.each<[Partial<RuleRow>, unknown]>([
  [{ status: "200, 201", test: "any" }, { status: [200, 201] }],
  [
    { status: "200", path: "state", value: "rejected, area" },
    { status: [200], path: "state", in: ["rejected", "area"] },
  ],
  [
    { path: "message", test: "contains", value: "contract" },
    { path: "message", contains: "contract" },
  ],
  [
    { path: "id", test: "exists" },
    { path: "id", exists: true },
  ],
  [
    { path: "id", test: "missing" },
    { path: "id", exists: false },
  ],
  [{ value: "OK" }, { path: "@body", in: ["OK"] }],
])("row %j is rule %j, and back", (part, when) => {
  const rules = [{ when, then: "accepted" }];
  expect(rulesFrom([row(part)])).toEqual({ ok: true, value: rules });
  expect(ruleRowsOf(rules)).toEqual([row(part)]);
});

test("drops empty rows", () => {
  expect(rulesFrom([BLANK_RULE, row({ value: "OK" }), BLANK_RULE])).toMatchObject({ value: [{ then: "accepted" }] });
});

test.each([
  [{ status: "two hundred" }, "Answer rule 1: a status is a number such as 200, or several: 200, 201"],
  [{ path: "state" }, "Answer rule 1: say what must stand in their answer"],
  [{ status: "200", test: "exists" as const }, "Answer rule 1: say where to look in their answer"],
])("rejects %j with a text", (part, problem) => {
  expect(rulesFrom([row(part)])).toEqual({ ok: false, problems: [problem] });
});

test.each([
  [[{ when: { path: "a", in: ["x"], contains: "y" }, then: "accepted" }]],
  [[{ when: { path: "a", in: ["x, y"] }, then: "accepted" }]],
  [["nonsense"]],
])("%j needs the JSON editor", (rules) => {
  expect(ruleRowsOf(rules)).toBeUndefined();
});

const OK_ID = row({ status: "200, 201", path: "id", test: "exists" });

/** Responses of ten buyers, their rules as rows, and the outcome of each. */
const PARTNERS: Record<string, { rules: RuleRow[]; answers: [status: number, body: string, outcome: string][] }> = {
  "JSON with an id": {
    rules: [OK_ID],
    answers: [
      [201, '{"id":4711}', "accepted"],
      [200, '{"ok":true}', "unknown"],
      [422, '{"message":"PLZ fehlt"}', "rejected"],
    ],
  },
  "JSON that rejects with 200": {
    rules: [
      row({ status: "200", path: "status", value: "duplicate", means: "duplicate" }),
      row({ status: "200", path: "status", value: "rejected, error", means: "rejected" }),
      row({ status: "200", path: "status", value: "accepted" }),
    ],
    answers: [
      [200, '{"status":"accepted"}', "accepted"],
      [200, '{"status":"rejected","reason":"area"}', "rejected"],
      [200, '{"status":"duplicate"}', "duplicate"],
      [200, "<html>Wartung</html>", "unknown"],
    ],
  },
  "JSON with a boolean": {
    rules: [
      row({ path: "error", test: "contains", value: "already", means: "duplicate" }),
      row({ path: "success", value: "true" }),
      row({ path: "success", value: "false", means: "rejected" }),
    ],
    answers: [
      [200, '{"success":true}', "accepted"],
      [200, '{"success":false,"error":"Phone already exists"}', "duplicate"],
      [200, '{"success":false,"message":"Lead rejected"}', "rejected"],
    ],
  },
  "JSON with a code": {
    rules: [
      row({ path: "result.code", value: "0" }),
      row({ path: "result.code", value: "17", means: "config_error" }),
      row({ path: "result.code", value: "4, 5", means: "rejected" }),
      row({ path: "result.code", value: "99", means: "busy" }),
    ],
    answers: [
      [200, '{"result":{"code":"99"}}', "busy"],
      [200, '{"result":{"code":6}}', "unknown"],
      [200, '{"result":{"code":0}}', "accepted"],
      [200, '{"result":{"code":17}}', "config_error"],
      [200, '{"result":{"code":5}}', "rejected"],
    ],
  },
  "JSON with a reason in words": {
    rules: [
      row({ path: "message", test: "contains", value: "contract", means: "config_error" }),
      row({ path: "message", test: "contains", value: "außerhalb", means: "rejected" }),
      OK_ID,
    ],
    answers: [
      [200, '{"id":"A-2","message":"Außerhalb des Gebiets"}', "rejected"],
      [200, '{"message":"Your Contract has ended"}', "config_error"],
      [200, '{"id":"A-1","message":"stored"}', "accepted"],
    ],
  },
  "a list of errors": {
    rules: [
      row({ path: "errors.0.code", value: "DUPLICATE_LEAD", means: "duplicate" }),
      row({ path: "errors.0.message", test: "exists", means: "rejected" }),
      row({ status: "200", test: "any" }),
    ],
    answers: [
      [400, '{"errors":[{"code":"DUPLICATE_LEAD","message":"seen"}]}', "duplicate"],
      [200, '{"errors":[{"message":"phone"}]}', "rejected"],
      [200, '{"errors":[]}', "accepted"],
    ],
  },
  XML: {
    rules: [
      row({ path: "response.warning", test: "exists", means: "accepted_with_note" }),
      row({ path: "response.state", value: "OK" }),
      row({ path: "response.state", value: "DUPLICATE", means: "duplicate" }),
      row({ path: "response.error.@code", value: "12", means: "rejected" }),
    ],
    answers: [
      [200, '<?xml version="1.0"?><response><state>OK</state><id>7</id></response>', "accepted"],
      [200, "<response><state>OK</state><warning>Ort &amp; PLZ</warning></response>", "accepted_with_note"],
      [200, "<response><state>DUPLICATE</state></response>", "duplicate"],
      [200, '<response><error code="12">PLZ</error></response>', "rejected"],
    ],
  },
  "XML in an envelope": {
    rules: [
      row({ path: "Envelope.Body.Fault.faultstring", test: "contains", value: "limit", means: "busy" }),
      row({ path: "Envelope.Body.AddLeadResponse.Result", value: "1" }),
      row({ path: "Envelope.Body.AddLeadResponse.Result", value: "-1", means: "rejected" }),
    ],
    answers: [
      [
        200,
        "<s:Envelope><s:Body><AddLeadResponse><Result>-1</Result></AddLeadResponse></s:Body></s:Envelope>",
        "rejected",
      ],
      [
        500,
        "<s:Envelope><s:Body><s:Fault><faultstring>Daily limit</faultstring></s:Fault></s:Body></s:Envelope>",
        "busy",
      ],
      [
        200,
        "<s:Envelope><s:Body><AddLeadResponse><Result>1</Result></AddLeadResponse></s:Body></s:Envelope>",
        "accepted",
      ],
    ],
  },
  "plain text": {
    rules: [
      row({ value: "OK" }),
      row({ test: "contains", value: "doppelt", means: "duplicate" }),
      row({ value: "FEHLER 9", means: "config_error" }),
    ],
    answers: [
      [200, "FEHLER 9", "config_error"],
      [200, "OK\n", "accepted"],
      [200, "Lead ist doppelt", "duplicate"],
      [200, "FEHLER 3", "unknown"],
    ],
  },
  "plain text with a prefix": {
    rules: [
      row({ test: "contains", value: "reason=dup", means: "duplicate" }),
      row({ test: "contains", value: "error", means: "rejected" }),
      row({ test: "contains", value: "success" }),
    ],
    answers: [
      [200, "status=success;id=7", "accepted"],
      [200, "status=error;reason=zip", "rejected"],
      [200, "status=error;reason=dup", "duplicate"],
      [503, "", "busy"],
    ],
  },
};

describe("thirty rules of ten buyers classify the responses", () => {
  const all = Object.entries(PARTNERS).flatMap(([name, { rules, answers }]) =>
    answers.map(([status, body, outcome]) => ({ name, rules, status, body, outcome })),
  );

  test.each(all)("$name: $status $body is $outcome", ({ rules, status, body, outcome }) => {
    const { http, config } = readRules(rules);
    expect(http.readResponse({ status, body }, config).kind).toBe(outcome);
  });

  test("each rule matches a response of the table", () => {
    const partners = Object.values(PARTNERS);
    const deciding = partners.map(({ rules, answers }) => {
      const { http, config } = readRules(rules);
      const numbers = answers.map(([status, body]) => http.firedRule?.({ status, body }, config)?.number ?? 0);
      return new Set(numbers.filter((number) => number > 0)).size;
    });
    expect(deciding).toEqual(partners.map(({ rules }) => rules.length));
    expect([partners.length, deciding.reduce((sum, count) => sum + count, 0)]).toEqual([10, 30]);
  });
});

function readRules(rules: readonly RuleRow[]) {
  const read = rulesFrom(rules);
  const http = adapterFor("http");
  if (!read.ok || !http) throw new Error("these rules cannot be read");
  const config = http.readConfig({
    request: {
      url: "https://x.example/",
      format: "json",
      auth: { type: "none" },
      body: { id: { "@path": "lead.id" } },
    },
    idempotency: { kind: "none" },
    response: { rules: read.value },
  });
  if (!config.ok) throw new Error(config.problems.join());
  return { http, config: config.value };
}
