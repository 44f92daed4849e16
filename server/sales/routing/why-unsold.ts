import { REASONS, type Reason } from "./decide.ts";

/** Of all reasons the one of the order that came nearest to getting the lead. */
export function whyUnsold(reasons: ReadonlyMap<string, Reason>): Reason | "no-order" {
  const said = new Set(reasons.values());
  return REASONS.findLast((reason) => said.has(reason)) ?? "no-order";
}
