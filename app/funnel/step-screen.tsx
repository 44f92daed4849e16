import { useEffect, useRef, type ComponentType, type RefObject } from "react";
import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Values } from "#funnels/engine/texts.ts";
import type { Funnel, Layout, Step } from "#funnels/engine/types.ts";
import { telHref } from "#app/ui/page/hotline-bar.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { useFocusOnArrival } from "./state/use-focus-on-arrival.ts";
import type { Memory } from "./state/answer-storage.ts";
import { Compact } from "./layouts/compact.tsx";
import { PictureCard } from "./layouts/picture-card.tsx";
import { Quiz } from "./layouts/quiz.tsx";
import { SidePanel } from "./layouts/side-panel.tsx";
import { SingleInput } from "./layouts/single-input.tsx";
import { SunCards } from "./layouts/sun-cards.tsx";
import { TileGrid } from "./layouts/tile-grid.tsx";
import { Wall } from "./layouts/wall.tsx";
import { LazyResume } from "./resume/late-resume.tsx";
import { PauseScreen } from "./step/pause-screen.tsx";
import type { FunnelOperator, StepView } from "./state/step-view.ts";
import type { Refusal } from "./state/step-problems.ts";
import { useStep } from "./state/use-step.ts";
import type { LazyTexts } from "./state/lazy-texts.ts";

type StepScreenProps = {
  funnel: Funnel;
  step: Step;
  index: number;
  memory: Memory;
  carried: Memory | undefined;
  refused: Refusal | undefined;
  operator: FunnelOperator;
  values: Values;
  words: LazyTexts;
};

const layouts: Record<Layout, ComponentType<StepView>> = {
  "tile-grid": TileGrid,
  "side-panel": SidePanel,
  compact: Compact,
  wall: Wall,
  "single-input": SingleInput,
  quiz: Quiz,
  "picture-card": PictureCard,
  "sun-cards": SunCards,
};

export function StepScreen(props: StepScreenProps) {
  const { funnel, step, index, memory, carried, operator, values, words } = props;
  const state = useStep(props);
  const screen = useFocusOnArrival();
  useFocusOnProblem(screen, state.issues, state.hints.length);
  const { phase, toast, closeToast } = state;
  if (phase.kind === "pausing") {
    return (
      <>
        <PauseScreen {...{ funnel, values }} pause={phase.pauses[0]} percent={step.progress} owner={operator} />
        <LazyResume {...{ funnel, step, memory }} />
      </>
    );
  }
  const Screen = layouts[funnel.layout];
  const isRetrying = phase.kind === "retrying";
  const message = toast && (
    <Toast {...toast} onClose={closeToast}>
      {isRetrying && (
        <p>
          {words.goesOn} <a href={telHref(operator.phone)}>{operator.phone}</a>
        </p>
      )}
    </Toast>
  );
  return (
    <div ref={screen} className="screen">
      {!isRetrying && message}
      <LazyResume {...{ funnel, step, memory }} />
      <Screen {...{ funnel, step, index, memory, carried, state, operator, values, words }} />
      {isRetrying && message /* its link must not come before the skip link */}
    </div>
  );
}

/** After a rejected submit, focuses the first wrong field and updates the title. Corrections do not move the focus. */
function useFocusOnProblem(screen: RefObject<HTMLElement | null>, issues: readonly Issue[], hints: number): void {
  const wrongBefore = useRef(0);
  useEffect(() => {
    const wrong = issues.length + hints;
    if (wrong > wrongBefore.current) {
      screen.current?.querySelector<HTMLElement>(".has-error input, .field:has(.field-hint) input")?.focus();
    }
    wrongBefore.current = wrong;
    document.title = document.title.replace(/^Fehler: /, "");
    if (issues.length > 0) document.title = `Fehler: ${document.title}`;
  }, [issues, hints, screen]);
}
