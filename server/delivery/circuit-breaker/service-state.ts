import { circuitStateOf, type CircuitState } from "./circuit-state.ts";
import { isRefusing } from "./refusal-streak.ts";

/** What every screen says of a service. `closed` means that it accepts leads; refusing, that it answers and wants none. */
export type ServiceState = CircuitState | "refusing" | "inactive";

/** `stored`: the word of `service_gates.state`. */
export function serviceStateOf(service: {
  isActive: boolean;
  stored: string;
  refusedInRow: number;
  byRefusals: boolean;
}): ServiceState {
  if (!service.isActive) return "inactive";
  const circuit = circuitStateOf(service.stored);
  const isRefused = circuit === "half_open" ? service.byRefusals : isRefusing(service.refusedInRow);
  return circuit !== "paused" && isRefused ? "refusing" : circuit;
}
