import type { Outcome, Recognition } from "./adapter.ts";
import { waitAfter } from "./retry-policy.ts";

export type Standing = { attemptN: number; hadUnknown: boolean; recognition: Recognition };

export type Settled = { hadUnknown: boolean } & (
  { state: "delivered" | "warning" | "in_doubt" | "failed" } | { state: "queued"; afterMs: number }
);

/** Where a delivery comes to rest, or when it is tried again. The rules and their model check: research, delivery 3.5. */
export function settle(outcome: Outcome, standing: Standing, random: number): Settled {
  const hadUnknown = standing.hadUnknown || outcome.kind === "unknown";
  const rest = (state: "delivered" | "warning" | "in_doubt" | "failed"): Settled => ({ state, hadUnknown });
  const tryAgain = (atLeastMs = 0): Settled => {
    const wait = waitAfter(standing.attemptN, random);
    if (wait === undefined) return rest(hadUnknown ? "in_doubt" : "failed");
    return { state: "queued", afterMs: Math.max(wait, atLeastMs), hadUnknown };
  };
  switch (outcome.kind) {
    case "accepted":
      return rest("delivered");
    case "accepted_with_note":
      return rest("warning");
    case "duplicate":
      return rest(standing.hadUnknown ? "delivered" : "warning"); // our own earlier try must not look like a foreign one
    case "rejected":
      return rest(standing.hadUnknown && standing.recognition !== "key" ? "in_doubt" : "failed");
    case "unknown":
      return standing.recognition === "none" ? rest("in_doubt") : tryAgain();
    case "busy":
      return tryAgain(outcome.retryAfterMs);
    case "not_sent":
    case "config_error":
      return tryAgain();
  }
}
