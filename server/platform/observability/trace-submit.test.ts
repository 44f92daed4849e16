import { expect, test } from "vitest";
import { traceSubmit, type IntakeResult } from "./tracing.ts";

const lead = { formType: "solar", submissionId: "0190a000-0000-7000-8000-000000000001" };
const stored = { kind: "stored" };

async function outcomeOf(take: () => Promise<IntakeResult<{ kind: string }>>): Promise<unknown[]> {
  const notes: unknown[] = [];
  await traceSubmit((note) => notes.push(note), lead, take).catch(() => undefined);
  return notes;
}

test.each([
  ["stored", () => Promise.resolve({ submitted: stored })],
  ["quarantined", () => Promise.resolve({ submitted: stored, isQuarantined: true })],
  ["duplicate", () => Promise.resolve({ submitted: stored, isRepeated: true, isQuarantined: true })],
  ["incomplete", () => Promise.resolve({ submitted: { kind: "incomplete" } })],
  ["failed", () => Promise.reject(new Error("the database is down"))],
])("a submit is noted once, as %s, and without a trace while tracing is off", async (outcome, take) => {
  expect(await outcomeOf(take)).toEqual([{ ...lead, outcome }]);
});
