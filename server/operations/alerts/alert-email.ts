import type { Email } from "#server/delivery/email/staff-emails.ts";
import type { Alert, Finding } from "./alert.ts";
import { wordsOf } from "./kinds.ts";

/** What happened, since when, how many leads, what to do, and where. */
export function alertEmail(alert: Alert, finding: Finding, publicUrl: string | undefined): Email {
  const { subject, explain, advice, link } = wordsOf(finding);
  const again = alert.letters > 0 ? ["This is a reminder: it has not ended since we last wrote."] : [];
  const since = berlin.format(new Date(finding.details.since));
  const paragraphs = [...again, ...explain(since, finding.by), advice];
  return withLink({ subject: `${alert.letters > 0 ? "Still: " : ""}${subject}`, paragraphs }, link, publicUrl);
}

/** Only for recipients of the alert, with the leads of its last email, because some may have left since. */
export function endEmail(alert: Alert, publicUrl: string | undefined): Email {
  const { subject, link } = wordsOf({ ...alert, details: { ...alert.details, leads: alert.lastEmailLeads } });
  const raised = berlin.format(alert.raisedAt);
  const paragraphs = [`We wrote to you that ${subject} (${raised}). That is over, and nothing is left to do.`];
  return withLink({ subject: `It is over: ${subject}`, paragraphs }, link, publicUrl);
}

/** Alerts delayed by quiet hours, oldest first, in one email. */
export function quietHoursDigest(alerts: readonly Alert[], publicUrl: string | undefined): Email {
  const subject = `After quiet hours: ${alerts.length === 1 ? "one alert" : `${alerts.length} alerts`}`;
  const paragraphs = alerts.flatMap(heldParagraphs);
  return withLink(
    { subject, paragraphs },
    { label: "Open Delivery health", path: "/admin/delivery-health" },
    publicUrl,
  );
}

function heldParagraphs(alert: Alert): string[] {
  const { subject, explain, advice } = wordsOf(alert);
  const title = subject.charAt(0).toUpperCase() + subject.slice(1);
  if (alert.clearedAt !== null) {
    return [`${title}. It began ${berlin.format(alert.raisedAt)} and is over: nothing is left to do.`];
  }
  return [`${title}.`, ...explain(berlin.format(new Date(alert.details.since))), advice];
}

function withLink(
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
  { label, path }: { label: string; path: string },
  publicUrl: string | undefined,
): Email {
  if (publicUrl === undefined) return { subject, paragraphs: [...paragraphs, `In the staff area: ${label}.`] };
  return { subject, paragraphs, link: { label, url: new URL(path, publicUrl).href } };
}

const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
