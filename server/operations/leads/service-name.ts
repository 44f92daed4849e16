import type { Executor } from "#server/platform/db/database.ts";

/** The name staff gave a service. */
export async function nameOfService(
  db: Executor,
  of: { apiServiceId: string } | { deliveryId: string },
): Promise<string> {
  const found =
    "deliveryId" in of
      ? await db
          .selectFrom("deliveries")
          .select("api_service_name as name")
          .where("id", "=", of.deliveryId)
          .executeTakeFirst()
      : await db.selectFrom("api_services").select("name").where("id", "=", of.apiServiceId).executeTakeFirst();
  return found?.name ?? "the service";
}
