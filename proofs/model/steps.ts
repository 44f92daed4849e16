import { peopleSteps } from "./people-steps.ts";
import { finish, putBack } from "./record-steps.ts";
import type { State, Step } from "./state.ts";
import { workerSteps } from "./worker-steps.ts";
import type { World } from "./world.ts";

/** Returns every possible next step of two workers, time, the reaper and staff. */
export function stepsFrom(state: State, world: World): Step[] {
  const steps: Step[] = [];
  workerSteps(state, 0, world, steps);
  workerSteps(state, 1, world, steps);
  if (state.row.state === "sending") steps.push(state.row.leaseRuns ? leaseExpires(state) : reaper(state, world));
  othersRefused(state, world, steps);
  peopleSteps(state, world, steps);
  return steps;
}

function othersRefused(state: State, world: World, steps: Step[]): void {
  const { row, log, spent } = state;
  const wasRefused = log[row.attemptN - 1]?.finished === "refused";
  if (!wasRefused || !world.rules.putsBack(row.state) || spent.configErrors >= world.bounds.configErrors) return;
  const next = { ...putBack(state, world), spent: { ...spent, configErrors: spent.configErrors + 1 } };
  steps.push({ label: "two more leads are refused", next });
}

const leaseExpires = (state: State): Step => ({
  label: "lease expires",
  next: { ...state, row: { ...state.row, leaseRuns: false } },
});

function reaper(state: State, world: World): Step {
  const { row, log } = state;
  const entry = log[row.attemptN - 1];
  const outcome = entry ? world.rules.reaperFinds(entry) : null;
  const next: State = outcome
    ? finish(state, world, { attemptN: row.attemptN, hadUnknown: row.hadUnknown, outcome })
    : { ...state, row: { ...row, state: "failed" } };
  return { label: "reaper", next };
}
