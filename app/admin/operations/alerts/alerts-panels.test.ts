import { expect, test } from "vitest";
import type { AlertRule } from "#server/operations/alerts/alert-rule.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { RulesTable } from "./rules-table.tsx";
import { TestPanel, WebhookPanel } from "./settings-panels.tsx";
import { TimingPanel } from "./timing-panel.tsx";

const now = new Date("2026-11-16T12:00:00Z");
const rule: AlertRule = { roles: ["owner"], addresses: [], isUrgent: true, byWebhook: true, threshold: undefined };
const say = (part: Partial<AlertRule>, problems: readonly string[] = []) =>
  renderText(RulesTable, {
    rows: [{ kind: "failed", name: "Leads have failed", rule: { ...rule, ...part } }],
    problems,
  });

test('kinds without thresholds say "at once", the others have two numbers', () => {
  expect(say({})).toContain("at once");
  const threshold = { minutes: 15, leads: 1 };
  expect(say({ threshold })).toMatch(/\[Minutes: Leads have failed\] minutes .*\[Leads: Leads have failed\] lead /);
  expect(say({ threshold: { minutes: 15, leads: 2 } })).toContain("] leads");
});

test("a kind without email recipients says so", () => {
  expect(say({})).not.toContain("Nobody");
  expect(say({ roles: [] })).toContain("Nobody gets an email about this");
  expect(say({ roles: [], addresses: ["agency@example.org"] })).not.toContain("Nobody");
});

test("an error stands at its field", () => {
  const threshold = { minutes: Number.NaN, leads: 1 };
  const problems = ["rules.failed.addresses.0", "rules.failed.threshold.minutes"];
  expect(say({ threshold }, problems)).toMatch(/At most 20 e-mail addresses.*1 to 10080/);
});

test("quiet hours default to ten to seven", () => {
  const html = renderHtml(TimingPanel, { quiet: undefined, reminderHours: 4, problems: [] });
  expect(html).toMatch(/type="time".*value="22:00".*value="07:00"/);
  const wrong = { quiet: { from: 60, until: 60 }, reminderHours: 4, problems: ["quiet.until"] };
  expect(renderText(TimingPanel, wrong)).toContain("Two different times");
});

test("a webhook shows its host, its last post and once its key", () => {
  const none = { host: undefined, latest: undefined, newKey: undefined, refused: undefined, now };
  expect(renderText(WebhookPanel, none)).toMatch(/^Webhook none Address .* Save webhook$/);
  const latest = { createdAt: now, tries: 1, problem: null, endedAt: now, wasTaken: true };
  const text = renderText(WebhookPanel, { ...none, host: "hooks.example.org", latest, newKey: "whsec_abc" });
  expect(text).toMatch(
    /^Webhook to hooks\.example\.org .*\[Signing key\] whsec_abc .* was delivered\. .*Remove webhook$/,
  );
  const refused = { url: "http://a", problem: "Only https is allowed" };
  expect(renderText(WebhookPanel, { ...none, refused })).toContain("Only https is allowed");
});

test("a test alert shows the result of each channel", () => {
  expect(renderText(TestPanel, { results: undefined })).toMatch(/Send a test alert$/);
  const results = [
    { way: "email", ok: true, detail: "The mail server has taken it" },
    { way: "webhook", ok: false, detail: "hooks.example.org has not taken it: Answered 404" },
  ] as const;
  expect(renderText(TestPanel, { results })).toMatch(/alert Email The mail .* Webhook hooks.*404$/);
});
