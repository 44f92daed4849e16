/* oxlint-disable unicorn/no-thenable -- "then" is a word of the definition; nobody awaits a rule */

import { expect, test } from "vitest";
import { invalidDefinitions } from "./fixtures/invalid-definitions.ts";
import { readDefinition } from "./read-definition.ts";

/** A small definition that is right, as JSON would bring it. */
const good = () =>
  JSON.parse(`{
    "request": { "url": "https://api.example/leads", "format": "json", "auth": { "type": "none" },
                 "body": { "email": { "@path": "lead.email" } } },
    "idempotency": { "kind": "none" },
    "response": { "rules": [{ "when": { "status": [200] }, "then": "accepted" }] }
  }`) as Record<string, unknown>;

/** The same with one place changed; undefined takes it away. */
function changed(place: string, value: unknown): unknown {
  const definition = good();
  const names = place.split(".");
  const last = names.pop() ?? "";
  let at = definition;
  for (const name of names) at = at[name] as Record<string, unknown>;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return definition;
}

test("omitted settings have defaults", () => {
  const read = readDefinition(good());
  expect(read).toMatchObject({
    ok: true,
    value: {
      request: { method: "POST", headers: {} },
      idempotency: { kind: "none", header: "Idempotency-Key" },
      healthAnswers: [],
    },
  });
});

test.each(invalidDefinitions)("%s", (problem, place, value) => {
  expect(readDefinition(changed(place, value))).toEqual({ ok: false, problems: [problem] });
});

test.each(["http://127.0.0.1:8080/leads", "https://treppenlift-müller.example/api?id=1"])("may lead to %s", (url) => {
  expect(readDefinition(changed("request.url", url)).ok).toBe(true);
});

test.each<[what: string, field: unknown]>([
  ["an object", { zip: { "@path": "lead.postalCode" } }],
  ["a list", ["a"]],
  ["a literal object", { "@literal": { a: 1 } }],
  ["pairs", { "@pairs": { a: 1 }, keyName: "k", valueName: "v" }],
  ["all answers", { "@path": "lead.answers" }],
  ["a list behind a condition", { "@if": { exists: "lead.email", then: ["a"] } }],
  ["a list behind the other way", { "@if": { exists: "lead.email", then: 1, else: ["a"] } }],
  ["a list as last resort", { "@map": { from: "lead.email", table: { a: 1 }, else: ["a"] } }],
])("a form has no place for %s", (_what, field) => {
  const definition = changed("request.format", "form") as { request: { body: Record<string, unknown> } };
  definition.request.body["field"] = field;
  expect(readDefinition(definition)).toEqual({
    ok: false,
    problems: ["request.body.field: a form has no nested fields"],
  });
});

test("a huge mapping is given up early", () => {
  const read = readDefinition(
    changed(
      "request.body.x",
      Array.from({ length: 100_000 }, () => ({ "@path": "lead.x" })),
    ),
  );
  expect(!read.ok && read.problems.length).toBeLessThanOrEqual(101);
  expect(!read.ok && read.problems.at(-1)).toBe("request.body: more than 100 nodes");
});

test.each([undefined, null, "{}", [], 7])("%j is no definition, and that is said calmly", (input) => {
  expect(readDefinition(input).ok).toBe(false);
});

test("all problems are told at once", () => {
  const definition = changed("request.body", { a: { "@path": "lead.x" }, b: { "@path": "lead.y" } });
  expect(readDefinition(definition)).toEqual({
    ok: false,
    problems: ["request.body.a: unknown path lead.x", "request.body.b: unknown path lead.y"],
  });
});
