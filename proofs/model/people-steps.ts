import type { State, Step } from "./state.ts";
import type { World } from "./world.ts";

/** Steps of staff. Staff who resolve a doubt have asked the service and tell the truth. */
export function peopleSteps(state: State, { scenario, bounds, rules }: World, steps: Step[]): void {
  const { row, service } = state;
  if (service.paused) {
    steps.push({ label: "a person resumes the service", next: { ...state, service: { ...service, paused: false } } });
  }
  if (state.spent.humanActs >= bounds.humanActs) return;
  const acted: State = { ...state, spent: { ...state.spent, humanActs: state.spent.humanActs + 1 } };
  const mayTryAgain = row.attemptN < bounds.attempts;
  const countedAttempts = rules.peopleStartCountingAnew ? 0 : row.countedAttempts;
  const queued: State = { ...acted, row: { ...row, state: "queued", countedAttempts }, fairTries: 0 };

  if (row.state === "failed" && mayTryAgain) {
    steps.push({ label: "a person presses Send", next: queued });
  }
  if (row.state === "in_doubt") {
    const hasIt = service.leads > 0 || scenario.knownBefore;
    steps.push(
      hasIt
        ? { label: "a person: it is there", next: { ...acted, row: { ...row, state: "delivered" }, confirmed: true } }
        : {
            label: "a person: it is not there",
            next: { ...acted, row: { ...row, state: "failed", hadUnknown: false } },
          },
    );
    if (mayTryAgain) {
      const spent = { ...queued.spent, anyway: queued.spent.anyway + 1 };
      steps.push({ label: "a person: send again anyway", next: { ...queued, spent } });
    }
  }
}
