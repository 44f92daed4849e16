import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bodyOf, rowsOf } from "./mapping-rows.ts";

const FIXTURES = "server/delivery/adapters/http/fixtures";
type Fixture = { definition?: { request: { body: unknown } } };

const bodies = readdirSync(FIXTURES)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name): [string, unknown][] => {
    const { definition } = JSON.parse(readFileSync(`${FIXTURES}/${name}`, "utf8")) as Fixture;
    return definition ? [[name, definition.request.body]] : [];
  });

test.each(bodies)("the body of %s is unchanged after editing as rows", (_, body) => {
  const rows = rowsOf(body);
  if (!rows) throw new Error("cannot be shown as rows");
  const back = bodyOf(rows);
  expect(back).toEqual({ ok: true, value: body });
  expect(JSON.stringify(back.ok && back.value)).toBe(JSON.stringify(body));
});

test("rows show their fields and our fields", () => {
  const rows = rowsOf({
    contact: { first: { "@path": "lead.firstName" } },
    type: { "@setting": "leadType" },
    name: { "@template": "{{lead.firstName}} {{lead.lastName}}" },
    campaign: "herbst",
    n: 5,
  });
  expect(rows).toEqual([
    { target: "contact.first", source: "lead.firstName", text: "", words: {} },
    { target: "type", source: "setting.leadType", text: "", words: {} },
    { target: "name", source: "text", text: "{{lead.firstName}} {{lead.lastName}}", words: {} },
    { target: "campaign", source: "text", text: "herbst", words: {} },
    { target: "n", source: "json", text: "5", words: {} },
  ]);
});

test("a value table of texts is a row, one with an else or other values is JSON", () => {
  const table = { granted: "YES", none: "NO" };
  const map = { "@map": { from: "lead.canonical.careGrade", table } };
  expect(rowsOf({ care: map })).toEqual([
    { target: "care", source: "lead.canonical.careGrade", text: "", words: table },
  ]);
  expect(bodyOf(rowsOf({ care: map }) ?? [])).toEqual({ ok: true, value: { care: map } });
  for (const other of [
    { ...map["@map"], else: "?" },
    { from: "lead.email", table: { a: 1 } },
  ])
    expect(rowsOf({ care: { "@map": other } })).toMatchObject([{ source: "json" }]);
});

test("a body that rows cannot express needs the JSON editor", () => {
  expect(rowsOf({ "a.b": 1 })).toBeUndefined();
  expect(rowsOf([])).toBeUndefined();
});

test.each([
  ["the same field twice", [row("a"), row("a")], "request.body.a: is there twice"],
  ["a field and a field inside it", [row("a"), row("a.b")], "request.body.a.b: a is already a field of its own"],
  ["text that is not JSON", [{ target: "a", source: "json", text: "{", words: {} }], "request.body.a: is not JSON"],
])("reports %s as a problem", (_, rows, problem) => {
  expect(bodyOf(rows)).toEqual({ ok: false, problems: [problem] });
});

function row(target: string) {
  return { target, source: "lead.email", text: "", words: {} };
}
