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
 * Finds or creates a lead's campaign. Anyone can invent a link, so quarantined leads create none, and each network only a few. There is
 * no global limit, which one sender could use up.
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
