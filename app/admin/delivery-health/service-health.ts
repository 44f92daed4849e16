/** What the screen shows of a service; the loader answers more. */
export type Counts = { accepted: number; failed: number; inDoubt: number };

export type Percentiles = { p50: number; p95: number; p99: number };

export type Gate =
  | { state: "open" | "inactive" }
  | { state: "probing"; reason: string; since: Date; probeAt: Date }
  | { state: "paused"; reason: string; since: Date; by: string | null };

export type ServiceHealth = {
  id: string;
  name: string;
  sendMode: string;
  gate: Gate;
  perSecond: number;
  concurrency: number;
  underWay: number;
  queued: number;
  oldestQueuedAt: Date | null;
  failed: number;
  inDoubt: number;
  oldestInDoubtAt: Date | null;
  steps: readonly Counts[];
  strip: readonly Counts[];
  percentiles: Percentiles | undefined;
};

export const addUp = (steps: readonly Counts[]): Counts & { all: number } => {
  const sum = (of: (counts: Counts) => number) => steps.reduce((total, counts) => total + of(counts), 0);
  const [accepted, failed, inDoubt] = [sum((c) => c.accepted), sum((c) => c.failed), sum((c) => c.inDoubt)];
  return { accepted, failed, inDoubt, all: accepted + failed + inDoubt };
};

/** The one that most needs looking at. */
export function mostTroubled(services: readonly ServiceHealth[]): ServiceHealth | undefined {
  const trouble = (service: ServiceHealth): number => {
    const { all, accepted } = addUp(service.strip);
    const byState = { probing: 4, paused: service.queued > 0 ? 3 : 0, open: 0, inactive: -1 }[service.gate.state];
    return byState + (all === 0 ? 0 : 1 - accepted / all) + Math.min(all, 1_000) / 1e6;
  };
  return services.toSorted((a, b) => trouble(b) - trouble(a))[0];
}
