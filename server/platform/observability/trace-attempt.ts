import { endSpan, startSpan, traceIdOf } from "./tracing.ts";

type AttemptNote = { serviceId: string; kind: string; outcome: string; seconds: number };

export type NoteAttempt = (note: AttemptNote) => void;

type Claimed = {
  apiServiceId: string;
  traceparent: string | null;
  lead: { submissionId: string; formType: string };
};

/** Makes an attempt within a span that continues the lead's trace. `settled` is called as soon as the outcome is known. */
export async function traceAttempt(
  noteAttempt: NoteAttempt | undefined,
  serviceKind: string,
  { apiServiceId, traceparent, lead: { submissionId, formType } }: Claimed,
  attempt: (settled: (outcome: string, hasArrived: boolean) => void, traceId: string | undefined) => Promise<void>,
): Promise<void> {
  const facts = { formType, submissionId, serviceId: apiServiceId, serviceKind };
  const span = startSpan("attempt", facts, traceparent);
  const startedAt = performance.now();
  let outcome = "broke_off";
  let hasFailed = true;
  try {
    await attempt((known, hasArrived) => {
      outcome = known;
      hasFailed = !hasArrived;
      const seconds = (performance.now() - startedAt) / 1000;
      noteAttempt?.({ serviceId: apiServiceId, kind: serviceKind, outcome, seconds });
    }, traceIdOf(span));
  } finally {
    endSpan(span, outcome, hasFailed);
  }
}
