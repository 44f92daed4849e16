import { useRouteLoaderData, useSearchParams } from "react-router";
import { moveAfter } from "#funnels/engine/move.ts";
import { locate, pathOf } from "#funnels/engine/walk.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { Issue } from "#funnels/engine/read-answers.ts";
import { useMemory, type Memory } from "./answer-memory.ts";
import { PauseScreen } from "./pause-screen.tsx";
import { StepScreen, type Operator } from "./step-screen.tsx";

type FunnelScreenProps = {
  funnel: Funnel;
  slug: string;
  kept: Memory | undefined;
  /** What a plain form post came back with. */
  refused: { answers: Answers; issues: Issue[] } | undefined;
};

/** The screen of every funnel: takes a definition, draws the step the address names. */
export function FunnelScreen({ funnel, slug, kept, refused }: FunnelScreenProps) {
  const { operator } = useRouteLoaderData("root") as { operator: Operator };
  const pauseWanted = useSearchParams()[0].has("pause");
  const memory = useMemory(funnel.formType, kept);
  const place = locate(funnel, slug);
  if (place.kind === "redirect") throw new Error(`No step "${slug}"`); // the loader has sent such a visitor away
  const { step, index } = place;

  const move = moveAfter(funnel, step);
  if (pauseWanted && move.kind === "go" && move.pause) {
    return <PauseScreen pause={move.pause} owner={operator} thenGoTo={pathOf(funnel, move.slug)} />;
  }
  return (
    <StepScreen
      key={slug}
      funnel={funnel}
      step={step}
      index={index}
      memory={refused ? { ...memory, answers: { ...memory.answers, ...refused.answers } } : memory}
      kept={kept}
      refused={refused?.issues}
      operator={operator}
    />
  );
}
