import type { Database } from "#server/platform/db/database.ts";
import { createRateLimit } from "#server/platform/rate-limit.ts";
import { networksOf } from "#server/leads/spam/networks.ts";
import { findCampaign, type CampaignParams } from "#server/leads/submissions/find-campaign.ts";

/** Daily limits for new campaigns per household and per network, in each process. */
export const NEW_A_DAY = { near: 20, wide: 100 };

const A_DAY_MS = 24 * 60 * 60_000;
const limits = () => ({
  near: createRateLimit({ most: NEW_A_DAY.near, spanMs: A_DAY_MS }),
  wide: createRateLimit({ most: NEW_A_DAY.wide, spanMs: A_DAY_MS }),
});

/** Keyed by database, since tests use several in one process. It is in memory because the address must not be stored for it. */
const limitsOf = new WeakMap<Database, ReturnType<typeof limits>>();

/**
 * The campaign a lead came by. Anybody can write a link, so a new one gets its row only by a lead that is not quarantined, and not by all of one
 * network. There is no number for everybody together, which somebody could use up.
 */
export const campaignOfLead = (
  db: Database,
  words: CampaignParams,
  { isQuarantined, address }: { isQuarantined: boolean; address: string | undefined },
): Promise<number> => findCampaign(db, words, () => !isQuarantined && mayName(db, address));

/** Checks the household first, so that its invented campaigns do not count against the whole network. */
function mayName(db: Database, address = ""): boolean {
  const { near, wide } = limitsOf.get(db) ?? limits();
  limitsOf.set(db, { near, wide });
  const networks = networksOf(address);
  const [nearest, widest] = [networks[0], networks.at(-1)];
  return !nearest || !widest || (near(nearest.key) && wide(widest.key));
}
