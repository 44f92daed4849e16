import { expect, test } from "vitest";
import { existsSync } from "node:fs";
import { mayActAs } from "#server/staff/roles.ts";
import { screens, screensFor } from "./screens.ts";

test("paths and labels are unique, and each screen has a module and an example", () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  expect(new Set(screens.map(({ label }) => label)).size).toBe(screens.length);
  expect(screens.filter(({ file }) => !existsSync(`app/${file}`))).toEqual([]);
  expect(screens.filter(({ examples }) => examples.length === 0)).toEqual([]);
});

test.each(["viewer", "operator", "owner"] as const)("%s sees links to the screens of the role", (role) => {
  for (const group of new Set(screens.map((screen) => screen.group))) {
    const allowed = screens.filter((screen) => screen.group === group && mayActAs(role, screen.role));
    expect(screensFor(role, group)).toEqual(allowed);
  }
});

test("the team is for owners, the audit log also for operators", () => {
  const team = expect.objectContaining({ label: "Team" }) as unknown;
  const auditLog = expect.objectContaining({ label: "Audit log" }) as unknown;
  expect(screensFor("owner", "governance")).toEqual(expect.arrayContaining([team, auditLog]));
  expect(screensFor("operator", "governance")).toContainEqual(auditLog);
  expect(screensFor("operator", "governance")).not.toContainEqual(team);
  expect(screensFor("viewer", "governance")).not.toContainEqual(auditLog);
});
