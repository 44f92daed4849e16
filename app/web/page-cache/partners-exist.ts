import type { Executor } from "#server/platform/db/database.ts";
import { hasPartners } from "#server/sales/buyers/read-partners.ts";

/** For the link in the footer. A database that does not answer is no reason for a page to fail. */
export const partnersExist = (db: Executor): Promise<boolean> => hasPartners(db).catch(() => false);
