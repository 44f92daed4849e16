import type { Executor } from "#server/platform/db/database.ts";
import { isSecretOf } from "#server/intake/secret-hash.ts";
import { openRequestPage, type RequestPage } from "#server/leads/request-pages/open-request-page.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";

/** For the browser that made the lead, by the secret it has sent with it. The id alone proves nothing: it is in logs and exports. */
export async function ownRequestPage(
  { db, ring }: { db: Executor; ring: KeyRing },
  { id, secret }: { id: string; secret: string },
): Promise<RequestPage | undefined> {
  const lead = await db
    .selectFrom("form_submissions")
    .select("secret_hash")
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!lead?.secret_hash || !isSecretOf(lead.secret_hash, secret)) return undefined;
  return openRequestPage(db, ring, id);
}
