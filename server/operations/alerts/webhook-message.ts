import { z } from "zod";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import type { Alert } from "./alert.ts";
import { settingOf } from "./kinds.ts";

/**
 * The webhook's payload. Slack and Teams show `text`; other recipients get the same in parts. No personal data, as in the emails.
 */
export const WebhookMessage = z.strictObject({
  text: z.string().describe("All of it as lines of text; Slack and Teams show this"),
  title: z.string(),
  state: z.enum(["new", "reminder", "over", "held", "test"]).describe("`held` is what quiet hours held back"),
  fields: z.array(z.strictObject({ title: z.string(), value: z.string() })),
  url: z.exactOptional(z.string()).describe("The screen to act on"),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

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
