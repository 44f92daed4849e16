import type { Answers, Funnel } from "#funnels/engine/types.ts";

/** A walk that can be resumed after closing the tab. Only answers: no name, number, address or id. */
type Resume = { at: number; answers: Answers };

const DAYS_7 = 7 * 24 * 3_600_000;

/** Stores picked options and the postal code, but nothing that identifies the person on a shared device. */
export function keepForResume(key: string, funnel: Funnel, answers: Answers): void {
  const fields = funnel.steps.flatMap((step) => step.fields);
  const kept = fields.flatMap((field) => {
    const isKept = field.kind === "choice" || (field.kind === "text" && field.input === "postal-code");
    return isKept && answers[field.name] ? [[field.name, answers[field.name]]] : [];
  });
  if (kept.length === 0) return;
  quietly(() => localStorage.setItem(key, JSON.stringify({ at: Date.now(), answers: Object.fromEntries(kept) })));
}

/** Deletes and ignores answers older than a week. */
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

/** Storage may be full or disabled; then there is nothing to resume. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
