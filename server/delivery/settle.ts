import type { Recognition } from "./adapter.ts";
import type { DeliveryState } from "./delivery-state.ts";
import { wasReceived, hasJudged, type Outcome } from "./outcome.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Ten tries over about 28 hours; after that staff decide. */
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

export const MAX_ATTEMPTS = WAITS.length + 1;

/** The wait after this many tries, with 20 % jitter; undefined after the last. `random` is in [0, 1). */
export function waitAfter(tries: number, random: number): number | undefined {
  const wait = WAITS[Math.max(tries, 1) - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.8 + 0.4 * random));
}

/** The delivery when the attempt was made. */
export type DeliveryProgress = {
  /** Counted tries before this one. */
  countedAttempts: number;
  hadUnknown: boolean;
  recognition: Recognition;
  /** The attempt was a probe of a failing service. */
  isProbe: boolean;
  ageMs: number;
  maxAgeMs?: number;
  recognisedForMs?: number;
};

type FinalState = Extract<DeliveryState, "delivered" | "warning" | "in_doubt" | "failed">;

export type Settled = { hadUnknown: boolean; inferredFromDuplicate: boolean; countedAttempts: number } & (
  { state: FinalState } | { state: "queued"; afterMs: number }
);

/** The final state of a delivery, or when it is tried again. The rules are model-checked: proofs/model. */
export function settle(outcome: Outcome, progress: DeliveryProgress, random: number): Settled {
  const hadUnknown = progress.hadUnknown || outcome.kind === "unknown";
  const countedAttempts = progress.countedAttempts + (counts(outcome, progress) ? 1 : 0);
  const rest = (state: FinalState, inferredFromDuplicate = false): Settled => ({
    state,
    hadUnknown,
    inferredFromDuplicate,
    countedAttempts,
  });
  const tryAgain = (atLeastMs = 0): Settled => {
    const wait = waitAfter(countedAttempts, random);
    const afterMs = Math.max(wait ?? 0, atLeastMs);
    const nextAge = progress.ageMs + afterMs;
    const forgotten = hadUnknown && nextAge > (progress.recognisedForMs ?? Infinity);
    const tooOld = nextAge > (progress.maxAgeMs ?? Infinity);
    if (wait === undefined || forgotten || tooOld) return rest(hadUnknown ? "in_doubt" : "failed");
    return { state: "queued", afterMs, hadUnknown, inferredFromDuplicate: false, countedAttempts };
  };
  switch (outcome.kind) {
    case "accepted":
      return rest("delivered");
    case "accepted_with_note":
      return rest("warning");
    case "duplicate": // our own earlier try must not count as another sender's
      return progress.hadUnknown ? rest("delivered", true) : rest("warning");
    case "rejected": // only the service itself, never a firewall before it, can say that an earlier try has not arrived
      return rest(progress.hadUnknown && !knowsEarlierTry(outcome, progress) ? "in_doubt" : "failed");
    case "unknown":
      return outcome.isAnswer || progress.recognition === "none" ? rest("in_doubt") : tryAgain();
    case "busy":
      return tryAgain(outcome.retryAfterMs);
    case "not_sent":
      return tryAgain();
    case "config_error": // the service waits for a person; the lead stays queued until it is fixed
      return { state: "queued", afterMs: 0, hadUnknown, inferredFromDuplicate: false, countedAttempts };
  }
}

const knowsEarlierTry = (outcome: Outcome, { recognition }: DeliveryProgress): boolean =>
  recognition === "key" && hasJudged(outcome);

/** A proven fault of the service does not count as a try of the lead. */
function counts(outcome: Outcome, progress: DeliveryProgress): boolean {
  if (outcome.kind === "config_error") return false;
  return !(progress.isProbe && (outcome.kind === "not_sent" || outcome.kind === "busy"));
}

type Late = { state: DeliveryState; attemptN: number; lateAttemptN: number };

type SettledLate = { state?: FinalState; inferredFromDuplicate?: boolean; possibleDuplicate?: true; hadUnknown?: true };

/**
 * Changes by a response that came after the attempt was given up; an absent key changes nothing. A success ends a newer attempt in
 * progress: if that has not begun to write it never will, and otherwise its response is the late one.
 */
export function settleLate(outcome: Outcome, { state, attemptN, lateAttemptN }: Late): SettledLate {
  if (!wasReceived(outcome.kind)) return outcome.kind === "unknown" ? { hadUnknown: true } : {};
  const twice = attemptN > lateAttemptN ? { possibleDuplicate: true as const } : {}; // the newer one may have arrived as well
  if (state === "delivered" || state === "warning" || state === "cancelled") return twice;
  if (outcome.kind === "accepted_with_note") return { state: "warning", ...twice };
  return { state: "delivered", inferredFromDuplicate: outcome.kind === "duplicate", ...twice };
}
