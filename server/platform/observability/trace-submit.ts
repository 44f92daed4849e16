import { endSpan, startSpan, traceIdOf, traceparentOf } from "./tracing.ts";

/** What is counted and logged about a submit. `failed`: the lead could not be stored, and the visitor saw that. */
type SubmitNote = { formType: string; outcome: string; submissionId?: string; traceId?: string };

export type NoteSubmit = (note: SubmitNote) => void;

type Lead = { formType: string; submissionId: string };

/** The answer to the sender, and internal facts about it. */
export type Taken<T> = { submitted: T; isRepeated?: boolean; isQuarantined?: boolean };

/** Takes a lead within a span, and reports the result. */
export async function traceSubmit<T extends { kind: string }>(
  noteSubmit: NoteSubmit | undefined,
  lead: Lead,
  take: (traceparent: string | null) => Promise<Taken<T>>,
): Promise<T> {
  const span = startSpan("submit", lead);
  let outcome = "failed";
  try {
    const { submitted, isRepeated, isQuarantined } = await take(traceparentOf(span));
    outcome = isRepeated ? "duplicate" : isQuarantined ? "quarantined" : submitted.kind;
    return submitted;
  } finally {
    const traceId = traceIdOf(span);
    endSpan(span, outcome, outcome === "failed");
    noteSubmit?.({ ...lead, outcome, ...(traceId && { traceId }) });
  }
}
