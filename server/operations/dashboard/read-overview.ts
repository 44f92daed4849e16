import type { Executor } from "#server/platform/db/database.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { countLeadsBetween } from "#server/delivery/stats/count-leads.ts";
import { readAttention, type AttentionScope } from "./read-attention.ts";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { OpenReturns } from "#server/sales/returns/list-returns.ts";
import type { Quarantine } from "#server/intake/quarantine/count-quarantine.ts";
import { cachedQuery } from "#server/platform/db/cached-query.ts";

const HOUR_MS = 3600_000;
const DAYS = 14;
const CACHED_MS = 300_000;

export type LeadsToday = {
  /** By hour since midnight; the last is the current one. */
  hours: number[];
  /** Same weekday a week ago: all hours, and the leads up to this time. */
  before: { hours: number[]; byThisTime: number };
  forms: { formType: FormType; today: number; /** Oldest first, without today. */ daysBefore: number[] }[];
};

/** Today's leads, compared with a week ago and the last fourteen days. */
export async function countLeadsToday(db: Executor, now = Date.now()): Promise<LeadsToday> {
  const midnight = berlinMidnight(now);
  const weekAgo = berlinMidnight(now, 7);
  const end = now + 1000; // the database's clock may be a little ahead
  const cached = <T>(key: string, load: () => Promise<T>) => cachedQuery(CACHED_MS, db, `${key} ${midnight}`, load);
  const [today, byThisTime, before, days] = await Promise.all([
    countLeadsBetween(db, [...hoursBetween(midnight, now), end]),
    countLeadsBetween(db, [weekAgo, weekAgo + (now - midnight)]),
    cached("week ago", () =>
      countLeadsBetween(db, [...hoursBetween(weekAgo, berlinMidnight(now, 6)), berlinMidnight(now, 6)]),
    ),
    cached("days", () =>
      countLeadsBetween(
        db,
        Array.from({ length: DAYS }, (_, i) => berlinMidnight(now, DAYS - 1 - i)),
      ),
    ),
  ]);
  return {
    hours: added(Object.values(today)),
    before: { hours: added(Object.values(before)), byThisTime: sum(added(Object.values(byThisTime))) },
    forms: formTypes.map((formType) => ({
      formType,
      today: sum(today[formType]),
      daysBefore: days[formType],
    })),
  };
}

/** Starts of the hours; two days a year have 23 and 25. */
const hoursBetween = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil((until - from) / HOUR_MS)) }, (_, hour) => from + hour * HOUR_MS);

const sum = (numbers: readonly number[]): number => numbers.reduce((before, one) => before + one, 0);

const added = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, place) => sum(lists.map((list) => list[place] ?? 0)));

/** `status` only if the form needs attention; `today` is null if it could not be counted. */
export type FormToday = { formType: FormType; today: number | null; status: "error" | "in_doubt" | null };

export type Overview = {
  forms: FormToday[];
  /** Number of attention items, and the worst status. */
  attention: { count: number; status: FormToday["status"] };
  /** Access requests; only for owners. */
  newPeople: number;
  quarantine: Pick<Quarantine, "count" | "isMore">;
  /** Open return requests; null if they could not be counted. */
  returns: Omit<OpenReturns, "nextAt"> | null;
};

/** Fallback if the tables cannot be read: the frame shows no counts, so that the page inside can report the error. */
export const UNCOUNTED: Overview = {
  forms: formTypes.map((formType) => ({ formType, today: null, status: null })),
  attention: { count: 0, status: null },
  newPeople: 0,
  quarantine: { count: 0, isMore: false },
  returns: null,
};

/** Data of the frame around every page: today's leads of each form, and attention items. */
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
    returns: { open: returns.open, due: returns.due },
  };
}

function worstOf(problems: readonly { state: "failed" | "in_doubt" }[]): FormToday["status"] {
  if (problems.some(({ state }) => state === "failed")) return "error";
  return problems.length > 0 ? "in_doubt" : null;
}
