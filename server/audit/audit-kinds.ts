/** What is recorded. `leads.retry` is no longer written, but stands in old entries. */
const AUDIT_ACTIONS = [
  "lead.open",
  "lead.send",
  "lead.resend",
  "lead.resolve",
  "lead.release",
  "lead.delete",
  "lead.erasure-told",
  "leads.retry",
  "leads.delete-all",
  "leads.deleted-all",
  "leads.expired",
  "leads.after-restore",
  "leads.erased-again",
  "leads.list",
  "leads.search",
  "leads.export",
  "leads.exported",
  "service.create",
  "service.update",
  "service.delete",
  "service.activate",
  "service.deactivate",
  "service.test",
  "service.pause",
  "service.resume",
  "form-settings.update",
  "site.operator",
  "site.retention",
  "site.retention-cancelled",
  "site.claim",
  "session.sign-in",
  "session.sign-out",
  "session.end",
  "session.end-all",
  "team.confirm-email",
  "team.approve",
  "team.decline",
  "team.change-role",
  "team.revoke",
  "team.create-owner",
  "team.reset-second-factor",
  "team.require-second-factor",
  "team.invite",
  "team.withdraw-invitation",
  "team.accept-invitation",
  "account.second-factor-on",
  "account.second-factor-off",
  "account.password",
  "alerts.settings",
  "alerts.webhook",
  "alerts.test",
  "audit.export",
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What is done to one lead, and shown in its panel. */
export type LeadAction = Extract<AuditAction, `lead.${string}`>;

const AUDIT_TARGET_KINDS = ["submission", "api_service", "form", "staff", "site"] as const;

export type AuditTargetKind = (typeof AUDIT_TARGET_KINDS)[number];
