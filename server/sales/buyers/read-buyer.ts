import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { Buyer } from "./buyer.ts";

/** The columns of `buyers` as `Buyer` has them. */
export const buyerColumns = sql`buyers.id, legal_name as "legalName", street, city, register, business_field as "businessField",
  buyers.role, privacy_url as "privacyUrl", privacy_email as "privacyEmail", notice_url as "noticeUrl", to_char(contract_on, 'YYYY-MM-DD') as "contractOn",
  caller_numbers as "callerNumbers", paused_at as "pausedAt", retired_at as "retiredAt"`;

export async function readBuyer(db: Executor, id: string): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer>`select ${buyerColumns} from buyers where id = ${id}`.execute(db);
  return rows[0];
}

/** Row lock for a change of the buyer or of what depends on it. */
export async function lockBuyer(tx: Executor, id: string): Promise<Buyer | undefined> {
  const { rows } = await sql<Buyer>`select ${buyerColumns} from buyers where id = ${id} for update`.execute(tx);
  return rows[0];
}

export type BuyerName = { id: string; legalName: string };

/** All buyers there ever were, for choice lists. */
export const listBuyerNames = (db: Executor): Promise<BuyerName[]> =>
  db.selectFrom("buyers").select(["id", "legal_name as legalName"]).orderBy("legal_name").orderBy("id").execute();
