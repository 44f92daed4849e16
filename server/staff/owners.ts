import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { Role } from "./roles.ts";

type Person = { id: string; email: string; name: string };

/** Lists owners who can act now: approved and not revoked. */
export const listOwners = (db: Executor): Promise<Person[]> => listMembers(db, ["owner"]);

/** Lists members who have one of the roles now. */
export const listMembers = (db: Executor, roles: readonly Role[]): Promise<Person[]> =>
  db
    .selectFrom("staff_accounts")
    .select(["id", "email", "name"])
    .where(sql<boolean>`role = any(${[...roles]})`)
    .where("approved_at", "is not", null)
    .where("revoked_at", "is", null)
    .orderBy("created_at")
    .execute();
