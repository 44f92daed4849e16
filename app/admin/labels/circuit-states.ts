import type { ServiceState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import type { Status } from "./status.ts";

type CircuitLabel = { word: string; status: Status; tint: boolean };

const LABELS: Readonly<Record<ServiceState, CircuitLabel>> = {
  closed: { word: "Operational", status: "success", tint: false },
  refusing: { word: "Refusing", status: "error", tint: true },
  half_open: { word: "Degraded", status: "warning", tint: true },
  paused: { word: "Paused", status: "paused", tint: false },
  inactive: { word: "Inactive", status: "off", tint: false },
};

/** Label of a service on every staff screen. Operational: it accepts leads. */
export const circuitLabel = (state: ServiceState): CircuitLabel => LABELS[state];

/** The button every screen offers. A degraded service resumes by itself. */
export const pauseOrResume = (state: ServiceState): "pause" | "resume" | undefined =>
  state === "inactive" ? undefined : state === "paused" ? "resume" : "pause";

/** After Resume. If a lead's response had paused it, one lead goes first as a test. */
export const resumedText = (goesAlone: boolean | undefined): string =>
  goesAlone === true
    ? "One lead goes out now, the others when it is answered"
    : "What waited goes out now, at the service's rate";
