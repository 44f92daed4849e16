import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AuditFilters } from "./audit-filters.tsx";

const none = { actor: "", group: "", from: "", to: "", target: "" };
const props = (part: Partial<typeof none> = {}) => ({ asked: { ...none, ...part }, actors: ["eva@example.org"] });

test("has a button without scripts, and nothing to clear without filters", () => {
  expect(renderText(AuditFilters, props())).toContain("Person Everybody eva@example.org Action All");
  expect(renderText(AuditFilters, props())).toContain("Apply");
  expect(renderText(AuditFilters, props())).not.toMatch(/Clear filters|Object/);
});

test("the object is shortened, and kept when another filter changes", () => {
  const asked = props({ target: "lead:019a7f00-0000-7000-8000-000000000001" });
  expect(renderText(AuditFilters, asked)).toContain("Object 019a7f00-0000");
  expect(renderText(AuditFilters, asked)).toContain("Clear filters");
  expect(renderHtml(AuditFilters, asked)).toContain(
    '<input type="hidden" name="target" value="lead:019a7f00-0000-7000-8000-000000000001"/>',
  );
});
