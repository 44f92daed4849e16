import type { Funnel, Step } from "#funnels/engine/types.ts";
import type { Memory } from "./answer-memory.ts";
import type { useStep } from "./use-step.ts";

/** All that a layout needs to draw one step. */
export type StepView = {
  readonly funnel: Funnel;
  readonly step: Step;
  readonly index: number;
  readonly memory: Memory;
  readonly kept: Memory | undefined;
  readonly state: ReturnType<typeof useStep>;
  readonly company: string;
};
