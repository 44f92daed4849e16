import { expect, test } from "vitest";
import type { OpenSession } from "#server/staff/sessions.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { WeeklyMailPanel } from "./weekly-mail-panel.tsx";

const enrolment = { uri: "otpauth://totp/x?secret=ABCD", secret: "ABCD", qr: { size: 21, path: "M0 0h1v1h-1z" } };

const problem = (field: "password" | "code", text: string) => ({ field, text });

test.each([
  ["Second factor off With an authenticator app a stolen password alone opens nothing. Your password", { isOn: false }],
  ["Set up authenticator app", { isOn: false }],
  ["Second factor on Signing in asks for a code of your authenticator app. So does", { isOn: true }],
  ["Your password Code of the app, or a recovery code Turn off", { isOn: true }],
  ["Turn off", { isOn: true }],
  ["Your password Incorrect password Code", { isOn: true, problem: problem("password", "Incorrect password") }],
  ["recovery code Invalid code Turn off", { isOn: true, problem: problem("code", "Invalid code") }],
  ["[QR code of the secret] ABCD Code Confirm", { isOn: false, enrolment }],
  ["Code Invalid code Confirm", { isOn: false, enrolment, problem: problem("code", "Invalid code") }],
  ["The second factor is on Keep these recovery codes", { isOn: true, recoveryCodes: ["k7-1", "k7-2"] }],
  ["[Recovery codes] k7-1 k7-2", { isOn: true, recoveryCodes: ["k7-1", "k7-2"] }],
])("the second factor shows: %s", (words, props) => {
  expect(renderText(SecondFactorPanel, props)).toContain(words);
});

test("setup and codes ask for no password, and no secret stands beside the codes", () => {
  expect(renderText(SecondFactorPanel, { isOn: false, enrolment })).not.toContain("Your password");
  const codes = renderHtml(SecondFactorPanel, { isOn: true, enrolment, recoveryCodes: ["k7-1"] });
  expect(codes).not.toMatch(/Your password|ABCD/);
});

const now = new Date("2026-11-12T12:00:00Z");
const session: OpenSession = {
  id: "1",
  address: "198.51.100.7",
  browser: "Chrome on Linux",
  startedAt: new Date("2026-11-12T09:00:00Z"),
  lastSeenAt: new Date("2026-11-12T11:30:00Z"),
};
const say = (part: Partial<OpenSession> = {}, currentId?: string) =>
  renderText(SessionsPanel, { sessions: [{ ...session, ...part }], currentId, now });

test("a session shows browser, network and times", () => {
  expect(say()).toContain("Actions Chrome on Linux 198.51.100.7 Thu 12 Nov, 10:00 Thu 12 Nov, 12:30 End");
});

test("marks only the current session", () => {
  expect(say({}, "1")).toContain("Chrome on Linux this one");
  expect(say({}, "2")).not.toContain("this one");
});

test("the weekly mail can be switched to the other state", () => {
  expect(renderText(WeeklyMailPanel, { isOn: true })).toMatch(/^Weekly mail on .* Switch off$/);
  expect(renderText(WeeklyMailPanel, { isOn: false })).toMatch(/^Weekly mail off .* Switch on$/);
  expect(renderHtml(WeeklyMailPanel, { isOn: true })).toContain('name="isOn" value="no"');
});
