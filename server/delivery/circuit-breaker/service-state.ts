import { circuitStateOf, type CircuitState } from "./circuit-state.ts";
import { isRefusing } from "./refusal-streak.ts";

/** What every screen says of a service. `closed` means that it accepts leads; refusing, that it takes them and wants none. */
export type ServiceState = CircuitState | "refusing" | "inactive";

/** `stored`: the word of `service_gates.state`. */
export function serviceStateOf(service: { isActive: boolean; stored: string; refusedInRow: number }): ServiceState {
  if (!service.isActive) return "inactive";
  const circuit = circuitStateOf(service.stored);
  return circuit === "closed" && isRefusing(service.refusedInRow) ? "refusing" : circuit;
}
