import { expect, test } from "vitest";
import type { AuditEntry } from "#server/platform/audit/list-audit.ts";
import { renderText } from "#testing/render/render-text.ts";
import { AuditTable } from "./audit-table.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: "1",
  at: new Date("2026-11-12T09:42:07Z"),
  actor: "eva.kurz@example.org",
  action: "service.pause",
  target: null,
  details: {},
  ...part,
});
const say = (...entries: AuditEntry[]) => renderText(AuditTable, { entries, now });

test("an entry shows time, user, action and details", () => {
  const target = { kind: "api_service", id: "7", name: "Musterbörse", formType: null } as const;
  expect(say(entry({ target, details: { queued: 12 } }))).toBe(
    "[Entries] Time Who Action Object Detail Thu 12 Nov 10:42:07 EK eva.kurz@example.org Paused API service Musterbörse queued 12",
  );
});

test.each([
  ["eva@example.org", "EV eva@example.org"],
  ["eva-lena@example.org", "EL eva-lena@example.org"],
  ["worker", "10:42:07 worker"],
])("%s is shown as %s", (actor, shown) => {
  expect(say(entry({ actor }))).toContain(shown);
});

test("each Berlin day is named once", () => {
  const text = say(
    entry({ id: "3" }),
    entry({ id: "2", at: new Date("2026-11-11T23:30:00Z") }),
    entry({ id: "1", at: new Date("2026-11-11T22:30:00Z") }),
  );
  expect(text).toMatch(/Thu 12 Nov 10:42:07 .* 00:30:00 .* Wed 11 Nov 23:30:00/);
  expect(text.match(/Thu 12 Nov/g)).toHaveLength(1);
});
