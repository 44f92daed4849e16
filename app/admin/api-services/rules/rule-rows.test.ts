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
])("the row %j is the rule %j, and back", (part, when) => {
  const rules = [{ when, then: "accepted" }];
  expect(rulesFrom([row(part)])).toEqual({ ok: true, value: rules });
  expect(ruleRowsOf(rules)).toEqual([row(part)]);
});

test("rows in which nothing stands are forgotten", () => {
  expect(rulesFrom([BLANK_RULE, row({ value: "OK" }), BLANK_RULE])).toMatchObject({ value: [{ then: "accepted" }] });
});

test.each([
  [{ status: "two hundred" }, "Answer rule 1: a status is a number such as 200, or several: 200, 201"],
  [{ path: "state" }, "Answer rule 1: say what must stand in their answer"],
  [{ status: "200", test: "exists" as const }, "Answer rule 1: say where to look in their answer"],
])("%j is refused with words", (part, problem) => {
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

/** What ten buyers answer, their rules as somebody clicks them together, and what comes of each answer. */
const PARTNERS: Record<string, { rules: RuleRow[]; answers: [status: number, body: string, outcome: string][] }> = {
  "JSON with an id": {
    rules: [OK_ID],
    answers: [
      [201, '{"id":4711}', "accepted"],
      [200, '{"ok":true}', "unknown"],
      [422, '{"message":"PLZ fehlt"}', "rejected"],
    ],
  },
  "JSON that refuses with 200": {
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
  "JSON with a yes or no": {
    rules: [row({ path: "success", value: "true" }), row({ path: "success", value: "false", means: "rejected" })],
    answers: [
      [200, '{"success":true}', "accepted"],
      [200, '{"success":false,"message":"Lead rejected"}', "rejected"],
    ],
  },
  "JSON with a code": {
    rules: [
      row({ path: "result.code", value: "0" }),
      row({ path: "result.code", value: "17", means: "config_error" }),
      row({ path: "result.code", value: "4, 5", means: "rejected" }),
    ],
    answers: [
      [200, '{"result":{"code":0}}', "accepted"],
      [200, '{"result":{"code":17}}', "config_error"],
      [200, '{"result":{"code":5}}', "rejected"],
    ],
  },
  "JSON that says why in words": {
    rules: [row({ path: "message", test: "contains", value: "contract", means: "config_error" }), OK_ID],
    answers: [
      [200, '{"message":"Your Contract has ended"}', "config_error"],
      [200, '{"id":"A-1","message":"stored"}', "accepted"],
    ],
  },
  "a list of errors": {
    rules: [row({ path: "errors.0.message", test: "exists", means: "rejected" }), row({ status: "200", test: "any" })],
    answers: [
      [200, '{"errors":[{"message":"phone"}]}', "rejected"],
      [200, '{"errors":[]}', "accepted"],
    ],
  },
  XML: {
    rules: [
      row({ path: "response.state", value: "OK" }),
      row({ path: "response.state", value: "DUPLICATE", means: "duplicate" }),
      row({ path: "response.error.@code", value: "12", means: "rejected" }),
    ],
    answers: [
      [200, '<?xml version="1.0"?><response><state>OK</state><id>7</id></response>', "accepted"],
      [200, "<response><state>DUPLICATE</state></response>", "duplicate"],
      [200, '<response><error code="12">PLZ</error></response>', "rejected"],
    ],
  },
  "XML in an envelope": {
    rules: [
      row({ path: "Envelope.Body.Fault.faultstring", test: "contains", value: "limit", means: "busy" }),
      row({ path: "Envelope.Body.AddLeadResponse.Result", value: "1" }),
    ],
    answers: [
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
    rules: [row({ value: "OK" }), row({ test: "contains", value: "doppelt", means: "duplicate" })],
    answers: [
      [200, "OK\n", "accepted"],
      [200, "Lead ist doppelt", "duplicate"],
      [200, "FEHLER 3", "unknown"],
    ],
  },
  "plain text with a prefix": {
    rules: [row({ test: "contains", value: "error", means: "rejected" }), row({ test: "contains", value: "success" })],
    answers: [
      [200, "status=success;id=7", "accepted"],
      [200, "status=error;reason=zip", "rejected"],
      [503, "", "busy"],
    ],
  },
};

describe("answers of ten buyers mean what the table says", () => {
  const all = Object.entries(PARTNERS).flatMap(([name, { rules, answers }]) =>
    answers.map(([status, body, outcome]) => ({ name, rules, status, body, outcome })),
  );

  test("there are more than two dozen of them", () => {
    expect(all.length).toBeGreaterThanOrEqual(26);
  });

  test.each(all)("$name: $status $body is $outcome", ({ rules, status, body, outcome }) => {
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
    expect(http.readResponse({ status, body }, config.value).kind).toBe(outcome);
  });
});
