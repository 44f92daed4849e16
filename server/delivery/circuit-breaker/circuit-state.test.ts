import { expect, test } from "vitest";
import { CIRCUIT_STATES, circuitStateOf, STORED_CIRCUIT_STATES } from "./circuit-state.ts";

test.each([
  ["open", "closed"],
  ["probing", "half_open"],
  ["paused", "paused"],
])("the stored word %s means that the circuit is %s", (stored, state) => {
  expect(circuitStateOf(stored)).toBe(state);
});

test("every state has a stored word of its own", () => {
  expect(STORED_CIRCUIT_STATES.map(circuitStateOf)).toEqual(CIRCUIT_STATES);
});

test.each(["", "closed", "half_open", "toString"])("the unknown word %j is refused", (stored) => {
  expect(() => circuitStateOf(stored)).toThrow("Unknown state of a circuit breaker");
});
