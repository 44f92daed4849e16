import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { Served } from "#server/observability/request-metrics.ts";
import { createRoutePattern } from "./route-pattern.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The same listener, which reports each response when it has been sent. */
export function observeAnswers(
  listener: Listener,
  build: () => Promise<ServerBuild>,
  noteServed: (served: Served) => void,
): Listener {
  const pattern = build().then(({ routes }) => createRoutePattern(routes));
  return (request, response) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = response.writableFinished ? response.statusCode : "aborted";
      const isEndless = String(response.getHeader("content-type")).startsWith("text/event-stream");
      void pattern.then((of) =>
        noteServed({ route: of(request.url ?? "/"), method: request.method ?? "", status, seconds, isEndless }),
      );
    });
    return listener(request, response);
  };
}
