import type { Executor } from "#server/db/database.ts";
import { unresolvedFields } from "./operator.ts";
import { readSite } from "./read-site.ts";

/** What about the site's own words waits for an owner; `names`: what the claims are about, or fields of the operator. */
export type ClaimMatter = { about: "unproven" | "expired" | "operator"; names: string[] };

/** One small query; only what there is something to say about, worst first. */
export async function readClaimMatters(db: Executor): Promise<ClaimMatter[]> {
  const { operator, claims } = await readSite(db);
  const standing = (wanted: "unproven" | "expired") => ({
    about: wanted,
    names: claims.filter((claim) => claim.standing === wanted).map(({ about }) => about),
  });
  const matters: ClaimMatter[] = [
    { about: "operator", names: unresolvedFields(operator) },
    standing("expired"),
    standing("unproven"),
  ];
  return matters.filter(({ names }) => names.length > 0);
}
