import type { Circuit } from "#server/delivery-health/read-service-status.ts";
import type { Status } from "./status.ts";

type CircuitLabel = { word: string; status: Status; tint: boolean };

const LABELS: Readonly<Record<Circuit["state"], CircuitLabel>> = {
  closed: { word: "Operational", status: "success", tint: false },
  half_open: { word: "Degraded", status: "warning", tint: true },
  paused: { word: "Paused", status: "paused", tint: false },
  inactive: { word: "Inactive", status: "off", tint: false },
};

/** How a service's circuit breaker is shown on every staff screen. Leads flow while it is `closed`. */
export const circuitLabel = (state: Circuit["state"], isActive = true): CircuitLabel =>
  LABELS[isActive ? state : "inactive"];
