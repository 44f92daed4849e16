import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Gate } from "./service-health.ts";

/** Closed lets leads through, as with a fuse; half-open tries one now and then. */
export function CircuitChip({ gate }: { gate: Gate }) {
  switch (gate.state) {
    case "open":
      return <StatusChip status="success" word="Closed" />;
    case "probing":
      return <StatusChip status="in_doubt" word="Half-open" />;
    case "paused":
      return <StatusChip status="paused" />;
    case "inactive":
      return <StatusChip status="off" word="Inactive" />;
  }
}
