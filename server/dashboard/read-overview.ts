import type { Executor } from "#server/db/database.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { countLeadsBetween, FORM_TYPES } from "./count-leads-between.ts";
import { readAttention, type Told } from "./read-attention.ts";

/** What the frame of every page shows: today's leads of each form, and whether something needs a person. */
export async function readOverview(db: Executor, who: Told, now = Date.now()) {
  const [today, { matters, troubles, people, quarantine }] = await Promise.all([
    countLeadsBetween(db, [berlinMidnight(now), now + 1000]),
    readAttention(db, who),
  ]);
  return {
    forms: FORM_TYPES.map((formType) => ({
      formType,
      today: today[formType][0] ?? 0,
      status: worstOf(troubles.filter((trouble) => trouble.formType === formType)),
    })),
    attention: { count: matters.length, status: worstOf(troubles) },
    newPeople: people,
    quarantine,
  };
}

function worstOf(troubles: readonly { state: "failed" | "in_doubt" }[]): "error" | "in_doubt" | null {
  if (troubles.some(({ state }) => state === "failed")) return "error";
  return troubles.length > 0 ? "in_doubt" : null;
}
