import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from "@opentelemetry/api";

/** Only spans of this name are exported: libraries that make their own would write down what they please. */
export const TRACER = "stufenlos";

/** What a span may say. Ids, kinds and outcomes; nothing of a person, no address. */
type SpanFacts = { formType: string; submissionId: string; serviceId?: string; serviceKind?: string };

/** Costs nothing while the process has no tracing: the span is then one that forgets everything. */
export function startSpan(name: "submit" | "attempt", facts: SpanFacts, parent: string | null = null): Span {
  const kind = name === "submit" ? SpanKind.SERVER : SpanKind.CLIENT;
  return trace.getTracer(TRACER).startSpan(name, { kind, attributes: attributesOf(facts) }, contextOf(parent));
}

export function endSpan(span: Span, outcome: string, isError: boolean): void {
  span.setAttribute("stufenlos.outcome", outcome);
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** As it is stored with a delivery; null where nobody traces. */
export function traceparentOf(span: Span): string | null {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return span.isRecording() ? `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}` : null;
}

export const traceIdOf = (span: Span): string | undefined =>
  span.isRecording() ? span.spanContext().traceId : undefined;

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
