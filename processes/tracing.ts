import { trace } from "@opentelemetry/api";
import { TRACER } from "#server/platform/observability/tracing.ts";

export type Tracing = { stop: () => Promise<void> };

/** Sends our spans to an OTLP collector over HTTP, as JSON. Without an endpoint nothing is loaded, and spans cost nothing. */
export async function startTracing(endpoint: string | undefined, processName: string): Promise<Tracing> {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": `stufenlos-${processName}`, "service.namespace": "stufenlos" }),
    sampler: new sdk.AlwaysOnSampler(), // All spans are kept, because leads are few.
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  });
  const deaf = new sdk.TracerProvider({ sampler: new sdk.AlwaysOffSampler() });
  // Dependencies make spans too, and theirs may quote an error with personal data.
  trace.setGlobalTracerProvider({ getTracer: (name) => (name === TRACER ? provider : deaf).getTracer(name) });
  return { stop: () => provider.shutdown().catch(() => undefined) }; // a collector that is down must not block stopping
}
