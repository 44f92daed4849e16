import type { Executor } from "#server/platform/db/database.ts";
import { hasPartners } from "#server/sales/buyers/read-partners.ts";

/** For the footer's link. A database failure must not fail the page. */
export const partnersExist = (db: Executor): Promise<boolean> => hasPartners(db).catch(() => false);
