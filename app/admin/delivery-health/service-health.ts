import type { Counts } from "#server/delivery-health/outcome-groups.ts";
import type { ServiceHealth } from "#server/delivery-health/read-health.ts";

export const addUp = (steps: readonly Counts[]): Counts & { all: number } => {
  const sum = (of: (counts: Counts) => number) => steps.reduce((total, counts) => total + of(counts), 0);
  const [accepted, failed, inDoubt] = [sum((c) => c.accepted), sum((c) => c.failed), sum((c) => c.inDoubt)];
  return { accepted, failed, inDoubt, all: accepted + failed + inDoubt };
};

/** The service that needs attention most. */
export function worstService(services: readonly ServiceHealth[]): ServiceHealth | undefined {
  return services.toSorted((a, b) => severityOf(b) - severityOf(a))[0];
}

function severityOf({ strip, queued, circuit }: ServiceHealth): number {
  const { all, accepted } = addUp(strip);
  const byState = { half_open: 4, paused: queued > 0 ? 3 : 0, closed: 0, inactive: -1 }[circuit.state];
  return byState + (all === 0 ? 0 : 1 - accepted / all) + Math.min(all, 1_000) / 1e6;
}
