import type { FormType } from "#funnels/registry.ts";
import { COUNTED_TO, type Count } from "#server/delivery/stats/what-counts.ts";
import type { AlertRecord, Common, ScreenFormat } from "./alert-record.ts";
import { privacyKinds, type PrivacyDetails } from "./privacy-kinds.ts";

type OfService = Common & {
  service: string;
  /** The service's own words. */
  reason?: string;
  /** Ids of some affected leads, without personal data. */
  leadIds?: readonly string[];
};

/** Details stored with each kind of alert: names of things and numbers, no personal data. */
export type DetailsOf = {
  paused: OfService;
  refusing: OfService;
  undelivered: OfService;
  failed: OfService;
  in_doubt: OfService;
  silent: Common & { formType: FormType };
  /** Without a form type: most funnels fail, so it may be the whole site. `reason`: what the synthetic visitor met. */
  broken: Common & { formType?: FormType; step?: string; reason?: string };
  unwatched: Common;
  overdue: Common;
  quarantined: Common;
  unsettled: Common & { isBehind: boolean };
} & PrivacyDetails;

export type AlertKind = keyof DetailsOf;

const deliveryHealth = () => ({ label: "Open Delivery health", path: "/admin/delivery-health" });
const attention = () => ({ label: "Open what needs attention", path: "/admin" });
const leadsOf = ({ formType }: { formType?: FormType }) =>
  formType === undefined
    ? { label: "Open the dashboard", path: "/admin" }
    : { label: "Open its leads", path: `/admin/forms/${formType}` };

const saidBy = ({ reason = "" }: OfService) => (reason === "" ? [] : [`The reason it gives: ${reason}`]);

const named = (what: string, { leadIds = [] }: OfService) =>
  leadIds.length === 0 ? [] : [`${what}: ${leadIds.join(", ")}`];

