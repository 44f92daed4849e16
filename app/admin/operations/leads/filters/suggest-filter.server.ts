import type { Executor } from "#server/platform/db/database.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import type { LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import type { Viewer } from "#server/leads/submissions/redact-person.ts";

/** `params` to remove from the URL; without them at least `count` leads match. */
export type Helpful = { word: string; params: string[]; count: number; isMore: boolean };

const FILTERS = [
  { word: "service", params: ["service"], keys: ["apiServiceId"] },
  { word: "status", params: ["status"], keys: ["status"] },
  { word: "source", params: ["source"], keys: ["source"] },
  { word: "received", params: ["since", "until"], keys: ["since", "until"] },
  { word: "search", params: ["q"], keys: ["search"] },
  { word: "view", params: ["view"], keys: ["view"] },
] as const satisfies readonly { word: string; params: readonly string[]; keys: readonly (keyof LeadFilter)[] }[];

/** For an empty result, finds the one filter without which there are matches. */
export async function readHelpful(db: Executor, filter: LeadFilter, viewer: Viewer): Promise<Helpful | null> {
  for (const { word, params, keys } of FILTERS) {
    if (!keys.some((key) => filter[key] !== undefined)) continue;
    const entries = Object.entries(filter).filter(([key]) => !(keys as readonly string[]).includes(key));
    const { rows, older } = await findLeads(db, Object.fromEntries(entries) as LeadFilter, {}, viewer);
    if (rows.length > 0) return { word, params: [...params], count: rows.length, isMore: older !== null };
  }
  return null;
}
