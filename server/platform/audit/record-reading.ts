import type { Executor } from "#server/platform/db/database.ts";
import { recordAuditOnce } from "./record-audit.ts";

const TEN_MINUTES_MS = 10 * 60_000;

type Reading = {
  actor: string;
  /** The screen that lists contacts: "forms/treppenlift", "quarantine". */
  screen: string;
  /** That somebody was searched for and by what, never for whom: a hash at most. */
  search?: { search: string; hash?: string };
};

/** Records who read or searched a list of contacts, once per person, screen and ten minutes. */
export const recordReading = (db: Executor, { actor, screen, search }: Reading) =>
  recordAuditOnce(
    db,
    { actor, action: search ? "leads.search" : "leads.list", details: { screen, ...search } },
    TEN_MINUTES_MS,
  );
