import { endSpan, startSpan, traceIdOf } from "./tracing.ts";

type AttemptNote = { serviceId: string; kind: string; outcome: string; seconds: number };

export type NoteAttempt = (note: AttemptNote) => void;

type Claimed = {
  apiServiceId: string;
  traceparent: string | null;
  lead: { submissionId: string; formType: string };
};

const ARRIVED: ReadonlySet<string> = new Set(["accepted", "accepted_with_note", "duplicate"]);

/** Makes an attempt within a span that continues the lead's trace. `settled` is called as soon as the outcome is known. */
export async function watchAttempt(
  noteAttempt: NoteAttempt | undefined,
  serviceKind: string,
  { apiServiceId, traceparent, lead: { submissionId, formType } }: Claimed,
  attempt: (settled: (outcome: string) => void, traceId: string | undefined) => Promise<void>,
): Promise<void> {
  const facts = { formType, submissionId, serviceId: apiServiceId, serviceKind };
  const span = startSpan("attempt", facts, traceparent);
  const begun = performance.now();
  let outcome = "broke_off";
  try {
    await attempt((known) => {
      outcome = known;
      const seconds = (performance.now() - begun) / 1000;
      noteAttempt?.({ serviceId: apiServiceId, kind: serviceKind, outcome, seconds });
    }, traceIdOf(span));
  } finally {
    endSpan(span, outcome, !ARRIVED.has(outcome));
  }
}
