import type { SiteOwner } from "#app/ui/page/page.tsx";
import type { Values } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";
import type { Memory } from "./answer-storage.ts";
import type { LazyTexts } from "./lazy-texts.ts";
import type { useStep } from "./use-step.ts";

export type FunnelOperator = Pick<Operator, "brand" | "company" | "phone"> & Pick<SiteOwner, "tagline">;

/** Everything a layout needs to render one step. */
export type StepView = {
  readonly funnel: Funnel;
  readonly step: Step;
  readonly index: number;
  readonly memory: Memory;
  readonly carried: Memory | undefined;
  readonly state: ReturnType<typeof useStep>;
  readonly operator: FunnelOperator;
  /** Placeholders of texts: statements, the operator's names, the visitor's answers. */
  readonly values: Values;
  readonly words: LazyTexts;
};
