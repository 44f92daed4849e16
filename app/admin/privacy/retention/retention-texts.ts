import type { Retention, RetentionKind } from "#server/privacy/retention/read-retention.ts";

export type KindTexts = { name: string; term: string; why: string };

/** What is kept how long, and why, in screen order. */
export function kindTexts({ leadMonths, consentYears, logDays }: Retention["terms"]): Record<RetentionKind, KindTexts> {
  const withLead = "with its lead";
  return {
    leads: {
      name: "Leads",
      term: `${leadMonths} ${leadMonths === 1 ? "month" : "months"} after the last delivery`,
      why: "What the privacy page promises. A lead with an open delivery waits for it.",
    },
    health: { name: "Answers about health", term: withLead, why: "They are part of the lead and of nothing else." },
    payloads: {
      name: "Requests and answers of services",
      term: withLead,
      why: "What was sent and answered is erased with the lead; that it was sent stays, without a person.",
    },
    quarantine: { name: "Quarantine", term: withLead, why: "A lead that waits there is a lead like any other." },
    pages: { name: "Pages of requests", term: withLead, why: "The link stops working when its own time is over." },
    consents: {
      name: "Consents: who gave them",
      term: `${consentYears} years after the last use`,
      why: "Section 7a (2) UWG. The events stay: they name nobody.",
    },
    cookies: {
      name: "Choices about cookies",
      term: "4 years",
      why: "A yes counts for a year, and claims about it end after three (section 195 BGB). Without a person.",
    },
    synthetic: {
      name: "Leads of the synthetic visitor",
      term: "24 hours",
      why: "Test data about no real person.",
    },
    audit: {
      name: "Audit log",
      term: "stays",
      why: "Who did what, by ids. It is append-only and holds no visitor's data.",
    },
    logs: {
      name: "Logs of the servers",
      term: `${logDays} ${logDays === 1 ? "day" : "days"}`,
      why: "Not in the database: the system's journal and the proxy delete them.",
    },
  };
}

/** Result of a run. */
export function runText({ finishedAt, error }: Pick<Retention["runs"][number], "finishedAt" | "error">): string {
  if (error !== null) return error;
  return finishedAt === null ? "under way" : "finished";
}
