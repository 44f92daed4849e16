import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { InvitationCard } from "./invitation-card.tsx";
import { invalidInvitation as notice } from "./sign-in-texts.ts";

const invitation = { email: "eva@example.org", role: "operator" } as const;

test("an invitation shows role and address, and asks for name and password", () => {
  const text = renderText(InvitationCard, { invitation, notice });
  expect(text).toContain("You are invited as Operator, with the address eva@example.org.");
  expect(text).toContain("Display name Password");
  expect(text).not.toContain(notice.title);
});

test.each([
  ["name", "Display name Display name is required"],
  ["password", "Use at least 12 characters"],
] as const)("a problem with the %s stands at its field", (field, words) => {
  const text = field === "name" ? "Display name is required" : "Use at least 12 characters";
  expect(renderText(InvitationCard, { invitation, notice, problem: { field, text } })).toContain(words);
});

test("an invalid link says so and shows no form", () => {
  const text = renderText(InvitationCard, { invitation: undefined, notice });
  expect(text).toContain(notice.title);
  expect(text).not.toContain("Password");
});
