import type { Executor } from "#server/db/database.ts";
import { recordAuditOnce } from "./record-audit.ts";

const TEN_MINUTES_MS = 10 * 60_000;

type Reading = {
  actor: string;
  /** The screen that lists contacts: "forms/treppenlift", "quarantine". */
  screen: string;
  /** That somebody was searched for, never for whom. */
  isSearch: boolean;
};

/** Records who read or searched a list of contacts, once per person, screen and ten minutes. */
export const recordReading = (db: Executor, { actor, screen, isSearch }: Reading) =>
  recordAuditOnce(db, { actor, action: isSearch ? "leads.search" : "leads.list", details: { screen } }, TEN_MINUTES_MS);
