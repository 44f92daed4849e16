import type { Operator } from "./operator.ts";

/** The fixed part of a claim; what owners may change is in `StatementState`. */
export type SiteStatement = {
  /** For staff. */
  readonly about: string;
  readonly value: string;
  /** The sentence a page prints; {value} is the value. */
  readonly wording: string;
  /** What it prints instead while the claim is off or expired. Empty: nothing. */
  readonly fallback: string;
  /** Who says so, and of when; visitors read it beside the figure. */
  readonly source?: string;
  /** A figure that is calculated with: "4.180", or "3.500 bis 8.000". */
  readonly reads?: "number" | "range";
  /** It may be shown only while the operator has chosen so. */
  readonly onlyWith?: Partial<Pick<Operator, "figures" | "prices">>;
  /** The claim that is said in its place while it may not be shown. */
  readonly instead?: string;
  /** It has to be a number and no smaller one. */
  readonly atLeast?: number;
};
