import type { ServerBuild } from "react-router";
import type { Served } from "#server/platform/observability/request-metrics.ts";
import type { Answer } from "./page-cache/cached-pages.ts";
import { createRoutePattern } from "./route-pattern.ts";

/** The same, which reports each response when it has been sent. */
export function observeAnswers(
  answer: Answer,
  build: () => Promise<ServerBuild>,
  noteServed: (served: Served) => void,
): Answer {
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
    return answer(request, response);
  };
}
