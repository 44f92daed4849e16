import type { Executor } from "#server/platform/db/database.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { countLeadsBetween } from "#server/delivery/figures/count-leads-between.ts";
import { readAttention, type AttentionScope } from "./read-attention.ts";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { OpenClaims } from "#server/sales/returns/count-open-claims.ts";
import type { Quarantine } from "#server/intake/quarantine/count-quarantine.ts";

/** `status` only if something of the form needs a person; `today` is null where it could not be counted. */
export type FormToday = { formType: FormType; today: number | null; status: "error" | "in_doubt" | null };

export type Overview = {
  forms: FormToday[];
  /** How many attention items wait for a person, and the worst of them. */
  attention: { count: number; status: FormToday["status"] };
  /** People who wait for access; only an owner is told. */
  newPeople: number;
  quarantine: Pick<Quarantine, "count" | "isMore">;
  /** What buyers want back; null where it could not be counted. */
  claims: Omit<OpenClaims, "nextAt"> | null;
};

/** Where the tables cannot be read the frame is there without counts, so that the page inside can say what it could not read. */
export const UNCOUNTED: Overview = {
  forms: formTypes.map((formType) => ({ formType, today: null, status: null })),
  attention: { count: 0, status: null },
  newPeople: 0,
  quarantine: { count: 0, isMore: false },
  claims: null,
};

/** What the frame of every page shows: today's leads of each form, and whether something needs a person. */
export async function readOverview(db: Executor, who: AttentionScope, now = Date.now()): Promise<Overview> {
  const [today, { attentionItems, problems, people, quarantine, returns }] = await Promise.all([
    countLeadsBetween(db, [berlinMidnight(now), now + 1000]),
    readAttention(db, who, undefined, now),
  ]);
  return {
    forms: formTypes.map((formType) => ({
      formType,
      today: today[formType][0] ?? 0,
      status: worstOf(problems.filter((problem) => problem.formType === formType && !problem.isEmail)),
    })),
    attention: { count: attentionItems.length, status: worstOf(problems) },
    newPeople: people,
    quarantine,
    claims: { open: returns.open, due: returns.due },
  };
}

function worstOf(problems: readonly { state: "failed" | "in_doubt" }[]): FormToday["status"] {
  if (problems.some(({ state }) => state === "failed")) return "error";
  return problems.length > 0 ? "in_doubt" : null;
}
