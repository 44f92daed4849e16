import { expect, test } from "vitest";
import { rulesFromAnswer } from "./rule-rows.ts";

const offers = (body: string) => rulesFromAnswer(200, body).map(({ words }) => words);

test.each([
  ['{"state":"accepted","data":{"id":7}}', ["state is accepted", "data.id exists", "any answer with 200"]],
  [`{"note":"${"x".repeat(80)}"}`, ["note exists", "any answer with 200"]],
  ["<response><state>OK</state></response>", ["response.state is OK", "any answer with 200"]],
  ["OK", ["the text is OK", "any answer with 200"]],
  ["", ["any answer with 200"]],
  ["<!doctype html><p>Hello</p>", ["any answer with 200"]],
])("%s offers %j", (body, words) => {
  expect(offers(body)).toEqual(words);
});

test("a suggested rule can be kept as a row", () => {
  expect(rulesFromAnswer(201, '{"state":"accepted"}')[0]).toMatchObject({
    rule: { status: "201", path: "state", test: "is", value: "accepted", means: "accepted" },
  });
});
