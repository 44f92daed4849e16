import type { Operator } from "#server/site/operator.ts";
import type { Site } from "#server/site/site.ts";

/** What the magazine's pages say about the operator and its claims. */
export type MagazineSite = Pick<Site, "values"> & {
  readonly operator: Pick<Operator, "brand" | "company" | "phone" | "email" | "reviewedOn" | "magazineForm">;
  readonly sentences: Pick<
    Site["sentences"],
    | "checkSeconds"
    | "decision"
    | "families"
    | "footerRequests"
    | "formMinutes"
    | "installation"
    | "ownShare"
    | "paperwork"
    | "ratingInAdvertorial"
    | "ratings"
    | "subsidyInTexts"
    | "subsidyTwoInTexts"
    | "tuev"
    | "vetted"
  >;
};
