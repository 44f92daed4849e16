import type { Counts } from "#server/delivery/figures/outcome-groups.ts";
import type { ServiceHealth } from "#server/delivery/health/read-health.ts";

export const addUp = (steps: readonly Counts[]): Counts & { all: number } => {
  const sum = (of: (counts: Counts) => number) => steps.reduce((total, counts) => total + of(counts), 0);
  const [accepted, refused] = [sum((c) => c.accepted), sum((c) => c.refused)];
  const [failed, inDoubt] = [sum((c) => c.failed), sum((c) => c.inDoubt)];
  return { accepted, refused, failed, inDoubt, all: accepted + refused + failed + inDoubt };
};

/** The service that needs attention most. */
export function worstService(services: readonly ServiceHealth[]): ServiceHealth | undefined {
  return services.toSorted((a, b) => severityOf(b) - severityOf(a))[0];
}

function severityOf({ strip, queued, circuit }: ServiceHealth): number {
  const { all, accepted } = addUp(strip);
  const byState = { half_open: 4, refusing: 3.5, paused: queued.count > 0 ? 3 : 0, closed: 0, inactive: -1 }[
    circuit.state
  ];
  return byState + (all === 0 ? 0 : 1 - accepted / all) + Math.min(all, 1_000) / 1e6;
}
