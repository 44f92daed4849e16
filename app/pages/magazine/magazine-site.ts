import type { Operator } from "#server/site/operator.ts";
import type { Site } from "#server/site/site.ts";

/** What the magazine's pages say about the operator and its claims. */
export type MagazineSite = Pick<Site, "values"> & {
  readonly operator: Pick<Operator, "brand" | "company" | "phone" | "email" | "reviewedOn">;
  readonly sentences: Pick<
    Site["sentences"],
    | "decision"
    | "families"
    | "funnelMinutes"
    | "installation"
    | "mediatedRequests"
    | "ownShare"
    | "paperwork"
    | "rating"
    | "ratings"
    | "subsidyPerson"
    | "subsidyTwo"
    | "tuev"
    | "vetted"
  >;
};
