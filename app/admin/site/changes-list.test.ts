import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { ChangesList } from "./changes-list.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const labelOf = (field: string) => field.toUpperCase();

test("unchanged settings are called as delivered", () => {
  expect(renderText(ChangesList, { changes: [], labelOf, now })).toContain("No changes yet");
});

test("a change shows user, time, old and new value", () => {
  const fields = [
    { field: "phone", before: "", after: "030 1" },
    { field: "brand", before: "Alt", after: "" },
  ];
  const changes = [{ id: "1", changedBy: "eva@example.org", changedAt: now, fields }];
  expect(renderText(ChangesList, { changes, labelOf, now })).toBe(
    "eva@example.org Thu 12 Nov, 13:00 PHONE: empty → 030 1 BRAND: Alt → empty",
  );
});
