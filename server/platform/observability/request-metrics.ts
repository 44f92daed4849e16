import { Counter, Histogram, type Registry } from "prom-client";
import { PREFIX } from "./metrics-registry.ts";

/** `route` is a pattern, never an address: those hold steps, ids and whatever visitors type. */
export type Served = { route: string; method: string; status: number | "aborted"; seconds: number; isEndless: boolean };

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

export function createRequestCounter(registry: Registry): (served: Served) => void {
  const registers = [registry];
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: "Requests answered, by route pattern, method and class of status.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: "From the request's arrival to the last byte of its answer.",
    labelNames: ["route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return ({ route, method, status, seconds, isEndless }) => {
    const statusClass = status === "aborted" ? status : `${Math.floor(status / 100)}xx`;
    requests.inc({ route, method: METHODS.has(method) ? method : "other", status: statusClass });
    if (!isEndless) durations.observe({ route }, seconds);
  };
}
