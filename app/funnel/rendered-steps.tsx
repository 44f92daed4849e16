import { renderToString } from "react-dom/server";
import type { FunnelAppData } from "./funnel-app.tsx";
import { FunnelScreen } from "./funnel-screen.tsx";
import { AddressContext, addressOf } from "./state/address.ts";
import { pageTitle } from "#funnels/engine/texts.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { pathOf } from "#funnels/engine/walk.ts";
import { nextByTap } from "./first-taps/next-by-tap.ts";

/** Before the scripts are here nobody gets further: each step takes 0.9 s. */
const STEPS_AHEAD = 2;

/** The next steps as they would be rendered at their own address, as text: a phone parses one when a tap leads to it. */
export const RenderedSteps = (data: FunnelAppData) =>
  stepsAhead(data.funnel, data.slug).map((step) => {
    const path = pathOf(data.funnel, step.slug);
    const index = data.funnel.steps.indexOf(step);
    return (
      <script
        key={step.slug}
        type="text/html"
        id={`step-${step.slug}`}
        data-path={path}
        title={pageTitle(data.funnel, index, data.operator.brand, data.claims)}
        dangerouslySetInnerHTML={{
          __html: renderToString(
            <AddressContext value={addressOf(path, "")}>
              <FunnelScreen {...data} slug={step.slug} />
            </AddressContext>,
          ),
        }}
      />
    );
  });

function stepsAhead(funnel: Funnel, slug: string): Step[] {
  const steps: Step[] = [];
  let step = funnel.steps.find((one) => one.slug === slug);
  while (steps.length < STEPS_AHEAD && step) {
    step = nextByTap(funnel, step);
    if (step) steps.push(step);
  }
  return steps;
}
