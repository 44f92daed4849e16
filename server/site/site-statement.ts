import type { Operator } from "./operator.ts";

/** The fixed part of a statement; owners may change the rest, see `StatementState`. */
export type SiteStatement = {
  /** For staff. */
  readonly about: string;
  readonly value: string;
  /** The sentence on the page, with {value} as placeholder. */
  readonly wording: string;
  /** Shown while the statement is off or expired; empty for nothing. */
  readonly fallback: string;
  /** Source and year, shown to visitors beside the figure. */
  readonly source?: string;
  /** How to parse a figure used in calculations: "4.180", or "3.500 bis 8.000". */
  readonly reads?: "number" | "range";
  /** Shown only if the operator has chosen this. */
  readonly onlyWith?: Partial<Pick<Operator, "figures" | "prices">>;
  /** The statement shown in its place while it is hidden. */
  readonly instead?: string;
  /** Must be a number of at least this. */
  readonly atLeast?: number;
};
