import type { Funnel } from "#funnels/engine/types.ts";
import type { PageState } from "#app/funnel/state/address.ts";
import type { Memory } from "#app/funnel/state/answer-storage.ts";
import { createStepCounter, type Began } from "./step-counter.ts";

type Subscribe = (listener: (written: Memory) => void) => () => void;

let show: ReturnType<typeof createStepCounter> | undefined;
let last: PageState | undefined;
let since: number;

/**
 * Counts the steps shown since its last call, including those before it was loaded. It stores nothing on the device; the server
 * keeps sums only (docs/insights.md). Parsed by server/insights/read-moves.ts. Kept at 0.4 KB by positional parameters and
 * message parts.
 */
export function countSteps(page: PageState, began: Began, funnel: Funnel, memory: Memory, subscribe: Subscribe): void {
  const loaded = (document.getElementById("funnel") as HTMLElement).dataset["slug"] as string;
  const slugs: string[] = [];
  for (let one: PageState | undefined = page; one && one !== last; one = one.before)
    slugs.unshift(one.entry.step ?? loaded);
  last = page;
  if (!show) {
    const counter = createStepCounter(began, (moves) => {
      fetch("/api/steps", {
        method: "POST",
        keepalive: true,
        credentials: "omit",
        body: JSON.stringify([
          funnel.formType,
          funnel.wordings,
          `${memory.sourceUrl} ${memory.firstUrl}`.match(CAMPAIGN_TEXTS),
          moves,
          Date.now() - since,
          window.troubles,
        ]),
      }).catch(() => 0);
      window.troubles = undefined;
    });
    show = counter;
    subscribe((written) => written.isSent && counter(["sent"]));
    slugs.unshift(loaded, ...(window.firstTaps?.went ?? []));
  }
  show(slugs);
  since = Date.now();
}

/** Reduces the two addresses to their campaign parameters, separated by a space. */
const CAMPAIGN_TEXTS = / |\butm_(source|medium|campaign)=[^&# ]*/gi;
