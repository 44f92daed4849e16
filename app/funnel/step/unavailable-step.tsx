import { useEffect } from "react";
import type { Funnel } from "#funnels/engine/types.ts";
import { pathOf, stepToSend } from "#funnels/engine/navigation.ts";
import type { Memory } from "#app/funnel/state/answer-storage.ts";
import { arrivedPage } from "#app/funnel/state/arrived-page.ts";
import { useGoTo } from "#app/funnel/state/address.ts";

type UnavailableStepProps = { funnel: Funnel; memory: Memory; isOver: boolean };

/**
 * A step after the submit without a lead: leads to the first open question, or after the thank-you page to the one that says it
 * has arrived.
 */
export function UnavailableStep({ funnel, memory, isOver }: UnavailableStepProps) {
  const goTo = useGoTo(funnel);
  const { slug } = stepToSend(funnel, memory.answers);
  const isKnown = memory.id !== ""; // memory is empty during server rendering
  useEffect(() => {
    if (!isKnown) return;
    if (isOver) location.replace(arrivedPage(funnel.formType, new URL(memory.sourceUrl).search));
    else goTo(slug, { replace: true });
  });
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${pathOf(funnel, slug)}`} />
    </noscript>
  );
}
