import type { Outcome, Recognition } from "./adapter.ts";
import { waitAfter } from "./retry-policy.ts";

/** How a delivery stood when the attempt was made. */
export type Standing = {
  /** Tries that counted, before this one. */
  tries: number;
  hadUnknown: boolean;
  recognition: Recognition;
  /** The attempt was a probe of a service known to be in trouble. */
  isProbe: boolean;
  ageMs: number;
  longestAgeMs?: number;
  recognisedForMs?: number;
};

type Rest = "delivered" | "warning" | "in_doubt" | "failed";

export type Settled = { hadUnknown: boolean; inferred: boolean; tries: number } & (
  { state: Rest } | { state: "queued"; afterMs: number }
);

/** Where a delivery comes to rest, or when it is tried again. The rules are model-checked: tests/model. */
export function settle(outcome: Outcome, standing: Standing, random: number): Settled {
  const hadUnknown = standing.hadUnknown || outcome.kind === "unknown";
  const tries = standing.tries + (counts(outcome, standing) ? 1 : 0);
  const rest = (state: Rest, inferred = false): Settled => ({ state, hadUnknown, inferred, tries });
  const tryAgain = (atLeastMs = 0): Settled => {
    const wait = waitAfter(tries, random);
    const afterMs = Math.max(wait ?? 0, atLeastMs);
    const nextAge = standing.ageMs + afterMs;
    const forgotten = hadUnknown && nextAge > (standing.recognisedForMs ?? Infinity);
    const tooOld = nextAge > (standing.longestAgeMs ?? Infinity);
    if (wait === undefined || forgotten || tooOld) return rest(hadUnknown ? "in_doubt" : "failed");
    return { state: "queued", afterMs, hadUnknown, inferred: false, tries };
  };
  switch (outcome.kind) {
    case "accepted":
      return rest("delivered");
    case "accepted_with_note":
      return rest("warning");
    case "duplicate": // our own earlier try must not look like a foreign one
      return standing.hadUnknown ? rest("delivered", true) : rest("warning");
    case "rejected":
      return rest(standing.hadUnknown && standing.recognition !== "key" ? "in_doubt" : "failed");
    case "unknown":
      return standing.recognition === "none" ? rest("in_doubt") : tryAgain();
    case "busy":
      return tryAgain(outcome.retryAfterMs);
    case "not_sent":
      return tryAgain();
    case "config_error": // the service waits for a person; the lead stands ready for the moment it is mended
      return { state: "queued", afterMs: 0, hadUnknown, inferred: false, tries };
  }
}

/** A lead is not charged for trouble that is proven to be the service's. */
function counts(outcome: Outcome, standing: Standing): boolean {
  if (outcome.kind === "config_error") return false;
  return !(standing.isProbe && (outcome.kind === "not_sent" || outcome.kind === "busy"));
}

type Late = { state: string; attemptN: number; lateAttemptN: number };

type SettledLate = { state?: Rest; inferred?: boolean; possibleDuplicate?: true; hadUnknown?: true };

/**
 * An answer that came after the attempt was given up: what it still changes. Absent means: leave it as it is. Good news while a
 * newer attempt is under way ends that one: if it has not begun to write it never will, and its own answer will be the late one.
 */
export function settleLate(outcome: Outcome, { state, attemptN, lateAttemptN }: Late): SettledLate {
  const has = outcome.kind === "accepted" || outcome.kind === "accepted_with_note" || outcome.kind === "duplicate";
  if (!has) return outcome.kind === "unknown" ? { hadUnknown: true } : {};
  const twice = attemptN > lateAttemptN ? { possibleDuplicate: true as const } : {}; // the newer one may have arrived as well
  if (state === "delivered" || state === "warning" || state === "cancelled") return twice;
  if (outcome.kind === "accepted_with_note") return { state: "warning", ...twice };
  return { state: "delivered", inferred: outcome.kind === "duplicate", ...twice };
}
