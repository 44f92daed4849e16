import { sql, type RawBuilder } from "kysely";

/** Closed: leads flow. Half open: the service fails, and one lead at a time is tried. Paused: until a person resumes. */
const STORED_AS = { closed: "open", half_open: "probing", paused: "paused" } as const;

export type CircuitState = keyof typeof STORED_AS;

export type StoredCircuitState = (typeof STORED_AS)[CircuitState];

export const CIRCUIT_STATES = Object.keys(STORED_AS) as readonly CircuitState[];

/** The words of `service_gates.state`: they speak of a gate, where open means that leads flow. */
export const STORED_CIRCUIT_STATES: readonly StoredCircuitState[] = Object.values(STORED_AS);

/** Refuses a word nobody knows: taken for "closed" it would hide a service that is not sent to. */
export function circuitStateOf(stored: string): CircuitState {
  const state = CIRCUIT_STATES.find((one) => STORED_AS[one] === stored);
  if (state === undefined) throw new Error(`Unknown state of a circuit breaker: ${stored}`);
  return state;
}

/** Whether a row of service_gates is in a state; `gate` is what the statement calls that table. */
export const circuitIs = (state: CircuitState, circuit = "service_gates"): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${circuit}.state`)} = ${sql.lit(STORED_AS[state])}`;
