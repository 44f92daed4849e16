import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ValueTable } from "./value-table.tsx";
import { wordField, wordsIn } from "./mapping-rows.ts";

const source = "lead.canonical.careGrade";
const choices = [
  { value: "granted", words: "granted", forms: "Pflegegrad erteilt in V1; ja in V6" },
  { value: "none", words: "none", forms: "nein in V6" },
];
const props = (words: Record<string, string>, of = source) => ({
  row: { target: "care", source: of, text: "", words },
  rowKey: 3,
  source,
  choices,
});

test("each value of ours stands beside the form's label, with a field for their word", () => {
  const text = renderText(ValueTable, props({}));
  expect(text).toContain("granted Pflegegrad erteilt in V1; ja in V6 [Their word for granted, row 4]");
  expect(text).toContain("ours is sent unchanged");
});

test("marks a missing word, and keeps a word whose value no form stores", () => {
  const text = renderText(ValueTable, props({ granted: "YES", gone: "X" }));
  expect(text).toContain("No word for none: such leads go without this field.");
  expect(renderHtml(ValueTable, props({ gone: "X" }))).toContain('value="X"');
});

test("another source starts with an empty table", () => {
  expect(renderHtml(ValueTable, props({ granted: "YES" }, "lead.email"))).not.toContain("YES");
});

test("reads words only for their row and source", () => {
  const sent = new FormData();
  sent.append(wordField(3, source, "granted"), " YES ");
  sent.append(wordField(3, source, "none"), "");
  sent.append(wordField(3, "lead.email", "x"), "other source");
  sent.append(wordField(4, source, "granted"), "other row");
  expect(wordsIn(sent, "3", source)).toEqual({ granted: "YES" });
});
