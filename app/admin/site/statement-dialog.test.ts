import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { StatementDialog, type EditableStatement } from "./statement-dialog.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const statement: EditableStatement = {
  name: "families",
  about: "Families helped",
  value: "3.000",
  wording: "Über {value} Familien",
  fallback: "Viele Familien",
  source: "",
  evidence: "",
  validUntil: "2026-11-12",
  on: true,
  status: "unproven",
  last: undefined,
};
const props = (part: Partial<EditableStatement> = {}) => ({
  statement: { ...statement, ...part },
  changes: [],
  refusal: undefined,
  today: "2026-11-12",
  now,
  onClose: () => undefined,
});
const say = (part?: Partial<EditableStatement>) => renderText(StatementDialog, props(part));

test("the title is the statement with its status", () => {
  expect(say()).toMatch(/^Unproven Families helped \[Close \(Esc\)\]/);
});

test.each<[string, Partial<EditableStatement>, string]>([
  ["on its last day", {}, "Über 3.000 Familien"],
  ["after its last day", { validUntil: "2026-11-11" }, "Viele Familien"],
  ["without a last day", { validUntil: "" }, "Über 3.000 Familien"],
  ["while it is off", { on: false }, "Viele Familien"],
  ["while it is off and nothing stands in", { on: false, fallback: "" }, "nothing"],
])("%s visitors read what the preview says", (_, part, words) => {
  expect(say(part)).toContain(`Visitors read now ${words} While it is off or expired`);
});

test("shows that a statement is unchanged, or who changed it", () => {
  expect(say()).toContain("History No changes yet.");
  const changes = [
    {
      id: "1",
      changedBy: "eva@example.org",
      changedAt: now,
      fields: [{ field: "validUntil", before: "", after: "2026-11-12" }],
    },
  ];
  expect(renderText(StatementDialog, { ...props(), changes })).toContain(
    "eva@example.org Thu 12 Nov, 13:00 Valid until: empty → 2026-11-12",
  );
});

test("a rejected save keeps typed values and shows the problems", () => {
  const refusal = {
    form: { ...statement, value: "{x}" },
    fields: ["value", "wording"],
    title: "Please check the marked fields",
  };
  const text = renderText(StatementDialog, { ...props(), refusal });
  expect(text).toContain("Please check the marked fields Value, Wording");
  expect(text).toContain("1 to 60 characters, without { and }; a figure in digits, a range with bis");
  expect(text).toContain("1 to 300 characters; {value} is the only placeholder");
  expect(text).not.toContain("At most 300 characters");
  expect(renderHtml(StatementDialog, { ...props(), refusal })).toContain('value="{x}"');
});
