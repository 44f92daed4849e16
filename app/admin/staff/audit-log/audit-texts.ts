import { lookUp } from "#app/admin/labels/look-up.ts";
import type { AuditAction } from "#server/platform/audit/audit-kinds.ts";
import type { Decision } from "#server/delivery/actions/resolve-in-doubt.ts";

/** Staff actions in plain words. */
const SENTENCES: Readonly<Record<AuditAction, string>> = {
  "lead.open": "Opened lead",
  "lead.send": "Sent lead by hand",
  "lead.resend": "Sent lead again",
  "lead.resolve": "Resolved lead in doubt",
  "lead.close": "Closed lead at a service",
  "lead.release": "Released lead from quarantine",
  "lead.delete": "Erased lead",
  "lead.erasure-told": "Told a service to erase a lead",
  "lead.withdraw": "Stopped a lead: the consent was withdrawn",
  "lead.dossier": "Opened a consent dossier",
  "lead.dossier-export": "Exported a consent dossier",
  "leads.delete-all": "Began to delete all leads of a form",
  "leads.deleted-all": "Deleted all leads of a form",
  "leads.expired": "Erased leads whose time was over",
  "leads.after-restore": "Confirmed what a restored database may have forgotten",
  "leads.erased-again": "Erased again what a restored database had back",
  "leads.withdrawn-again": "Withdrew again what a restored database did not know",
  "leads.list": "Read a list of leads",
  "leads.search": "Searched leads",
  "leads.export": "Began to export leads",
  "leads.exported": "Exported leads",
  "job.begin": "Started a bulk job",
  "job.pause": "Paused a bulk job",
  "job.resume": "Resumed a bulk job",
  "job.stop": "Stopped a bulk job",
  "job.end": "Finished a bulk job",
  "task.run": "Ran a task",
  "mail.resend": "Sent staff mail again",
  "service.create": "Added API service",
  "service.update": "Changed API service",
  "service.delete": "Deleted API service",
  "service.activate": "Switched API service on",
  "service.deactivate": "Switched API service off",
  "service.test": "Sent test lead",
  "service.test-blocked": "Tried a test at an address that is not allowed",
  "service.pause": "Paused API service",
  "service.resume": "Resumed API service",
  "form-settings.update": "Changed form settings",
  "buyer.create": "Added buyer",
  "buyer.update": "Changed buyer",
  "buyer.pause": "Paused buyer",
  "buyer.resume": "Resumed buyer",
  "buyer.retire": "Retired buyer",
  "order.create": "Added order",
  "order.draft": "Changed draft of order",
  "order.live": "Made order live",
  "order.pause": "Paused order",
  "order.resume": "Resumed order",
  "order.end": "Ended order",
  "order.return-rules": "Changed return rules of order",
  "form-routing.update": "Changed how a form's leads are shared out",
  "return.claim": "Recorded a return request",
  "return.accept": "Accepted a return request",
  "return.decline": "Declined a return request",
  "return.undo": "Took back a decision on a return request",
  "return.lapse": "Credited a return request automatically",
  "costs.import": "Imported what clicks cost",
  "access.refused": "Tried what their role does not allow",
  "site.operator": "Changed operator data",
  "site.retention": "Asked to keep leads for fewer months",
  "site.retention-cancelled": "Cancelled keeping leads for fewer months",
  "site.claim": "Changed statement",
  "session.sign-in": "Signed in",
  "session.sign-out": "Signed out",
  "session.end": "Ended a session",
  "session.end-all": "Ended all own sessions",
  "team.confirm-email": "Asked for access",
  "team.approve": "Approved member of staff",
  "team.decline": "Declined member of staff",
  "team.change-role": "Changed role",
  "team.revoke": "Took access away",
  "team.create-owner": "Created owner",
  "team.reset-second-factor": "Reset second factor",
  "team.require-second-factor": "Changed which roles need a second factor",
  "team.invite": "Invited by email",
  "team.withdraw-invitation": "Withdrew invitation",
  "team.accept-invitation": "Accepted invitation",
  "account.second-factor-on": "Switched second factor on",
  "account.second-factor-off": "Switched second factor off",
  "account.password": "Chose a password",
  "account.weekly-mail": "Switched the weekly mail on or off",
  "alerts.settings": "Changed who is told of alerts",
  "alerts.webhook": "Changed the webhook of alerts",
  "alerts.test": "Sent a test alert",
  "audit.export": "Exported the audit log",
  "privacy.request": "Recorded a privacy request",
  "privacy.identity": "Verified identity",
  "privacy.export": "Made a person's copy of their data",
  "privacy.close": "Closed a request about data",
};

/** Unknown actions of other releases are shown as stored. */
export const auditSentence = (action: string): string => lookUp(SENTENCES, action) ?? action;

/** Groups of the filter, and the prefixes of their actions. */
export const AUDIT_GROUPS = {
  leads: { label: "Leads", prefixes: ["lead", "leads", "job"] },
  services: { label: "API services", prefixes: ["service"] },
  sales: { label: "Buyers", prefixes: ["buyer", "order"] },
  settings: { label: "Form settings", prefixes: ["form-settings", "form-routing"] },
  site: { label: "Site & statements", prefixes: ["site"] },
  team: { label: "Team", prefixes: ["team"] },
  access: { label: "Signing in", prefixes: ["session", "account", "access"] },
  alerts: { label: "Alerts", prefixes: ["alerts"] },
  audit: { label: "Audit log", prefixes: ["audit"] },
  privacy: { label: "Privacy", prefixes: ["privacy"] },
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

export const isAuditGroup = (text: string): text is AuditGroup => Object.hasOwn(AUDIT_GROUPS, text);

/** Details for people: "count 118, filter Undelivered". */
export const auditDetail = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${wordsOf(name)} ${valueOf(value)}`)
    .join(", ");

const wordsOf = (name: string): string =>
  name
    .replaceAll(/[_-]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);

/** How a doubt was resolved, by stored value. */
const DECISIONS: Readonly<Record<Decision, string>> = {
  has_it: "it arrived",
  has_it_not: "it did not arrive",
  send_anyway: "sent again anyway",
};

function valueOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(valueOf).join(", ");
  return typeof value === "string" ? (lookUp(DECISIONS, value) ?? value) : JSON.stringify(value);
}
