import { useEffect, useRef, type RefObject } from "react";
import type { Issue } from "#funnels/engine/read-answers.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { Page, type SiteOwner } from "#app/ui/page.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import type { Memory } from "./answer-memory.ts";
import { TileGrid } from "./layouts/tile-grid.tsx";
import { PauseScreen } from "./pause-screen.tsx";
import { useStep } from "./use-step.ts";

export type Operator = SiteOwner & { readonly company: string };

type StepScreenProps = {
  funnel: Funnel;
  step: Step;
  index: number;
  memory: Memory;
  kept: Memory | undefined;
  refused: readonly Issue[] | undefined;
  operator: Operator;
};

const layouts = { "tile-grid": TileGrid } satisfies Record<Funnel["layout"], unknown>;

export function StepScreen({ funnel, step, index, memory, kept, refused, operator }: StepScreenProps) {
  const state = useStep(funnel, step, memory, refused);
  const screen = useFocusOnArrival();
  useFocusOnTrouble(screen, state.issues);
  const { phase } = state;
  if (phase.kind === "pausing") return <PauseScreen pause={phase.pause} owner={operator} />;
  const Layout = layouts[funnel.layout];
  return (
    <Page owner={operator} className={funnel.layout}>
      {state.toast && <Toast {...state.toast} onClose={state.closeToast} />}
      <div ref={screen} className="screen">
        <Layout {...{ funnel, step, index, memory, kept, state }} company={operator.company} />
      </div>
    </Page>
  );
}

/** After a refused submit the first wrong field gets the focus, and the title says so. Corrections move nothing. */
function useFocusOnTrouble(screen: RefObject<HTMLElement | null>, issues: readonly Issue[]): void {
  const wrongBefore = useRef(0);
  useEffect(() => {
    if (issues.length > wrongBefore.current) {
      screen.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
    wrongBefore.current = issues.length;
    document.title = document.title.replace(/^Fehler: /, "");
    if (issues.length > 0) document.title = `Fehler: ${document.title}`;
  }, [issues, screen]);
}
