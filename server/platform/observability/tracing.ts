import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from "@opentelemetry/api";

/** Only spans of this name are exported: spans made by libraries may hold personal data. */
export const TRACER = "stufenlos";

/** The attributes a span may have: ids, kinds and outcomes; no personal data, no address. */
type SpanFacts = { formType: string; submissionId: string; serviceId?: string; serviceKind?: string };

/** Costs nothing while the process has no tracing: the span then records nothing. */
export function startSpan(name: "submit" | "attempt", facts: SpanFacts, parent: string | null = null): Span {
  const kind = name === "submit" ? SpanKind.SERVER : SpanKind.CLIENT;
  return trace.getTracer(TRACER).startSpan(name, { kind, attributes: attributesOf(facts) }, contextOf(parent));
}

export function endSpan(span: Span, outcome: string, isError: boolean): void {
  span.setAttribute("stufenlos.outcome", outcome);
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** As stored with a delivery; null while tracing is off. */
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
