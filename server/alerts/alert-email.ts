import type { Letter } from "#server/email/staff-emails.ts";
import type { Alarm, AlarmDetails, AlarmKind, Finding } from "./alert.ts";

/** What happened, since when, how many leads, what to do, and where. */
export function alarmLetter(alarm: Alarm, finding: Finding, publicUrl: string | undefined): Letter {
  const { kind, details, by } = finding;
  const again = alarm.letters > 0 ? ["This is a reminder: it has not ended since we last wrote."] : [];
  return letter(`${alarm.letters > 0 ? "Still: " : ""}${headline(kind, details)}`, kind, details, publicUrl, [
    ...again,
    ...whatHappened(kind, details, by),
    whatToDo(kind),
  ]);
}

/** Only to those who were told of it, and in the words they were told: some of the leads may have left since. */
export function endLetter({ kind, details, told, raisedAt }: Alarm, publicUrl: string | undefined): Letter {
  const said = headline(kind, { ...details, leads: told });
  return letter(`It is over: ${said}`, kind, details, publicUrl, [
    `We wrote to you that ${said} (${berlin.format(raisedAt)}). That is over, and nothing is left to do.`,
  ]);
}

function letter(
  subject: string,
  kind: AlarmKind,
  details: AlarmDetails,
  publicUrl: string | undefined,
  paragraphs: readonly string[],
): Letter {
  const { label, path } = placeOf(kind, details);
  return {
    subject,
    paragraphs: publicUrl === undefined ? [...paragraphs, `In the staff area: ${label}.`] : paragraphs,
    ...(publicUrl === undefined ? {} : { link: { label, url: new URL(path, publicUrl).href } }),
  };
}

function headline(kind: AlarmKind, { service = "a service", formType, leads }: AlarmDetails): string {
  switch (kind) {
    case "paused":
      return `${service} is paused`;
    case "undelivered":
      return `${many(leads, "waits", "wait")} for ${service}`;
    case "failed":
      return `${many(leads, "has", "have")} failed at ${service}`;
    case "in_doubt":
      return `${many(leads, "is", "are")} in doubt at ${service}`;
    case "silent":
      return `${formType ?? "a form"} has gone silent`;
    case "broken":
      return formType === undefined ? "the whole site may be broken" : `${formType} may be broken`;
    case "unwatched":
      return "the synthetic visitor has stopped";
  }
}

function whatHappened(kind: AlarmKind, details: AlarmDetails, by: string | undefined): string[] {
  const { service = "a service", formType = "most of the funnels", leads, reason = "", step = "" } = details;
  const since = berlin.format(new Date(details.since));
  const said = reason === "" ? [] : [`The reason it gives: ${reason}`];
  switch (kind) {
    case "paused":
      return by === undefined
        ? [`Nothing has been sent to ${service} since ${since}. ${many(leads, "waits", "wait")} meanwhile.`, ...said]
        : [`${by} has paused ${service}, ${since}. ${many(leads, "waits", "wait")} meanwhile.`];
    case "undelivered":
      return [
        `${many(leads, "has", "have")} been waiting for ${service} for more than 15 minutes, the oldest since ${since}.`,
        ...said,
      ];
    case "failed":
      return [`${service} would not have them, or was tried often enough. The oldest failed ${since}.`];
    case "in_doubt":
      return [
        `The connection broke while they were being sent, and nobody knows whether ${service} has them. The oldest: ${since}.`,
      ];
    case "silent":
      return [
        `The last lead of ${formType} came ${since}. By its own history of the last eight weeks, such a silence is not chance.`,
      ];
    case "broken":
      return [
        `Our synthetic visitor did not get through ${formType} twice in a row, first ${since}.${step === "" ? "" : ` It got stuck at "${step}".`}`,
        ...(reason === "" ? [] : [`What it met: ${reason}`]),
      ];
    case "unwatched":
      return [
        `It walked all funnels for the last time ${since}. Until it comes back, a broken funnel is noticed late.`,
      ];
  }
}

function whatToDo(kind: AlarmKind): string {
  switch (kind) {
    case "paused":
      return "Put right what is wrong and press Resume: everything that waits goes out then. No lead is lost meanwhile.";
    case "undelivered":
      return "They are tried again by themselves. If it lasts, ask the service whether it is down, and look at what its answers say.";
    case "failed":
      return "They are not tried again by themselves. Look at what the service said, put it right, and press Send.";
    case "in_doubt":
      return "Ask the service whether it has these leads, then press Resolve. They are not sent again by themselves, or somebody might be called twice.";
    case "silent":
      return "Open the form on a phone and send a lead to the end. If it works, see whether its advertising still runs. If a campaign has simply ended, do nothing: we stop reminding you a week after the last lead.";
    case "broken":
      return "Open the form on a phone and walk it to the end. Visitors may be getting stuck at the same place.";
    case "unwatched":
      return "Start it again (stufenlos-synthetic) and read its log. If it was switched off on purpose, do nothing: we stop reminding you after a week.";
  }
}

function placeOf(kind: AlarmKind, { formType }: AlarmDetails): { label: string; path: string } {
  switch (kind) {
    case "paused":
    case "undelivered":
    case "unwatched":
      return { label: "Open Delivery health", path: "/admin/delivery-health" };
    case "failed":
    case "in_doubt":
      return { label: "Open what needs attention", path: "/admin" };
    case "silent":
    case "broken":
      return formType === undefined
        ? { label: "Open the dashboard", path: "/admin" }
        : { label: "Open its leads", path: `/admin/forms/${formType}` };
  }
}

const MOST_COUNTED = 1_000;

function many(leads: number, one: string, more: string): string {
  if (leads === 1) return `1 lead ${one}`;
  return `${leads >= MOST_COUNTED ? `${MOST_COUNTED} or more` : leads} leads ${more}`;
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
