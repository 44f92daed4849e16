import type { Funnel } from "#funnels/engine/types.ts";
import type { Place } from "#app/funnel/state/address.ts";
import type { Memory } from "#app/funnel/state/answer-storage.ts";
import { createStepCounter, type Began, type Move } from "./step-counter.ts";

export type Subscribe = (listener: (written: Memory) => void) => () => void;

type Shown = { funnel: Funnel; memory: Memory; place: Place; isSent: boolean; subscribe: Subscribe };

let counter: ReturnType<typeof createStepCounter> | undefined;
let last: Place | undefined;

/**
 * Counts the steps that were shown since it was last called, those before it was loaded included. It stores and reads nothing on the
 * device for it; the server keeps sums only (docs/decisions/0048-counting-steps.md).
 */
export function countSteps(shown: Shown): void {
  try {
    count(shown);
  } catch {
    // whatever an old browser lacks, no visitor is stopped for a count
  }
}

function count({ funnel, memory, place, isSent, subscribe }: Shown): void {
  const loaded = document.getElementById("funnel")?.dataset["slug"] ?? "";
  const slugs: string[] = [];
  for (let one: Place | undefined = place; one && one !== last; one = one.before)
    slugs.unshift(one.entry.step ?? loaded);
  last = place;
  if (!counter) {
    const begun = createStepCounter(howItBegan(memory), (moves) => tell(funnel, memory, moves));
    if (isSent) begun.end();
    subscribe((written) => written.isSent && begun.sent());
    slugs.unshift(loaded, ...(window.firstTaps?.went ?? []));
    counter = begun;
  }
  counter.show(slugs);
}

/** A walk that this page has begun has an id of its own, in which the time is: UUIDv7. */
function howItBegan({ id }: Memory): Began {
  const data = JSON.parse(document.getElementById("funnel-data")?.textContent ?? "{}") as { carried?: Memory };
  if (data.carried) return undefined;
  if (parseInt(id.replace("-", "").slice(0, 12), 16) >= performance.timeOrigin) return "enter";
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "navigate" ? "return" : undefined;
}

/** Of the address only the words of the campaign. */
function tell({ formType, wordings = "" }: Funnel, { sourceUrl, firstUrl = "" }: Memory, moves: readonly Move[]): void {
  const said = [sourceUrl, firstUrl].map(campaignIn).find((words) => Object.keys(words).length > 0);
  const message = { form: formType, version: wordings.split(" ").at(-1), campaign: said, moves };
  fetch("/api/steps", {
    method: "POST",
    keepalive: true,
    credentials: "omit",
    body: JSON.stringify(message),
  }).catch(() => undefined);
}

const campaignIn = (address: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(address.split("#")[0]?.split("?")[1])].flatMap(([name, value]) => {
      const [, word] = /^utm_(source|medium|campaign)$/i.exec(name) ?? [];
      return word ? [[word.toLowerCase(), value]] : [];
    }),
  );
