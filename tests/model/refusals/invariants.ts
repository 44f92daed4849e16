import { LEADS_UNTIL_PAUSE } from "#server/delivery/circuit-breaker/refusals.ts";
import { hasOther, isSuspect } from "./steps.ts";
import type { State } from "./world.ts";

type Invariant = { readonly says: string; readonly broken: (before: State, after: State) => boolean };

/** What no step may do. They go by what is true at the service, not by what the product has counted. */
const INVARIANTS: readonly Invariant[] = [
  {
    says: "S1 a service is paused only by the same refusal of three different leads in a row",
    broken: (before, after) => isPausedNow(before, after) && after.row.leads.length < LEADS_UNTIL_PAUSE,
  },
  {
    says: "S2 a service that refuses three different leads in a row is paused",
    broken: (before, after) => before.row !== after.row && !after.paused && after.row.leads.length >= LEADS_UNTIL_PAUSE,
  },
  {
    says: "S3 leads whose refusal was the service's trouble wait again",
    broken: (before, after) =>
      isPausedNow(before, after) &&
      after.row.leads.some((n) => before.causes[n] !== true && after.leads[n]?.state === "failed"),
  },
  {
    says: "S4 no lead helps to pause a service twice",
    broken: (before, after) => isPausedNow(before, after) && before.causes[after.pausedBy ?? -1] === true,
  },
  {
    says: "S5 the first lead after Resume is another one than those that paused the service, if another one waits",
    broken: (before, after) =>
      before.unproven && hasOther(before) && takenIn(before, after).some((n) => isSuspect(before, n)),
  },
  {
    says: "S6 after Resume no second lead is sent before the first has its answer",
    broken: (before, after) =>
      before.unproven &&
      takenIn(before, after).length > 0 &&
      before.leads.some((lead) => lead.state === "sending" && lead.answer !== null),
  },
];

const isPausedNow = (before: State, after: State): boolean => !before.paused && after.paused;

const takenIn = (before: State, after: State): number[] =>
  after.leads.flatMap((lead, n) => (lead.state === "sending" && before.leads[n]?.state === "queued" ? [n] : []));

export const brokenBy = (before: State, after: State): string | undefined =>
  INVARIANTS.find(({ broken }) => broken(before, after))?.says;
