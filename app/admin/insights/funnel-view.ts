import type { FunnelReading } from "#server/insights/read-funnel.ts";
import { ENOUGH, shareOf } from "./figures.ts";

/** What is shown of a step. Shares are of the visits that began, and undefined where there is too little to say. */
export type ShownStep = Pick<
  FunnelReading["steps"][number],
  "step" | "arrived" | "wentOn" | "wentBack" | "left" | "medianSeconds" | "fields"
> & {
  name: string;
  underWay: number | undefined;
  underWayBefore: number | undefined;
  /** Of those that arrived. */
  leftShare: number | undefined;
  slowestSeconds: number | undefined;
};

export type ShownFunnel = {
  starts: number;
  /** Visits that went on with kept answers. */
  returned: number;
  /** Both: what all shares are of. */
  begun: number;
  sent: number;
  sentShare: number | undefined;
  sentShareBefore: number | undefined;
  steps: readonly ShownStep[];
  /** Where most left, the first step aside: most who only look leave there. */
  worst: ShownStep | undefined;
  /** If one in ten of those who left there had gone on as the others did. */
  leadsIfTenth: number | undefined;
  imbalance: number;
  /** How many moves the imbalance is to be seen against. */
  moves: number;
};

/** Who begins is under way until they leave: a step's share is what no earlier step has lost. */
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

/** How many leads came of each that went on from a step. */
const leadsPerStep = ({ sent }: FunnelReading, { wentOn }: ShownStep): number => Math.min(1, sent / wentOn);

const largest = (steps: readonly ShownStep[]): ShownStep | undefined =>
  steps.length === 0 ? undefined : steps.reduce((most, step) => (step.left > most.left ? step : most));

/** The class of seconds in which the slowest tenth begins. */
function slowestTenth(waits: ReadonlyMap<number, number>): number | undefined {
  const classes = [...waits].toSorted(([one], [other]) => one - other);
  const nine = classes.reduce((sum, [, n]) => sum + n, 0) * 0.9;
  let sum = 0;
  return nine < ENOUGH * 0.9 ? undefined : classes.find(([, n]) => (sum += n) > nine)?.[0];
}
