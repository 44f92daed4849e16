import { expect, test } from "vitest";
import { exactly } from "#testing/fixtures/exactly.ts";
import type { Role } from "#server/staff/roles.ts";
import { renderText } from "#testing/render/render-text.ts";
import { FormCard } from "./form-card.tsx";
import { SystemLinks } from "./system-links.tsx";

const say = (role: Role, newPeople = 0) =>
  renderText(SystemLinks, { role, services: { active: 3, inactive: 1 }, newPeople });

test("an owner sees all links, and open access requests", () => {
  expect(say("owner")).toContain("API Services 3 active, 1 inactive");
  expect(say("owner")).toContain("Team Roles and access");
  expect(say("owner")).toContain("Alerts Who is told of what, and when");
  expect(say("owner")).toContain("Privacy What people ask about their data");
  expect(say("owner")).toContain("Retention What is kept how long");
  expect(say("owner", 1)).toContain("Team 1 person waits for access");
  expect(say("owner", 2)).toContain("Team 2 people wait for access");
});

test("a viewer sees only links a viewer may open", () => {
  expect(say("viewer")).toContain("Delivery health How the services have been answering");
  expect(say("viewer")).not.toMatch(/Team|Audit log|Site/);
});

const form = {
  formType: "solar" as const,
  today: 2,
  daysBefore: [],
  expected: 0,
  problems: [],
  waiting: exactly(0),
  quarantined: 0,
  deliveries: { warning: 0, underWay: 0, all: 2 },
};

test.each([
  ["2 leads today", {}],
  ["1 lead today", { today: 1 }],
  ["1 waits for manual send", { waiting: exactly(1) }],
  ["All delivered View Submissions : Solar Form Settings : Solar", {}],
])("a form's card shows: %s", (words, part) => {
  expect(renderText(FormCard, { ...form, ...part })).toContain(words);
});
