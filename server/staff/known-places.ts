import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";

/** The network and the browser somebody signs in from. */
export type SignInPlace = { place: string; device: string };

/**
 * Remembers where somebody has signed in. It is new if they have done so before, but never from this network or never with this browser:
 * then we write to them.
 */
export async function rememberSignIn(
  db: Executor,
  accountId: string,
  { place, device }: SignInPlace,
): Promise<"known" | "new"> {
  const { rows } = await sql<{ networks: number; network: boolean; devices: number; device: boolean }>`
    select
      (select count(*)::int from staff_places where account_id = ${accountId}) as networks,
      exists (select from staff_places where account_id = ${accountId} and place = ${place}) as network,
      (select count(*)::int from staff_devices where account_id = ${accountId}) as devices,
      exists (select from staff_devices where account_id = ${accountId} and device = ${device}) as device`.execute(db);
  const [known] = rows;
  await rememberPlace(db, accountId, place);
  await db
    .insertInto("staff_devices")
    .values({ account_id: accountId, device })
    .onConflict((conflict) => conflict.columns(["account_id", "device"]).doUpdateSet({ last_sign_in_at: sql`now()` }))
    .execute();
  if (!known) return "known";
  const isNew = (known.networks > 0 && !known.network) || (known.devices > 0 && !known.device);
  return isNew ? "new" : "known";
}

export async function rememberPlace(db: Executor, accountId: string, place: string): Promise<void> {
  await db
    .insertInto("staff_places")
    .values({ account_id: accountId, place })
    .onConflict((conflict) => conflict.columns(["account_id", "place"]).doUpdateSet({ last_sign_in_at: sql`now()` }))
    .execute();
}
