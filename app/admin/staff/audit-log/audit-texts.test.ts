import { expect, test } from "vitest";
import type { AuditAction } from "#server/platform/audit/audit-kinds.ts";
import { AUDIT_GROUPS, auditDetail, auditSentence, isAuditGroup } from "./audit-texts.ts";

test.each<[AuditAction, string]>([
  ["lead.open", "Opened lead"],
  ["lead.send", "Sent lead by hand"],
  ["lead.resend", "Sent lead again"],
  ["lead.resolve", "Resolved lead in doubt"],
  ["lead.release", "Released lead from quarantine"],
  ["lead.delete", "Erased lead"],
  ["lead.erasure-told", "Told a service to erase a lead"],
  ["privacy.request", "Recorded a privacy request"],
  ["privacy.identity", "Verified identity"],
  ["privacy.export", "Made a person's copy of their data"],
  ["privacy.close", "Closed a request about data"],
  ["lead.withdraw", "Stopped a lead: the consent was withdrawn"],
  ["lead.dossier", "Opened a consent dossier"],
  ["lead.dossier-export", "Exported a consent dossier"],
  ["leads.delete-all", "Began to delete all leads of a form"],
  ["leads.deleted-all", "Deleted all leads of a form"],
  ["leads.expired", "Erased leads whose time was over"],
  ["leads.after-restore", "Confirmed what a restored database may have forgotten"],
  ["leads.erased-again", "Erased again what a restored database had back"],
  ["leads.withdrawn-again", "Withdrew again what a restored database did not know"],
  ["leads.export", "Began to export leads"],
  ["leads.exported", "Exported leads"],
  ["service.create", "Added API service"],
  ["service.update", "Changed API service"],
  ["service.delete", "Deleted API service"],
  ["service.activate", "Switched API service on"],
  ["service.deactivate", "Switched API service off"],
  ["service.test", "Sent test lead"],
  ["service.test-blocked", "Tried a test at an address that is not allowed"],
  ["service.pause", "Paused API service"],
  ["service.resume", "Resumed API service"],
  ["form-settings.update", "Changed form settings"],
  ["buyer.create", "Added buyer"],
  ["buyer.update", "Changed buyer"],
  ["buyer.pause", "Paused buyer"],
  ["buyer.resume", "Resumed buyer"],
  ["buyer.retire", "Retired buyer"],
  ["order.create", "Added order"],
  ["order.draft", "Changed draft of order"],
  ["order.live", "Made order live"],
  ["order.pause", "Paused order"],
  ["order.resume", "Resumed order"],
  ["order.end", "Ended order"],
  ["order.return-rules", "Changed return rules of order"],
  ["form-routing.update", "Changed how a form's leads are shared out"],
  ["return.claim", "Recorded a return request"],
  ["return.accept", "Accepted a return request"],
  ["return.decline", "Declined a return request"],
  ["return.undo", "Took back a decision on a return request"],
  ["return.lapse", "Credited a return request automatically"],
  ["costs.import", "Imported what clicks cost"],
  ["access.refused", "Tried what their role does not allow"],
  ["site.operator", "Changed operator data"],
  ["site.retention", "Asked to keep leads for fewer months"],
  ["site.retention-cancelled", "Cancelled keeping leads for fewer months"],
  ["site.claim", "Changed statement"],
  ["session.sign-in", "Signed in"],
  ["session.sign-out", "Signed out"],
  ["session.end", "Ended a session"],
  ["session.end-all", "Ended all own sessions"],
  ["team.confirm-email", "Asked for access"],
  ["team.approve", "Approved member of staff"],
  ["team.decline", "Declined member of staff"],
  ["team.change-role", "Changed role"],
  ["team.revoke", "Took access away"],
  ["team.create-owner", "Created owner"],
  ["team.reset-second-factor", "Reset second factor"],
  ["team.require-second-factor", "Changed which roles need a second factor"],
  ["team.invite", "Invited by email"],
  ["team.withdraw-invitation", "Withdrew invitation"],
  ["team.accept-invitation", "Accepted invitation"],
  ["account.second-factor-on", "Switched second factor on"],
  ["account.second-factor-off", "Switched second factor off"],
  ["account.password", "Chose a password"],
  ["account.weekly-mail", "Switched the weekly mail on or off"],
  ["alerts.settings", "Changed who is told of alerts"],
  ["alerts.webhook", "Changed the webhook of alerts"],
  ["alerts.test", "Sent a test alert"],
])("action %s reads: %s", (action, sentence) => {
  expect(auditSentence(action)).toBe(sentence);
});

test("formats details and omits empty values", () => {
  expect(auditDetail({ count: 118, changed: ["name", "key"], apiKey: true, note: null, gone: [], empty: "" })).toBe(
    "count 118, changed name, key, api key yes",
  );
});

test.each([
  [{ "send-mode": "manual" }, "send mode manual"],
  [{ form_type: "solar" }, "form type solar"],
  [{ isActive: false }, "is active no"],
  [{ decision: "has_it_not" }, "decision it did not arrive"],
  [{ range: { from: 1 } }, 'range {"from":1}'],
])("details %o read: %s", (details, words) => {
  expect(auditDetail(details)).toBe(words);
});

test("the filter offers exactly these groups", () => {
  expect(Object.values(AUDIT_GROUPS).map(({ label }) => label)).toEqual([
    "Leads",
    "API services",
    "Buyers",
    "Form settings",
    "Site & statements",
    "Team",
    "Signing in",
    "Alerts",
    "Audit log",
    "Privacy",
  ]);
  expect(["team", "gone", "toString"].map(isAuditGroup)).toEqual([true, false, false]);
});

test("an unknown action is shown as stored", () => {
  expect(auditSentence("moon.paint")).toBe("moon.paint");
});
