import type { Values } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import type { SiteOwner } from "#app/ui/page/page.tsx";
import type { Memory } from "./answer-storage.ts";
import type { useStep } from "./use-step.ts";

export type Operator = SiteOwner & { readonly company: string };

/** All that a layout needs to draw one step. */
export type StepView = {
  readonly funnel: Funnel;
  readonly step: Step;
  readonly index: number;
  readonly memory: Memory;
  readonly kept: Memory | undefined;
  readonly state: ReturnType<typeof useStep>;
  readonly operator: Operator;
  /** What texts may repeat: claims, the operator's names, the visitor's own answers. */
  readonly values: Values;
};
