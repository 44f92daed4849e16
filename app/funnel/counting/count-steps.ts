import type { Funnel } from "#funnels/engine/types.ts";
import type { Place } from "#app/funnel/state/address.ts";
import type { Memory } from "#app/funnel/state/answer-storage.ts";
import { createStepCounter, type Began } from "./step-counter.ts";

type Subscribe = (listener: (written: Memory) => void) => () => void;

let show: ReturnType<typeof createStepCounter> | undefined;
let last: Place | undefined;
let since: number;

/**
 * Counts the steps that were shown since it was last called, those before it was loaded included. It stores and reads nothing on the
 * device for it; the server keeps sums only (docs/insights.md). server/insights/read-moves.ts reads what is said here.
 * All of it is 0.4 KB, hence parameters and parts of the message without names.
 */
export function countSteps(place: Place, began: Began, funnel: Funnel, memory: Memory, subscribe: Subscribe): void {
  const loaded = (document.getElementById("funnel") as HTMLElement).dataset["slug"] as string;
  const slugs: string[] = [];
  for (let one: Place | undefined = place; one && one !== last; one = one.before)
    slugs.unshift(one.entry.step ?? loaded);
  last = place;
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

/** All that is said of the two addresses, with the space between them. */
const CAMPAIGN_TEXTS = / |\butm_(source|medium|campaign)=[^&# ]*/gi;
