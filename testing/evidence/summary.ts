import { copiesOf, type Finding } from "./audit.ts";
import type { Delivery, Evidence } from "./evidence.ts";

export type Tally = {
  kills: number;
  acknowledged: number;
  stored: number;
  erased: number;
  deliveries: number;
  success: number;
  warning: number;
  inDoubt: number;
  /** In doubt because the process that was sending is dead, not because an answer did not come in time. */
  orphaned: number;
  failed: number;
  cancelled: number;
  late: number;
  /** Copies beyond the first, by how the service recognises leads. */
  duplicates: { key: number; natural: number; none: number };
  unaccounted: number;
};

export function tallyUp(kills: number, evidence: Evidence, findings: readonly Finding[]): Tally {
  const { deliveries } = evidence;
  const inState = (state: Delivery["state"]) => deliveries.filter((delivery) => delivery.state === state);
  const duplicatesAt = (service: string) =>
    deliveries.reduce(
      (sum, delivery) => sum + (delivery.service === service ? Math.max(copiesOf(delivery) - 1, 0) : 0),
      0,
    );
  return {
    kills,
    acknowledged: evidence.acknowledged.size,
    stored: evidence.stored.size,
    erased: evidence.erased.size,
    deliveries: deliveries.length,
    success: inState("delivered").length,
    warning: inState("warning").length,
    inDoubt: inState("in_doubt").length,
    orphaned: inState("in_doubt").filter(isOrphaned).length,
    failed: inState("failed").length,
    cancelled: inState("cancelled").length,
    late: deliveries.filter(({ events }) => events.some(({ kind }) => kind === "late_result")).length,
    duplicates: { key: duplicatesAt("key"), natural: duplicatesAt("natural"), none: duplicatesAt("none") },
    unaccounted: findings.length,
  };
}

/** The reaper ended it after its worker died, so no time was measured. */
const isOrphaned = ({ events }: Delivery): boolean =>
  events.some(({ kind, outcome, durationMs }) => kind === "finished" && outcome === "unknown" && durationMs === null) &&
  !events.some(({ kind }) => kind === "late_result");
