import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import type { EditableStatement } from "./statement-dialog.tsx";
import { StatementsTable } from "./statements-table.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const statement: EditableStatement = {
  name: "families",
  about: "Families helped",
  value: "3.000",
  wording: "Über {value} Familien",
  fallback: "",
  source: "",
  evidence: "Count of June",
  validUntil: "2026-11-20",
  on: true,
  status: "proven",
  last: { changedBy: "eva@example.org", changedAt: new Date("2026-11-12T09:42:07Z") },
};
const say = (part: Partial<EditableStatement>) =>
  renderText(StatementsTable, { statements: [{ ...statement, ...part }], now });

test("a statement shows its text, proof, last day and last change", () => {
  expect(say({})).toContain(
    "Families helped Über 3.000 Familien Proven Count of June Fri 20 Nov eva@example.org Thu 12 Nov, 10:42",
  );
});

test.each([
  ["proven", "Proven"],
  ["unproven", "Unproven"],
  ["expired", "Expired"],
  ["off", "Off"],
] as const)("a statement that is %s is called %s", (status, word) => {
  expect(say({ status })).toContain(`Familien ${word} Count of June`);
});

test("says what a statement lacks", () => {
  expect(say({ evidence: "", validUntil: "", last: undefined })).toContain("Proven none no expiry never");
});
