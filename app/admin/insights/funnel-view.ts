import type { FunnelReading } from "#server/insights/read-funnel.ts";
import { ENOUGH, shareOf } from "./figures.ts";

/** A step as shown. Shares are of all starts, and undefined below the sample size. */
export type ShownStep = Pick<
  FunnelReading["steps"][number],
  "step" | "arrived" | "wentOn" | "wentBack" | "left" | "medianSeconds" | "fields"
> & {
  name: string;
  underWay: number | undefined;
  underWayBefore: number | undefined;
  /** Share of arrivals. */
  leftShare: number | undefined;
  slowestSeconds: number | undefined;
};

export type ShownFunnel = {
  starts: number;
  /** Visits continued with remembered answers. */
  returned: number;
  /** Total, the base of all shares. */
  begun: number;
  sent: number;
  sentShare: number | undefined;
  sentShareBefore: number | undefined;
  steps: readonly ShownStep[];
  /** Step with most drop-outs, except the first, where most visitors only look. */
  worst: ShownStep | undefined;
  /** Additional leads if one in ten drop-outs had stayed. */
  leadsIfTenth: number | undefined;
  imbalance: number;
  /** All transitions, for comparison with the imbalance. */
  moves: number;
};

/** Starts count as under way until they leave: a step's share is what earlier steps have not lost. */
export function showFunnel(
  reading: FunnelReading,
  before: FunnelReading | undefined,
  nameOf: (step: string) => string,
): ShownFunnel {
  const underWay = underWayAt(reading);
  const underWayBefore = before && underWayAt(before);
  const steps = reading.steps.map((read): ShownStep => {
    const { step, arrived, wentOn, wentBack, left, medianSeconds, fields, waits } = read;
    return {
      step,
      arrived,
      wentOn,
      wentBack,
      left,
      medianSeconds,
      fields,
      name: nameOf(step),
      underWay: underWay.get(step),
      underWayBefore: underWayBefore?.get(step),
      leftShare: shareOf(left, arrived),
      slowestSeconds: slowestTenth(waits),
    };
  });
  const begun = begunIn(reading);
  const worst = largest(steps.slice(1).filter(({ left, arrived }) => left > 0 && arrived >= ENOUGH));
  return {
    starts: reading.entered,
    returned: reading.returned,
    begun,
    sent: reading.sent,
    sentShare: shareOf(reading.sent, begun),
    sentShareBefore: before && shareOf(before.sent, begunIn(before)),
    steps,
    worst,
    leadsIfTenth: worst && worst.wentOn >= ENOUGH ? worst.left * 0.1 * leadsPerStep(reading, worst) : undefined,
    imbalance: reading.imbalance,
    moves: reading.steps.reduce((sum, { arrived }) => sum + arrived, 0),
  };
}

const begunIn = ({ entered, returned }: FunnelReading): number => entered + returned;

function underWayAt(reading: FunnelReading): ReadonlyMap<string, number | undefined> {
  let lost = 0;
  return new Map(
    reading.steps.map(({ step, left }) => {
      const share = shareOf(Math.max(0, begunIn(reading) - lost), begunIn(reading));
      lost += left;
      return [step, share];
    }),
  );
}

/** Leads per visit that went on from a step. */
const leadsPerStep = ({ sent }: FunnelReading, { wentOn }: ShownStep): number => Math.min(1, sent / wentOn);

const largest = (steps: readonly ShownStep[]): ShownStep | undefined =>
  steps.length === 0 ? undefined : steps.reduce((most, step) => (step.left > most.left ? step : most));

/** Class of seconds in which the slowest tenth starts. */
function slowestTenth(waits: ReadonlyMap<number, number>): number | undefined {
  const classes = [...waits].toSorted(([one], [other]) => one - other);
  const nine = classes.reduce((sum, [, n]) => sum + n, 0) * 0.9;
  let sum = 0;
  return nine < ENOUGH * 0.9 ? undefined : classes.find(([, n]) => (sum += n) > nine)?.[0];
}
