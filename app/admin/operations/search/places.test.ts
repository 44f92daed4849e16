import { expect, test } from "vitest";
import { screenAddress, screens } from "#app/admin/frame/screens.ts";
import type { Role } from "#server/staff/roles.ts";
import { findTargets } from "./places.ts";

const labels = (role: Role, text: string) => findTargets(role, text).map(({ label }) => label);

test("offers the role's screens without a text", () => {
  expect(labels("viewer", " ")).toEqual([
    "Dashboard",
    "Buyers",
    "Returns",
    "Delivery health",
    "API Services",
    "Quarantine",
    "Jobs",
    "Insights",
    "Your account",
  ]);
  expect(labels("owner", "")).toEqual(
    screens
      .filter(({ path, group }) => group !== "search" && group !== "service" && !path.includes(":"))
      .map(({ label }) => label),
  );
});

test.each<[Role, string, string[]]>([
  ["viewer", "v5", ["Treppenlift 5", "Form Settings: Treppenlift 5"]],
  ["operator", "csv V5", ["Export leads: Treppenlift 5"]],
  ["viewer", "csv", []],
  ["viewer", "SOLAR settings", ["Form Settings: Solar"]],
  ["owner", "impressum", ["Operator data"]],
  ["operator", "impressum", []],
  ["operator", "audit", ["Audit log", "Export the audit log"]],
  ["viewer", "audit", []],
  ["owner", "invite", ["Invite somebody to the team"]],
  ["operator", "team", []],
  ["operator", "pause", ["Pause or resume a service"]],
  ["viewer", "pause", []],
  ["viewer", "2fa", ["Second factor and password"]],
  ["viewer", "background", ["Background work: tasks and mails that wait"]],
  ["viewer", "attention", ["See what needs attention"]],
  ["owner", "holzapfel", []],
])("%s finds with %s: %j", (role, text, expected) => {
  expect(labels(role, text)).toEqual(expected);
});

test.each(["viewer", "operator", "owner"] as const)("no place leads a %s to a screen of another role", (role) => {
  const forbidden = screens.filter((screen) => !["viewer", role].includes(screen.role) && role !== "owner");
  const targets = ["a", "e", "o", "s", "ex"].flatMap((text) => findTargets(role, text));
  for (const screen of forbidden) {
    expect(targets.map(({ to }) => to.split(/[?#]/)[0])).not.toContain(screenAddress(screen));
  }
});
