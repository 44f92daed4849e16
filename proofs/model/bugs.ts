import { settle, settleLate } from "#server/delivery/settle.ts";
import { DESIGN, KEY, NATURAL, NATURAL_KNOWN, NONE, type Rules, type Scenario } from "./world.ts";

/** A seeded bug, and the kind of service at which the invariants must detect it. */
export type Bug = { readonly name: string; readonly scenario: Scenario; readonly rules: Rules };

const bug = (name: string, scenario: Scenario, change: Partial<Rules>): Bug => ({
  name,
  scenario,
  rules: { ...DESIGN, ...change },
});

export const BUGS: readonly Bug[] = [
  bug("noIntent", NONE, { intentFirst: false }),
  bug("noFencing", NONE, { recordIsFenced: false }),
  bug("noSelfFence", NONE, { writeIsFenced: false }),
  bug("armUnfenced", NONE, { beginIsFenced: false }),
  bug("noSkipLocked", NONE, { claimsExcludeEachOther: false }),
  bug("retry5xx", NONE, { serverErrorIs: "busy" }),
  bug("reaperRequeues", NONE, { reaperFinds: () => "not_sent" }),
  bug("reaperForgets", NONE, { reaperFinds: () => null }),
  bug("peopleGetOldTries", KEY, { peopleStartCountingAnew: false }),

  bug("retryUnknown", NONE, {
    settle: (outcome, progress, random) =>
      settle(outcome, outcome.kind === "unknown" ? { ...progress, recognition: "key" } : progress, random),
  }),
  bug("dupIsAlwaysWarning", NATURAL, {
    settle: (outcome, progress, random) =>
      settle(outcome, outcome.kind === "duplicate" ? { ...progress, hadUnknown: false } : progress, random),
  }),
  bug("exhaustedIsError", KEY, {
    settle: (outcome, progress, random) => {
      const settled = settle(outcome, progress, random);
      const isExhausted = settled.state === "in_doubt" && (outcome.kind === "not_sent" || outcome.kind === "busy");
      return isExhausted ? { ...settled, state: "failed" } : settled;
    },
  }),
  // the first version of the product: leads of a service with a revoked token ran out of tries and ended as failed
  bug("configErrorCounts", KEY, {
    settle: (outcome, progress, random) =>
      settle(outcome.kind === "config_error" ? { ...outcome, kind: "not_sent" } : outcome, progress, random),
  }),

  bug("firewallSettlesDoubt", KEY, {
    settle: (outcome, progress, random) =>
      settle(outcome.kind === "rejected" ? { kind: "rejected", message: "" } : outcome, progress, random),
  }),
  bug("putBackWhateverItIs", NONE, { putsBack: () => true }),
  bug("putBackCostsATry", KEY, { putBackIsFree: false }),

  // the first version of the product: an answer that came after the reaper was thrown away
  bug("lateAnswerDropped", NONE, { settleLate: () => ({}) }),
  // the second version: while a newer attempt was under way, a late acceptance was noted, then lost with that attempt
  bug("lateAnswerOnlyFlagged", KEY, {
    settleLate: (outcome, late) => (late.state === "sending" ? { possibleDuplicate: true } : settleLate(outcome, late)),
  }),
  bug("secondCopyNotFlagged", NONE, {
    settleLate: (outcome, late) => ({ ...settleLate(outcome, late), possibleDuplicate: false }),
  }),
  bug("lateDuplicateIsSuccess", NATURAL_KNOWN, {
    settleLate: (outcome, late) => ({ ...settleLate(outcome, late), inferredFromDuplicate: false }),
  }),
];
