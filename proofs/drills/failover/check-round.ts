import type { Round } from "./round.ts";

const MAX_SUBMITS_MS = 45_000;
const MAX_DELIVERIES_MS = 5_000;

type Checked = Pick<
  Round,
  | "scenario"
  | "lostLeads"
  | "submitsBackMs"
  | "deliveriesAfterMs"
  | "confirmedBy"
  | "tooEarly"
  | "missingListeners"
  | "writable"
> & { browsers: { gaveUp: number }; tally: { duplicates: { none: number } } };

const wrong = (isWrong: boolean, says: string): string[] => (isWrong ? [says] : []);

/** Checks a round beyond the audit of its leads. Returns a sentence for each violation. */
export function problemsOf(round: Checked): string[] {
  const { scenario, lostLeads, confirmedBy, tooEarly, missingListeners, writable, browsers, tally } = round;
  const always = [
    ...wrong(tally.duplicates.none > 0, "a service that recognises nothing got a lead twice"),
    ...wrong(missingListeners > 0, `${missingListeners} listeners are not back`),
    ...wrong(writable !== 1, `${writable} databases take writes at the end`),
    ...wrong(browsers.gaveUp > 0, `${browsers.gaveUp} browsers gave up`),
  ];
  if (scenario.takeover === "unproven") {
    return [
      ...always,
      ...wrong(lostLeads === 0, "the laggard has lost nothing, so it shows nothing"),
      ...wrong(confirmedBy !== null, `it confirmed itself: ${confirmedBy}`),
      ...wrong(tooEarly > 0, `${tooEarly} requests before a person confirmed it`),
    ];
  }
  const isByItself = scenario.takeover === "none" ? confirmedBy !== null : confirmedBy?.startsWith("failover: ");
  return [
    ...always,
    ...wrong(lostLeads > 0, `${lostLeads} acknowledged leads are lost`),
    ...wrong(!isByItself, `the timeline did not confirm itself: ${confirmedBy}`),
    ...wrong(round.submitsBackMs > MAX_SUBMITS_MS, "submits were away for more than 45 s"),
    ...wrong(round.deliveriesAfterMs > MAX_DELIVERIES_MS, "deliveries came back more than 5 s after submits"),
  ];
}
