import { formatCount } from "#app/admin/labels/format.ts";
import type { ImportedClaim, ImportedClaims } from "#server/sales/returns/import-claims.ts";

type Result = ImportedClaim["result"];

/** Why a line became no claim. */
export const rejectedTexts: Readonly<Record<Exclude<Result, "claimed" | "known">, string>> = {
  "not-found": "This buyer has no sale with this reference",
  ambiguous: "This buyer has several places of this lead: write the id of the delivery",
  "not-sold": "The lead was not sold to this buyer",
  "no-reference": "It names no lead",
  "no-reason": "It names no reason that we know",
};

export const NO_FILE = "Choose a file";
export const NO_BUYER = "Choose whose list it is";

export function fileProblem({ kind }: Exclude<ImportedClaims, { kind: "imported" }>): string {
  switch (kind) {
    case "no-heading":
      return "One of the first 20 lines must name the columns Referenz and Grund (or reference and reason)";
    case "too-long":
      return "More than 5,000 lines: send it in parts";
  }
}

export type RejectedLine = ImportedClaim & { result: keyof typeof rejectedTexts };

const isRejected = (line: ImportedClaim): line is RejectedLine => line.result in rejectedTexts;

export const rejectedOf = (lines: readonly ImportedClaim[]): RejectedLine[] => lines.filter(isRejected);

/** "3 claims noted, 1 claimed before, 4 lines rejected" */
export function importedText(lines: readonly ImportedClaim[]): string {
  const count = (result: Result) => lines.filter((line) => line.result === result).length;
  return [
    `${formatCount(count("claimed"), "claim")} noted`,
    `${count("known")} claimed before`,
    `${formatCount(rejectedOf(lines).length, "line")} rejected`,
  ].join(", ");
}
