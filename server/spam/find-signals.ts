import type { Answers } from "#funnels/engine/types.ts";
import { contentSigns } from "./content-signals.ts";
import { fillTime, madeAt } from "./fill-time.ts";
import type { Sign } from "./signals.ts";
import type { Told, Visit } from "./visit.ts";

/** The quickest of people, with everything filled in by the browser, need about eight seconds. */
const SHORTEST_MS = 3_000;
const MOST_A_DAY = 3;

export type Seen = {
  id: string;
  now: number;
  visit: Visit;
  told: Pick<Told, "trap" | "sentAt">;
  record: Answers;
  /** Of the networks the address lies in, in ten minutes. */
  rates: readonly { n: number; busy: number; flood: number }[];
  /** Other leads with the same phone number or e-mail address. */
  samePerson: { inADay: number; inAMonth: number };
  proof: "not-asked" | "given" | "missing";
};

/** All that looks odd. Pure: everything it needs is handed over. */
export function findSigns({ id, now, visit, told, record, rates, samePerson, proof }: Seen): Sign[] {
  const made = madeAt(id);
  const sentAt = typeof told.sentAt === "number" && Number.isFinite(told.sentAt) ? told.sentAt : undefined;
  const found: [Sign, boolean][] = [
    ["trap", typeof told.trap === "string" && told.trap.trim() !== ""],
    ["foreign-id", made === undefined],
    ["too-fast", made !== undefined && fillTime(made, sentAt, now) < SHORTEST_MS],
    ["no-clock", visit.via === "script" && sentAt === undefined],
    ["foreign-origin", visit.origin === "foreign"],
    ["no-origin", visit.origin === "none"],
    ["no-language", !visit.hasLanguage],
    ["not-a-browser", !visit.isBrowser],
    ["forwarded-by-itself", visit.forwardsItself && rates.length > 0], // no rates: a proxy we were not told about
    ["flood", rates.some(({ n, flood }) => n > flood)],
    ["busy", rates.some(({ n, busy, flood }) => n > busy && n <= flood)],
    ["repeated", samePerson.inADay >= MOST_A_DAY],
    ["duplicate", samePerson.inAMonth > 0],
    ["no-proof", proof === "missing"],
  ];
  return [...found.flatMap(([sign, is]) => (is ? [sign] : [])), ...contentSigns(record)];
}
