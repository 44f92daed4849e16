import type { Email } from "#server/delivery/email/staff-emails.ts";
import type { Alert } from "./alert.ts";
import { settingOf } from "./kinds.ts";

/**
 * The webhook's payload. Slack and Teams show `text`; other recipients get the same in parts. No personal data, as in the emails.
 */
export type WebhookMessage = {
  text: string;
  title: string;
  state: "new" | "reminder" | "over" | "held" | "test";
  fields: { title: string; value: string }[];
  /** The screen to act on. */
  url?: string;
};

export function messageAbout(alert: Alert, state: "new" | "reminder" | "over", email: Email): WebhookMessage {
  return { ...ofEmail(email), state, fields: fieldsOf(alert) };
}

export const heldMessage = (alerts: readonly Alert[], email: Email): WebhookMessage => ({
  ...ofEmail(email),
  state: "held",
  fields: alerts.flatMap(fieldsOf),
});

export const testMessage = (email: Email): WebhookMessage => ({ ...ofEmail(email), state: "test", fields: [] });

function ofEmail({ subject, paragraphs, link }: Email) {
  const text = [subject, ...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].map(plain).join("\n");
  return { text, title: subject, ...(link ? { url: link.url } : {}) };
}

const fieldsOf = ({ kind, details }: Alert) => [
  { title: "Alert", value: settingOf(kind).name },
  ...("service" in details ? [{ title: "Service", value: details.service }] : []),
  ...("formType" in details && details.formType ? [{ title: "Form", value: details.formType }] : []),
  ...(details.leads > 0 ? [{ title: settingOf(kind).counts ?? "Leads", value: String(details.leads) }] : []),
  { title: "Since", value: details.since },
];

/** Escapes chat commands ("<!channel>" notifies everyone), because the text quotes services. */
const plain = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
