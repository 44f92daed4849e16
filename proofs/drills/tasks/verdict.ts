import type { Kind, Times } from "./kind.ts";

export type Verdict = "once" | "runs again" | "twice" | "LOST" | "DOUBLED" | "STUCK";

export const isBad = (verdict: Verdict): boolean => verdict === "LOST" || verdict === "DOUBLED" || verdict === "STUCK";

type Seen = Times & {
  /** Jobs that were there at the kill and have not ended. */
  open: number;
};

/** What a kill has done to a planted effect. Twice is allowed only by a sentence of the documents, and for mails with one Message-ID. */
export function judge(kind: Pick<Kind, "mayBeTwice" | "runsAgain">, { times, ids = 1, open }: Seen): Verdict {
  if (times === 0) return "LOST";
  if (open > 0) return "STUCK";
  if (kind.runsAgain) return "runs again";
  if (times === 1) return "once";
  return times === 2 && ids === 1 && kind.mayBeTwice !== undefined ? "twice" : "DOUBLED";
}
