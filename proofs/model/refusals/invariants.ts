import { LEADS_UNTIL_HALF_OPEN } from "#server/delivery/circuit-breaker/refusals.ts";
import { hasUntried } from "./steps.ts";
import type { State } from "./world.ts";

type Invariant = { readonly says: string; readonly broken: (before: State, after: State) => boolean };

/** Forbidden steps. They go by what is true at the service, not by what the product has counted. */
const INVARIANTS: readonly Invariant[] = [
  {
    says: "S1 a service becomes half open only by the same refusal of leads of three different networks in a row",
    broken: (before, after) => opensNow(before, after) && after.row.leads.length < LEADS_UNTIL_HALF_OPEN,
  },
  {
    says: "S2 a service that refuses leads of three different networks in a row is half open",
    broken: (before, after) =>
      before.row !== after.row && !after.halfOpen && after.row.leads.length >= LEADS_UNTIL_HALF_OPEN,
  },
  {
    says: "S3 leads whose refusal was the service's trouble wait again",
    broken: (before, after) =>
      opensNow(before, after) &&
      after.row.leads.some((n) => before.causes[n] !== true && after.leads[n]?.state === "failed"),
  },
  {
    says: "S4 no lead helps twice, also after Resume",
    broken: (before, after) => opensNow(before, after) && before.causes[after.openedBy ?? -1] === true,
  },
  {
    says: "S5 a lead that was refused is tried again only when none waits that was not",
    broken: (before, after) =>
      before.halfOpen &&
      hasUntried(before) &&
      takenIn(before, after).some((n) => before.causes[n] === true || before.leads[n]?.causedPause === true),
  },
  {
    says: "S6 while it is half open one lead at a time is sent",
    broken: (before, after) =>
      before.halfOpen &&
      takenIn(before, after).length > 0 &&
      before.leads.some((lead) => lead.state === "sending" && lead.answer !== null),
  },
  {
    says: "S7 one acceptance closes it",
    broken: (before, after) => arrivedIn(before, after) && after.halfOpen,
  },
  {
    says: "S8 whoever is refused while it is half open waits again",
    broken: (before, after) =>
      before.halfOpen && after.leads.some((lead, n) => lead.state === "failed" && before.leads[n]?.state === "sending"),
  },
];

const opensNow = (before: State, after: State): boolean => !before.halfOpen && after.halfOpen;

const takenIn = (before: State, after: State): number[] =>
  after.leads.flatMap((lead, n) => (lead.state === "sending" && before.leads[n]?.state === "queued" ? [n] : []));

const arrivedIn = (before: State, after: State): boolean =>
  after.leads.some((lead, n) => lead.state === "delivered" && before.leads[n]?.state !== "delivered");

export const brokenBy = (before: State, after: State): string | undefined =>
  INVARIANTS.find(({ broken }) => broken(before, after))?.says;
