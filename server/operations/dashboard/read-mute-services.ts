import type { Executor } from "#server/platform/db/database.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";
import { readSite } from "#server/site/read-site.ts";

/** Active services that need the visitor's consent for Meta while nobody is asked for it: they will never send anything. */
export async function readMuteServices(db: Executor): Promise<string[]> {
  const services = await db
    .selectFrom("api_services")
    .select(["name", "kind"])
    .where("is_active", "=", true)
    .where("is_sandbox", "=", false)
    .orderBy("name")
    .execute();
  const needing = services.filter(({ kind }) => adapterFor(kind)?.needsMarketingConsent);
  if (needing.length === 0) return [];
  const { operator } = await readSite(db);
  return operator.metaPixelId === "" ? needing.map(({ name }) => name) : [];
}
