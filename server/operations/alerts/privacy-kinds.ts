import type { AlertRecord, Common } from "./alert-record.ts";

type OfRequest = Common & {
  requestId: string;
  /** End of the last day. */
  dueAt: string;
};

export type PrivacyDetails = {
  request_waits: OfRequest;
  request_due: OfRequest;
  untold: Common;
};

const requestOf = ({ requestId }: OfRequest) => ({ label: "Open the request", path: `/admin/privacy/${requestId}` });

/** Privacy requests have a legal deadline. */
export const privacyKinds: { readonly [Kind in keyof PrivacyDetails]: AlertRecord<PrivacyDetails[Kind]> } = {
  /** Half of the month is over. */
  request_waits: {
    name: "A privacy request waits for 14 days",
    isUrgent: false,
    counts: "Requests",
    detector: "privacy",
    headline: () => "A privacy request has waited for 14 days",
    subject: () => "a privacy request has waited for 14 days",
    explain: ({ dueAt }, since) => [
      `Somebody asked about their data, ${since}, and the request is still open. It must be answered by ${lastDay(dueAt)} (Art. 12 GDPR: one month).`,
    ],
    advice: "Do what is asked, answer the person, and close the request with what was answered.",
    link: requestOf,
  },

  /** A few days are left. */
  request_due: {
    name: "A privacy request waits for 25 days",
    isUrgent: true,
    counts: "Requests",
    detector: "privacy",
    headline: () => "A privacy request has waited for 25 days",
    subject: () => "a privacy request must be answered now",
    explain: ({ dueAt }, since) => [
      `Somebody asked about their data, ${since}, and the request is still open. It must be answered by ${lastDay(dueAt)} (Art. 12 GDPR: one month).`,
    ],
    advice:
      "Answer today, and close the request. If that cannot be done, tell the person why before the month is over: then there are two more months.",
    link: requestOf,
  },

  /** Overdue notices that staff have to give. */
  untold: {
    name: "Recipients of data were not told for 14 days",
    isUrgent: false,
    counts: "Recipients",
    detector: "privacy",
    headline: ({ leads }, { formatCount }) =>
      `${formatCount(leads, "recipient was", "recipients were")} not told for 14 days`,
    subject: ({ leads }) =>
      `${leads === 1 ? "1 recipient of data was" : `${leads} recipients of data were`} not told for 14 days`,
    explain: (_, since) => [
      `They take no notices or did not answer, so one of us has to tell them what a person has asked for. The oldest has waited since ${since}.`,
    ],
    advice: "Tell each of them what it has to do, and tick it off (Art. 19 GDPR).",
    link: () => ({ label: "Open Privacy", path: "/admin/privacy" }),
  },
};

const berlinDate = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  weekday: "long",
  day: "numeric",
  month: "long",
});

const lastDay = (dueAt: string): string => berlinDate.format(Date.parse(dueAt) - 1);