/** The kinds of alerts, as stored. A new one needs a line in DetailsOf, a record here and a finding of its detector. */
const alertKinds: { readonly [Kind in AlertKind]: AlertRecord<DetailsOf[Kind]> } = {
  /** Paused until a person resumes it. */
  paused: {
    name: "A service is paused",
    isUrgent: true,
    detector: "services",
    headline: ({ service }) => `${service} is paused`,
    subject: ({ service }) => `${service} is paused`,
    explain: (details, since, by) =>
      by === undefined
        ? [
            `Nothing has been sent to ${details.service} since ${since}. ${many(details.leads, "waits", "wait")} meanwhile.`,
            ...saidBy(details),
            ...named("Its answer to these leads has stopped it", details),
          ]
        : [`${by} has paused ${details.service}, ${since}. ${many(details.leads, "waits", "wait")} meanwhile.`],
    advice: "Put right what is wrong and press Resume: everything that waits goes out then. No lead is lost meanwhile.",
    link: deliveryHealth,
  },

  /** A service rejects one lead after another. */
  refusing: {
    name: "A service refuses one lead after another",
    isUrgent: true,
    detector: "services",
    headline: ({ service, leads }, { formatCount }) =>
      `${service} refuses leads: ${formatCount(leads, "lead")} in a row`,
    subject: ({ service, leads }) => `${service} has refused ${leads} leads in a row`,
    explain: (details, since) => [
      `${details.service} has refused ${details.leads} different leads one after another and accepted none since ${since}.`,
      ...saidBy(details),
      ...named("The latest", details),
    ],
    advice:
      "Ask the service what it wants, and put its settings right. From the number of refusals that is set for the service on, its leads wait and one at a time is tried; the first that it accepts lets the others go.",
    link: deliveryHealth,
  },

  /** Leads have been waiting for a service. */
  undelivered: {
    name: "Leads wait for a service",
    isUrgent: false,
    minutes: 15,
    detector: "services",
    headline: ({ service, leads }, { formatCount }) =>
      `${formatCount(counted(leads), "lead waits", "leads wait")} for ${service}`,
    subject: ({ service, leads }) => `${many(leads, "waits", "wait")} for ${service}`,
    explain: (details, since) => [
      `${many(details.leads, "has", "have")} been waiting for ${details.service} for more than ${lasting(details.minutes ?? 15)}, the oldest since ${since}.`,
      ...saidBy(details),
    ],
    advice:
      "They are tried again by themselves. If it lasts, ask the service whether it is down, and look at what its answers say.",
    link: deliveryHealth,
  },

  /** Rejected, or out of retries. */
  failed: {
    name: "Leads have failed at a service",
    isUrgent: false,
    minutes: 15,
    detector: "services",
    headline: ({ service, leads }, { formatCount }) => `${formatCount(counted(leads), "lead")} failed at ${service}`,
    subject: ({ service, leads }) => `${many(leads, "has", "have")} failed at ${service}`,
    explain: (details, since) => [
      `${details.service} would not have them, or was tried often enough. The oldest failed ${since}.`,
      ...named("The latest", details),
    ],
    advice: "They are not tried again by themselves. Look at what the service said, put it right, and press Send.",
    link: attention,
  },

  /** Unresolved for a while. */
  in_doubt: {
    name: "Leads are in doubt",
    isUrgent: false,
    minutes: 60,
    detector: "services",
    headline: ({ service, leads }, { formatCount }) => `${formatCount(counted(leads), "lead")} in doubt at ${service}`,
    subject: ({ service, leads }) => `${many(leads, "is", "are")} in doubt at ${service}`,
    explain: ({ service }, since) => [
      `The connection broke while they were being sent, or no rule knows what ${service} has answered: nobody can tell whether it has them. The oldest: ${since}.`,
    ],
    advice:
      "Ask the service whether it has these leads, then press Resolve. They are not sent again by themselves, or somebody might be called twice.",
    link: attention,
  },

  /** A form gets no leads though it should. */
  silent: {
    name: "A form has gone silent",
    isUrgent: true,
    detector: "silence",
    headline: ({ formType }, { formName }) => `${formName(formType)} has gone silent`,
    subject: ({ formType }) => `${formType} has gone silent`,
    explain: ({ formType }, since) => [
      `The last lead of ${formType} came ${since}. By its own history of the last eight weeks, such a silence is not chance.`,
    ],
    advice:
      "Open the form on a phone and send a lead to the end. If it works, see whether its advertising still runs. If a campaign has simply ended, do nothing: we stop reminding you a week after the last lead.",
    link: leadsOf,
  },

  /** The synthetic visitor does not get through a form. */
  broken: {
    name: "A form may be broken",
    isUrgent: true,
    detector: "synthetic",
    headline: ({ formType }, { formName }) =>
      `${formType === undefined ? "The whole site" : formName(formType)} may be broken`,
    subject: ({ formType = "the whole site" }) => `${formType} may be broken`,
    explain: ({ formType = "most of the funnels", step = "", reason = "" }, since) => [
      `Our synthetic visitor did not get through ${formType} twice in a row, first ${since}.${step === "" ? "" : ` It got stuck at "${step}".`}`,
      ...(reason === "" ? [] : [`What it met: ${reason}`]),
    ],
    advice: "Open the form on a phone and walk it to the end. Visitors may be getting stuck at the same place.",
    link: leadsOf,
  },

  /** The synthetic monitor itself has stopped. */
  unwatched: {
    name: "The synthetic visitor has stopped",
    isUrgent: false,
    detector: "synthetic",
    headline: () => "The synthetic visitor has stopped",
    subject: () => "the synthetic visitor has stopped",
    explain: (_, since) => [
      `It walked all funnels for the last time ${since}. Until it comes back, a broken funnel is noticed late.`,
    ],
    advice:
      "Start it again (stufenlos-synthetic) and read its log. If it was switched off on purpose, do nothing: we stop reminding you after a week.",
    link: deliveryHealth,
  },

  /** Leads past their retention. */
  overdue: {
    name: "Leads were not erased in time",
    isUrgent: false,
    detector: "retention",
    headline: ({ leads }, { formatCount }) => `${formatCount(counted(leads), "lead")} should have been erased`,
    subject: ({ leads }) => `${many(leads, "has", "have")} not been erased in time`,
    explain: ({ leads }, since) => [
      `The privacy page says how long leads are kept. ${many(leads, "is", "are")} older than that by more than three hours; the oldest came ${since}.`,
    ],
    advice:
      "Workers erase leads when they start and then every hour. Read the worker's log, put right what stops it, and restart it.",
    link: deliveryHealth,
  },

  /** Leads in quarantine that no one has reviewed. */
  quarantined: {
    name: "Leads wait in quarantine",
    isUrgent: false,
    minutes: 60,
    detector: "quarantine",
    headline: ({ leads }, { formatCount }) =>
      `${formatCount(counted(leads), "lead waits", "leads wait")} in quarantine`,
    subject: ({ leads }) => `${many(leads, "waits", "wait")} in quarantine`,
    explain: ({ leads, minutes = 60 }, since) => [
      `${many(leads, "has", "have")} been in quarantine for more than ${lasting(minutes)}, the oldest since ${since}. Nothing is sent of them, to no service and not to the visitor.`,
    ],
    advice: "Look at each: release what is real, delete the rest. They stay there until a person decides.",
    link: () => ({ label: "Open Quarantine", path: "/admin/quarantine" }),
  },

  /** The database was restored, promoted or set back, and the loss is not confirmed yet. */
  unsettled: {
    name: "The database was replaced, and nothing is sent",
    isUrgent: true,
    detector: "timeline",
    headline: ({ isBehind }) =>
      isBehind
        ? "Nothing is sent: the database is behind one used before"
        : "Nothing is sent: the database was restored or promoted",
    subject: ({ isBehind }) =>
      isBehind ? "the database is behind one that was used before" : "the database was restored or promoted",
    explain: ({ leads, isBehind }, since) => [
      isBehind
        ? `An old database server seems to have taken its place again, noticed ${since}. It has forgotten every lead and every delivery of the newer one.`
        : `The database was restored, promoted or moved, noticed ${since}. It may have forgotten what was sent before.`,
      `Leads are still stored, but nothing is sent to any service. ${many(leads, "waits", "wait")}.`,
    ],
    advice:
      "Ask whoever runs the database. Nothing was lost: run `npm run cli -- after-restore --nothing-lost`. Otherwise docs/backup.md says what to do; if an old server is back, proofs/kits/failover.md.",
    link: deliveryHealth,
  },

  ...privacyKinds,
};

