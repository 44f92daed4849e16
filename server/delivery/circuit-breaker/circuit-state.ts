import { sql, type RawBuilder } from "kysely";
import type { Lead } from "#server/leads/submissions/lead.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";
import { isRefusing } from "./refusals.ts";

/** Closed: leads flow. Half open: the service fails, and one lead at a time is tried. Paused: until a person resumes. */
const STORED_AS = { closed: "open", half_open: "probing", paused: "paused" } as const;

export type CircuitState = keyof typeof STORED_AS;

export type StoredCircuitState = (typeof STORED_AS)[CircuitState];

export const CIRCUIT_STATES = Object.keys(STORED_AS) as readonly CircuitState[];

/** The words of `circuit_breakers.state`, where `open` means that leads flow: what the trade calls closed. */
export const STORED_CIRCUIT_STATES: readonly StoredCircuitState[] = Object.values(STORED_AS);

/** Rejects unknown words: read as "closed", they would hide a stopped service. */
export function circuitStateOf(stored: string): CircuitState {
  const state = CIRCUIT_STATES.find((one) => STORED_AS[one] === stored);
  if (state === undefined) throw new Error(`Unknown state of a circuit breaker: ${stored}`);
  return state;
}

/** Whether a row of circuit_breakers is in a state; `circuit` is what the statement calls that table. */
export const circuitIs = (state: CircuitState, circuit = "circuit_breakers"): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${circuit}.state`)} = ${sql.lit(STORED_AS[state])}`;

export type QuotedLead = Pick<Lead, "contact" | "answers">;

/**
 * Redacts a service's error message for storage and emails to owners, because it may quote the lead and would outlive it. The attempt
 * keeps the whole message and is erased with the lead.
 */
export function circuitReason(message: string, { contact, answers }: QuotedLead): string {
  const texts = Object.values(answers).filter((answer) => typeof answer === "string");
  return withoutPerson(message, Object.values(contact), texts);
}

/** Status of a service on every screen. `closed`: it accepts leads; `refusing`: it responds, but rejects them. */
export type ServiceState = CircuitState | "refusing" | "inactive";

/** `stored`: the word of `circuit_breakers.state`. */
export function serviceStateOf(service: {
  isActive: boolean;
  stored: string;
  rejectionStreak: number;
  byRefusals: boolean;
}): ServiceState {
  if (!service.isActive) return "inactive";
  const circuit = circuitStateOf(service.stored);
  const isRefused = circuit === "half_open" ? service.byRefusals : isRefusing(service.rejectionStreak);
  return circuit !== "paused" && isRefused ? "refusing" : circuit;
}

/** Deliveries whose responses paused the service, or the latest ones of a series of rejections. */
export const pausingDeliveries = (breaker: string): RawBuilder<string[]> =>
  sql<string[]>`case when ${sql.ref(`${breaker}.one_at_a_time`)} then ${sql.ref(`${breaker}.refused`)}
    else ${sql.ref(`${breaker}.rejection_streak_ids`)}[greatest(cardinality(${sql.ref(`${breaker}.rejection_streak_ids`)}) - 2, 1):] end`;
