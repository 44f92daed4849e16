import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "#testing/listen.ts";

type CollectedSpan = {
  process: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  scope: string;
  attributes: Record<string, string>;
};

type Attribute = { key: string; value: { stringValue?: string } };
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      scope: { name: string };
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
};

export type OtlpCollector = {
  url: string;
  spans: CollectedSpan[];
  /** Everything that came in, as it came. */
  raw: string[];
  stop: () => Promise<void>;
};

/** Stands in for an OpenTelemetry collector: takes what our exporter sends to /v1/traces, as JSON. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const raw: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== "/v1/traces") return response.writeHead(404).end();
    raw.push(body);
    spans.push(...spansIn(JSON.parse(body) as Export));
    return response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const { url, stop } = await listen(server);
  return { url, spans, raw, stop };
}

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        process: textsIn(resource.attributes)["service.name"] ?? "",
        name,
        traceId,
        spanId,
        parentSpanId,
        scope: scope.name,
        attributes: textsIn(attributes),
      })),
    ),
  );

const textsIn = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? ""]));
