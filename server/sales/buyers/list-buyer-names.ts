import type { Executor } from "#server/platform/db/database.ts";

export type BuyerName = { id: string; legalName: string };

/** Everybody who ever was a buyer, for lists to choose from. */
export const listBuyerNames = (db: Executor): Promise<BuyerName[]> =>
  db.selectFrom("buyers").select(["id", "legal_name as legalName"]).orderBy("legal_name").orderBy("id").execute();
