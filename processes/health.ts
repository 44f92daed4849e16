import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import type { Database } from "#server/platform/db/database.ts";
import type { Ready } from "#server/platform/observability/readiness.ts";
import { createBackgroundMetrics } from "#server/operations/background/background-metrics.ts";
import { createQuarantineMetric } from "#server/intake/quarantine/list-quarantine.ts";
import { createOverdueMetric } from "#server/leads/submissions/overdue.ts";
import { createBacklogMetrics } from "#server/delivery/health/backlog.ts";

/** Answers /healthz (liveness, without any check) and /readyz (readiness). Returns false for other paths. */
export function answerHealth(request: IncomingMessage, response: ServerResponse, ready: Ready): boolean {
  switch (pathOf(request)) {
    case "/healthz":
      answer(request, response, 200, "text/plain; charset=utf-8", "alive\n");
      return true;
    case "/readyz":
      void ready
        .check()
        .then((found) => answer(request, response, found.ready ? 200 : 503, "application/json", JSON.stringify(found)));
      return true;
    default:
      return false;
  }
}

type Watched = { db: Database; ready: Ready; registry: Registry };

/** Separate listener for Prometheus and the process supervisor: its responses are not for the public port. */
export function listenForWatchers(
  { port, host }: { port: number; host: string },
  { db, ready, registry }: Watched,
): { stop: () => Promise<void> } {
  const refreshBacklog = createBacklogMetrics(registry, db);
  const refreshOverdue = createOverdueMetric(registry, db);
  const refreshQuarantine = createQuarantineMetric(registry, db);
  const refreshBackground = createBackgroundMetrics(registry, db);
  const server: Server = createServer((request, response) => {
    if (answerHealth(request, response, ready)) return;
    if (pathOf(request) !== "/metrics")
      return answer(request, response, 404, "text/plain", "There is /healthz, /readyz, /metrics\n");
    void Promise.all([refreshBacklog(), refreshOverdue(), refreshQuarantine(), refreshBackground()])
      .then(() => registry.metrics())
      .then(
        (text) => answer(request, response, 200, registry.contentType, text),
        () => answer(request, response, 500, "text/plain", "The metrics could not be read\n"),
      );
  });
  server.requestTimeout = 10_000;
  server.listen(port, host);
  return {
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?", 1)[0] ?? "";

function answer(request: IncomingMessage, response: ServerResponse, status: number, type: string, text: string): void {
  const isAsked = request.method === "GET" || request.method === "HEAD";
  response.writeHead(isAsked ? status : 405, { "content-type": type, "cache-control": "no-store" });
  response.end(isAsked && request.method === "GET" ? text : undefined);
}
