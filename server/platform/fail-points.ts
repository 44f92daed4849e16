/** Points at which a fault test may kill a process. Off unless a process sets one at its start, outside production only. */
export const FAIL_POINTS = [
  "before-submit-commit",
  "after-submit-commit",
  "after-claim",
  "after-resolve",
  "after-connect",
  "before-arm",
  "after-arm",
  "mid-body",
  "after-request",
  "after-headers",
  "before-record",
  "after-record",
  "in-reaper",
  "in-erase",
  "in-job",
  "in-rewrap",
] as const;

export type FailPoint = (typeof FAIL_POINTS)[number];

/** On the global object, because the web process has a second copy of this module in its build. */
const state = globalThis as { stufenlosFailPoint?: { point: string; passesLeft: number } };

/** `spec` is "name:n": die when the point is passed for the n-th time. */
export function setFailPoint(spec: string | undefined): void {
  if (spec === undefined) return;
  const [point = "", n = "1"] = spec.split(":");
  state.stufenlosFailPoint = { point, passesLeft: Number(n) };
}

export function pass(point: FailPoint): void {
  const failPoint = state.stufenlosFailPoint;
  if (failPoint?.point === point && --failPoint.passesLeft === 0) process.kill(process.pid, "SIGKILL");
}
