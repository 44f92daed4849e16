import type { Counts } from "#server/delivery/stats/what-counts.ts";

/** One half hour of a service; `share`: of its responses, those not accepted. */
export type HalfHour = { kind: "none" | "ok" | "failed" | "in_doubt"; share?: number };

export function halfHourOf({ accepted, refused, failed, inDoubt }: Counts): HalfHour {
  const bad = refused + failed + inDoubt;
  if (accepted + bad === 0) return { kind: "none" };
  if (bad === 0) return { kind: "ok" };
  return { kind: refused + failed > 0 ? "failed" : "in_doubt", share: bad / (accepted + bad) };
}
