import type { Answers, Funnel } from "#funnels/engine/types.ts";

/** A walk that can go on after the tab was closed. Only answers: no name, no number, no address, no id. */
type Resume = { at: number; answers: Answers };

const DAYS_7 = 7 * 24 * 3_600_000;

/** Picked options and the postal code; whoever uses this device next shall not find who it was. */
export function keepForResume(key: string, funnel: Funnel, answers: Answers): void {
  const fields = funnel.steps.flatMap((step) => step.fields);
  const kept = fields.flatMap((field) => {
    const isKept = field.kind === "choice" || (field.kind === "text" && field.input === "postal-code");
    return isKept && answers[field.name] ? [[field.name, answers[field.name]]] : [];
  });
  if (kept.length === 0) return;
  quietly(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), answers: Object.fromEntries(kept) })));
}

/** What is older than a week does not count, and goes. */
export function readResume(key: string, forget: () => void): Answers | undefined {
  return quietly(() => {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Resume | null;
    if (stored && Date.now() - stored.at < DAYS_7) return stored.answers;
    forget();
    return undefined;
  });
}

export function deleteResumed(key: string): void {
  quietly(() => localStorage.removeItem(key));
}

/** Storage may be full or switched off: then there is nothing to resume. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
