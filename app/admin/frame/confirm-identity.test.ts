import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ConfirmIdentity, identityAskedIn } from "./confirm-identity.tsx";

const asked = {
  asks: "password",
  isWrong: false,
  action: "/admin/team?remove=7",
  fields: [
    ["intent", "revoke"],
    ["id", "7"],
  ] as [string, string][],
} as const;

test("the confirmation resubmits the form to the same URL", () => {
  const html = renderHtml(ConfirmIdentity, asked);
  expect(html).toContain('action="/admin/team?remove=7"');
  expect(html).toContain('<input type="hidden" name="intent" value="revoke"/>');
  expect(html).toContain('<input type="hidden" name="id" value="7"/>');
  expect(html).toMatch(/<input[^>]*type="password"[^>]*name="identity"|<input[^>]*name="identity"[^>]*type="password"/);
});

test.each([
  ["Your password Confirm and go on", { asks: "password", isWrong: false }],
  ["Your password Incorrect password", { asks: "password", isWrong: true }],
  ["Code of your authenticator app, or a recovery code Confirm and go on", { asks: "code", isWrong: false }],
  ["recovery code Invalid code.", { asks: "code", isWrong: true }],
] as const)("it shows: %s", (words, part) => {
  expect(renderText(ConfirmIdentity, { ...asked, ...part })).toContain(words);
});

test("only the guard's 401 opens the identity check", () => {
  const answer = (status: number) => ({ status, statusText: "", internal: false, data: asked });
  expect(identityAskedIn(answer(401))).toBe(asked);
  expect(identityAskedIn(answer(403))).toBeUndefined();
  expect(identityAskedIn(new Error("no"))).toBeUndefined();
});
