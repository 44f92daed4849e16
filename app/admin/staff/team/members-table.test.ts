import { expect, test } from "vitest";
import type { Member } from "#server/staff/team.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { MembersTable } from "./members-table.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const member: Member = {
  id: "1",
  email: "eva@example.org",
  name: "Eva Kurz",
  role: "operator",
  state: "member",
  secondFactor: true,
  signedUpAt: now,
  lastActiveAt: new Date("2026-11-12T11:22:00Z"),
};
const props = (part: Partial<Member> = {}, ownId = "2") => ({
  members: [{ ...member, ...part }],
  ownId,
  now,
  onAsk: () => undefined,
});
const say = (...args: Parameters<typeof props>) => renderText(MembersTable, props(...args));

test("a member has role, second factor and last activity", () => {
  const text = say();
  expect(text).toContain("Eva Kurz eva@example.org [Role of Eva Kurz] Viewer Operator Owner Save Authenticator app");
  expect(text).toContain("Authenticator app 38 min ago [More about Eva Kurz]");
  expect(renderHtml(MembersTable, props())).toContain('<option value="operator" selected="">');
});

test.each<[string, Partial<Member>]>([
  ["Missing 38 min ago", { secondFactor: false }],
  ["Authenticator app never", { lastActiveAt: null }],
  ["Authenticator app now", { lastActiveAt: new Date(now.getTime() - 59_999) }],
  ["Authenticator app 1 min ago", { lastActiveAt: new Date(now.getTime() - 60_000) }],
])("a row shows %s", (words, part) => {
  expect(say(part)).toContain(words);
});

test("resets another member's second factor, if there is one", () => {
  expect(say()).toContain("Reset second factor");
  expect(say({ secondFactor: false })).not.toContain("Reset second factor");
  expect(say({}, "1")).not.toContain("Reset second factor");
});

test("only one's own row says you", () => {
  expect(say({}, "1")).toContain("Eva Kurz you eva@example.org");
  expect(say({}, "2")).not.toContain(" you ");
});
