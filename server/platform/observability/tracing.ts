import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from "@opentelemetry/api";

/** Name of the spans that are exported: spans made by libraries may hold personal data. */
export const TRACER = "stufenlos";

/** The attributes a span may have: ids, kinds and outcomes; no personal data, no address. */
type SpanFacts = { formType: string; submissionId: string; serviceId?: string; serviceKind?: string };

/** Costs nothing while the process has no tracing: the span then records nothing. */
function startSpan(name: "submit" | "attempt", facts: SpanFacts, parent: string | null = null): Span {
  const kind = name === "submit" ? SpanKind.SERVER : SpanKind.CLIENT;
  return trace.getTracer(TRACER).startSpan(name, { kind, attributes: attributesOf(facts) }, contextOf(parent));
}

function endSpan(span: Span, outcome: string, isError: boolean): void {
  span.setAttribute("stufenlos.outcome", outcome);
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Returns the traceparent stored with a delivery; null while tracing is off. */
function traceparentOf(span: Span): string | null {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return span.isRecording() ? `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}` : null;
}

const traceIdOf = (span: Span): string | undefined => (span.isRecording() ? span.spanContext().traceId : undefined);

function contextOf(traceparent: string | null): Context {
  const [, traceId = "", spanId = "", flags = "0"] = traceparent?.split("-") ?? [];
  const spanContext = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

const attributesOf = ({ formType, submissionId, serviceId, serviceKind }: SpanFacts) => ({
  "stufenlos.form_type": formType,
  "stufenlos.submission_id": submissionId,
  ...(serviceId && { "stufenlos.service_id": serviceId }),
  ...(serviceKind && { "stufenlos.service_kind": serviceKind }),
});

type AttemptNote = { serviceId: string; kind: string; outcome: string; seconds: number };

export type CountAttempt = (note: AttemptNote) => void;

type ClaimedAttempt = {
  apiServiceId: string;
  traceparent: string | null;
  lead: { submissionId: string; formType: string };
};

/** Makes an attempt within a span that continues the lead's trace. `settled` is called as soon as the outcome is known. */
export async function traceAttempt(
  countAttempt: CountAttempt | undefined,
  serviceKind: string,
  { apiServiceId, traceparent, lead: { submissionId, formType } }: ClaimedAttempt,
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
      countAttempt?.({ serviceId: apiServiceId, kind: serviceKind, outcome, seconds });
    }, traceIdOf(span));
  } finally {
    endSpan(span, outcome, hasFailed);
  }
}

/** What is counted and logged about a submit. `failed`: the lead could not be stored, and the visitor saw that. */
type SubmitNote = { formType: string; outcome: string; submissionId?: string; traceId?: string };

export type CountSubmit = (note: SubmitNote) => void;

type Lead = { formType: string; submissionId: string };

/** The answer to the sender, and internal facts about it. */
export type IntakeResult<T> = { submitted: T; isRepeated?: boolean; isQuarantined?: boolean };

/** Takes a lead within a span, and reports the result. */
export async function traceSubmit<T extends { kind: string }>(
  countSubmit: CountSubmit | undefined,
  lead: Lead,
  take: (traceparent: string | null) => Promise<IntakeResult<T>>,
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
    countSubmit?.({ ...lead, outcome, ...(traceId && { traceId }) });
  }
}
