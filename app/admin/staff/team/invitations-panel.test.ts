import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { InvitationsPanel } from "./invitations-panel.tsx";

const now = new Date("2026-11-12T12:00:00Z");

test("an open invitation shows address, role, inviter and expiry", () => {
  const invitation = {
    id: "1",
    email: "eva@example.org",
    role: "operator",
    invitedBy: "petra@example.org",
    expiresAt: new Date("2026-11-19T12:00:00Z"),
  } as const;
  expect(renderText(InvitationsPanel, { invitations: [invitation], now })).toContain(
    "eva@example.org as Operator Invited by petra@example.org, valid until Thu 19 Nov, 13:00",
  );
});

test("without invitations there is only the form", () => {
  const text = renderText(InvitationsPanel, { invitations: [], now });
  expect(text).toContain("Send invitation");
  expect(text).not.toContain("Withdraw");
});
