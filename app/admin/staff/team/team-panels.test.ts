import { expect, test } from "vitest";
import type { Member } from "#server/staff/team.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { RemovedPanel, WaitingPanel } from "./invitations-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const person: Member = {
  id: "1",
  email: "eva@example.org",
  name: "Eva Kurz",
  role: "viewer",
  state: "waiting",
  secondFactor: false,
  signedUpAt: new Date("2026-11-12T09:00:00Z"),
  lastActiveAt: null,
};

test("a waiting person can be approved as a viewer or declined", () => {
  expect(renderText(WaitingPanel, { people: [person], now })).toContain(
    "Eva Kurz eva@example.org Signed up Thu 12 Nov, 10:00 · e-mail confirmed · has seen no lead [Role of Eva Kurz] Viewer Operator Owner Approve Decline",
  );
  expect(renderHtml(WaitingPanel, { people: [person], now })).toContain('<option value="viewer" selected="">');
});

test("a removed person can be restored as a viewer", () => {
  expect(renderText(RemovedPanel, { people: [person] })).toContain("[Let Eva Kurz in as Viewer] Restore as Viewer");
  expect(renderHtml(RemovedPanel, { people: [person] })).toContain('<input type="hidden" name="role" value="viewer"/>');
});

test.each([
  "See leads [yes] [yes] masked",
  "Export leads [yes] [yes] [no]",
  "Delivery health [yes] [yes] [yes]",
  "Team [yes] [no] [no]",
])("rights of owner, operator and viewer: %s", (row) => {
  expect(renderText(RightsPanel, {})).toContain(row);
});