/** Texts of one alert or finding. */
export function wordsOf<Kind extends AlertKind>({ kind, details }: { kind: Kind; details: DetailsOf[Kind] }) {
  const record: AlertRecord<DetailsOf[Kind]> = alertKinds[kind];
  return {
    headline: (format: ScreenFormat) => record.headline(details, format),
    subject: record.subject(details),
    explain: (since: string, by?: string) => record.explain(details, since, by),
    advice: record.advice,
    link: record.link(details),
  };
}

/** Texts of a kind in the alert settings. */
export const settingOf = (kind: AlertKind): Pick<AlertRecord<never>, "name" | "isUrgent" | "minutes" | "counts"> =>
  alertKinds[kind];

export type DetectorName = AlertRecord<unknown>["detector"];

export const kindNames = Object.keys(alertKinds) as readonly AlertKind[];

export const kindsOf = (detector: DetectorName): readonly AlertKind[] =>
  kindNames.filter((kind) => alertKinds[kind].detector === detector);

const counted = (leads: number): Count => ({ count: leads, isMore: leads >= COUNTED_TO });

const lasting = (minutes: number): string =>
  minutes % 60 !== 0 ? `${minutes} minutes` : minutes === 60 ? "an hour" : `${minutes / 60} hours`;

function many(leads: number, one: string, more: string): string {
  if (leads === 1) return `1 lead ${one}`;
  return `${leads >= COUNTED_TO ? `${leads} or more` : leads} leads ${more}`;
}
